#include "run/playback.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "session/session_file.h"

namespace convscope {
namespace {

constexpr double kShortestPauseUs = 1000;  // below this the system's timers are not exact: pauses add up to it
constexpr double kLongestPauseUs = 50000;  // between two looks at the stop token

struct EventDuration {
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
  double operator()(const CandidatesAdded& event) const { return event.search.us; }
  double operator()(const PlanBuilt& event) const { return event.buildUs; }
  double operator()(const FirstExecuted& event) const { return event.us; }
  double operator()(const Sampled& event) const {
    if (event.us.empty()) return 0;
    const double sum = std::accumulate(event.us.begin(), event.us.end(), 0.0);
    const double discarded = sum / static_cast<double>(event.us.size()) * event.throttled;
    return (sum + discarded) * event.repeats;
  }
  double operator()(const ReplayIterations& event) const {
    return std::accumulate(event.us.begin(), event.us.end(), 0.0);
  }
  double operator()(const auto&) const { return 0; }
};

/// Tracks which surveys are in progress.
class OpenSurveys {
 public:
  void follow(const Event& event) {
    m_run = runOf(event);
    std::visit(*this, event);
  }
  /// Returns the end of the last event's survey if that has not ended.
  std::optional<SurveyEnded> cancelled(double wallUs) const {
    if (!m_open.contains(m_run)) return std::nullopt;
    return SurveyEnded{m_run, SurveyEnd::Cancelled, {}, wallUs};
  }
  SurveyEnd how() const { return m_open.empty() ? m_how : SurveyEnd::Cancelled; }

  void operator()(const SurveyStarted& event) { m_open.insert(event.run); }
  void operator()(const SurveyResumed& event) { m_open.insert(event.run); }
  void operator()(const SurveyEnded& event) {
    m_open.erase(event.run);
    if (event.how != SurveyEnd::Completed) m_how = event.how;
  }
  void operator()(const auto&) {}

 private:
  std::set<int> m_open;
  int m_run = 0;
  SurveyEnd m_how = SurveyEnd::Completed;
};

/// Waits until `due`. Returns false if a stop was requested before.
bool waitUntil(double due, const std::stop_token& stop, Clock& clock) {
  for (double left = due - clock.nowUs(); left > kShortestPauseUs; left = due - clock.nowUs()) {
    if (stop.stop_requested()) return false;
    clock.sleepUs(std::min(left, kLongestPauseUs));
  }
  return !stop.stop_requested();
}

}  // namespace

double tookUs(const Event& event) {
  const double us = std::visit(EventDuration{}, event);
  return std::isfinite(us) && us > 0 ? us : 0;
}

Recording readRecording(const std::filesystem::path& file, double speed) {
  if (!std::isfinite(speed) || speed <= 0)
    throw InputError(translatable("message", "the speed of a recording is {}, but must be above 0"), speed);
  Recording recording{{}, speed, true};
  Session session;  // finds an event that does not fit before anything is played
  readLog(file, [&](const Event& event) {
    session.fold(event);
    recording.events.push_back(event);
  });
  return recording;
}

SurveyEnd play(const Recording& recording, const EventSink& sink, std::stop_token stop, Clock& clock) {
  const double start = clock.nowUs();
  double due = start;
  OpenSurveys open;
  for (const Event& event : recording.events) {
    if (recording.setUp || !std::holds_alternative<SurveyStarted>(event)) due += tookUs(event) / recording.speed;
    if (!waitUntil(due, stop, clock)) {
      if (const auto end = open.cancelled(clock.nowUs() - start)) sink(*end);
      return SurveyEnd::Cancelled;
    }
    sink(event);
    open.follow(event);
  }
  return open.how();
}

SurveyEnd runTask(const Recording& recording, const RunContext& context) {
  return play(recording, context.sink, context.stop);
}

}  // namespace convscope
