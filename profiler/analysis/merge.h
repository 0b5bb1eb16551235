#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace convscope {

/// A session to merge, and its name for messages.
struct SessionPart {
  std::string name;
  Session session;
};

/// One session made of several: its events, and the problems that none of them has measured.
struct MergedSession {
  struct Missing {
    int run = 0;  ///< of the merged session
    NetworkProblem subject;
  };
  std::vector<Event> events;
  std::vector<Missing> missing;
};

/// Merges sessions that measured parts of the same surveys, e.g. shards: with the same subjects and options, on devices
/// of one model with the same libraries. Each problem comes with the place where it was measured. A survey with missing
/// problems counts as cancelled, so a resume measures them. Checks and replays are left out. Throws InputError that
/// names two parts that do not go together, or measured the same problem.
MergedSession mergeSessions(const std::vector<SessionPart>& parts);

}  // namespace convscope
