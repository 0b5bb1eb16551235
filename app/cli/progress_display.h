#pragma once

#include <chrono>
#include <string>

#include "measure/progress.h"
#include "session/session.h"

namespace convscope::cli {

/// Shows on standard error how far a survey is: one line that is drawn anew on a terminal, else a line for each
/// problem that has ended where there are several.
class ProgressDisplay {
 public:
  /// `alreadyDone` problems had ended before this run.
  ProgressDisplay(const SurveyStarted& started, int alreadyDone);
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;
  ~ProgressDisplay();

  /// To be called when `survey` holds the event.
  void add(const Event& event, const Survey& survey);

 private:
  using Clock = std::chrono::steady_clock;

  double elapsed() const;
  std::string timeLeft() const;
  void draw();
  void printEnded(const ProblemResult& result) const;
  void printChecked(const ProblemResult& result) const;

  Progress m_progress;
  bool m_terminal;
  std::size_t m_problems;
  std::size_t m_ended;
  Clock::time_point m_start = Clock::now();
  Clock::time_point m_drawn;
};

}  // namespace convscope::cli
