#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "measure/event.h"
#include "network/network_problems.h"

namespace convscope {

/// The progress of a survey, check or replay, computed from its events. `elapsed` is in seconds since it started.
/// Problems count by surveyWork().
class Progress {
 public:
  void add(const Event& event);
  /// Counts the problems that ended before a resumed survey; `ended` has a value for each. Call it after its
  /// SurveyStarted.
  void skip(const std::vector<bool>& ended);

  double fraction() const;  ///< 0 to 1; never decreases within a survey
  /// Returns what of fraction() was not measured before a resume.
  double measuredHere() const { return m_highest - m_resumedAt; }
  /// Remaining time in seconds; none until something was measured.
  std::optional<double> secondsLeft(double elapsed) const;
  /// "layer3.2.conv2 backward-filter, 12 of 24 algorithms", "iteration 7 of 1,000"; empty before the first problem.
  std::string current() const;

 private:
  double reached() const;

  /// A problem that has begun and not ended: each of several devices has one.
  struct Begun {
    int algorithms = 0;  ///< listed ones; 0 in a check
    int tried = 0;
  };

  double workOf(int problem) const;
  Begun& begun(int problem);
  void end(int problem);

  std::vector<NetworkProblem> m_problems;
  std::vector<double> m_work;  ///< of each problem, as a share of all
  double m_doneWork = 0;
  int m_done = 0;
  std::map<int, Begun> m_begun;
  int m_latest = -1;              ///< problem of the last event
  std::int64_t m_iterations = 0;  ///< of a replay
  std::int64_t m_replayed = 0;
  double m_highest = 0;
  double m_resumedAt = 0;
};

}  // namespace convscope
