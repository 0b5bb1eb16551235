#pragma once

#include <chrono>
#include <string>

#include "measure/progress.h"
#include "measure/survey_work.h"
#include "session/session.h"

namespace convscope::cli {

/// Shows the progress of a survey or a check on standard error: one line that is redrawn on a terminal, otherwise
/// a line for each problem that has ended, if there are several.
class ProgressDisplay {
 public:
  /// Events of `known` problems are not shown: they need not be measured. Empty: no problem is known.
  ProgressDisplay(const SurveyStarted& started, std::vector<bool> known);
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;
  ~ProgressDisplay();

  /// Call it when `survey` contains the event.
  void add(const Event& event, const Survey& survey);

 private:
  using Clock = std::chrono::steady_clock;

  double elapsed() const;
  std::string timeLeft();
  void draw();
  void printEnded(const ProblemResult& result);
  void printGivenUp(const AlgorithmGivenUp& given, const Survey& survey) const;
  void printChecked(const ProblemResult& result);

  bool isKnown(const Event& event) const;

  Progress m_progress;
  FallingEstimate m_left;
  std::vector<bool> m_known;
  bool m_terminal;
  std::size_t m_problems;
  std::size_t m_ended;
  Clock::time_point m_start = Clock::now();
  Clock::time_point m_drawn;
};

}  // namespace convscope::cli
