#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "session/session.h"

namespace convscope::testing {

/// What makeStream makes up.
struct StreamPlan {
  int layers = 4;
  int algorithms = 20;  ///< of each problem
  int hotEvents = 4;    ///< batches of hot samples of each contender
  std::string backend = "cudnn";
  bool finish = true;  ///< whether problems and the survey end
};

/// The events of a made-up survey as a device would cause them, in order: `layers` layers with three passes each, the
/// algorithms of all families, a few that fail or are not supported. The same plan gives the same events.
std::vector<Event> makeStream(const StreamPlan& plan);

/// The session that these events add up to.
Session makeSession(const StreamPlan& plan);

/// A survey that has come half its way.
struct HalfSurvey {
  Session session;
  std::vector<Event> rest;  ///< still to come
};
HalfSurvey makeHalf(const StreamPlan& plan);

}  // namespace convscope::testing
