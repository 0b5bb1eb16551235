#include "session/playback.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "problem/input_error.h"
#include "session/session.h"
#include "session/session_log.h"

namespace convscope {
namespace {

constexpr double kShortestPauseUs = 1000;  // below this the system's timers are not exact: pauses add up to it
constexpr double kLongestPauseUs = 50000;  // between two looks at the stop token

struct Took {
  double operator()(const SurveyStarted& event) const {
    double us = 0;
    for (const auto& [what, cost] : event.setup) us += cost;
    return us;
  }
  double operator()(const CandidatesListed& event) const {
    double us = 0;
    for (const CandidateList& list : event.candidates.lists) us += list.queryUs;
    return us;
  }
  double operator()(const PlanBuilt& event) const { return event.buildUs; }
  double operator()(const FirstExecuted& event) const { return event.us; }
  double operator()(const Sampled& event) const {
    if (event.us.empty()) return 0;
    const double sum = std::accumulate(event.us.begin(), event.us.end(), 0.0);
    const double discarded = sum / static_cast<double>(event.us.size()) * event.throttled;
    return (sum + discarded) * event.repeats;
  }
  double operator()(const auto&) const { return 0; }
};

/// Waits until `due`; false where a stop was requested before.
bool waitUntil(double due, const std::stop_token& stop, Clock& clock) {
  for (double left = due - clock.nowUs(); left > kShortestPauseUs; left = due - clock.nowUs()) {
    if (stop.stop_requested()) return false;
    clock.sleepUs(std::min(left, kLongestPauseUs));
  }
  return !stop.stop_requested();
}

int runOf(const Event& event) {
  return std::visit([](const auto& each) { return each.run; }, event);
}

}  // namespace

double tookUs(const Event& event) {
  const double us = std::visit(Took{}, event);
  return std::isfinite(us) && us > 0 ? us : 0;
}

Recording readRecording(const std::filesystem::path& file, double speed) {
  if (!std::isfinite(speed) || speed <= 0)
    throw InputError(fmt::format("the speed of a recording is {}, but must be above 0", speed));
  Recording recording{{}, speed};
  Session session;  // folded, so that nothing comes in the middle of playing that does not fit
  readLog(file, [&](const Event& event) {
    session.fold(event);
    recording.events.push_back(event);
  });
  return recording;
}

SurveyEnd play(const Recording& recording, const EventSink& sink, std::stop_token stop, Clock& clock) {
  const double start = clock.nowUs();
  double due = start;
  SurveyEnd how = SurveyEnd::Cancelled;
  std::optional<int> underWay;
  for (const Event& event : recording.events) {
    due += tookUs(event) / recording.speed;
    if (!waitUntil(due, stop, clock)) {
      if (underWay) sink(SurveyEnded{*underWay, SurveyEnd::Cancelled, {}, clock.nowUs() - start});
      return SurveyEnd::Cancelled;
    }
    sink(event);
    if (const auto* end = std::get_if<SurveyEnded>(&event)) {
      how = end->how;
      underWay.reset();
    } else if (!std::holds_alternative<Remarked>(event) && !std::holds_alternative<KernelsIdentified>(event)) {
      underWay = runOf(event);
    }
  }
  return underWay ? SurveyEnd::Cancelled : how;
}

}  // namespace convscope
