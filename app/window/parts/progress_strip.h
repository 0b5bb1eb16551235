#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <map>
#include <optional>
#include <vector>

#include "backend/step.h"
#include "measure/progress.h"
#include "measure/survey_work.h"

class QAction;
class QLabel;
class QProgressBar;

namespace convscope::window {

/// A survey that a run resumes.
struct ResumedSurvey {
  SurveyStarted started;
  std::vector<bool> ended;  ///< for each problem, whether it was measured before
};

/// The progress of a run: a bar, the current layer, the time left, and Stop. Hidden while nothing runs, so messages
/// have its room.
class ProgressStrip : public QWidget {
  Q_OBJECT

 public:
  explicit ProgressStrip(QAction* stop, QWidget* parent = nullptr);

  void start();
  void add(const std::vector<Event>& events);
  /// Sets the surveys that the run resumes.
  void expectResumed(const std::vector<ResumedSurvey>& surveys);
  /// Shows what the engine is about to do, until the next step.
  void showStep(const Step& step);
  void showStopping();
  void finish();
  double elapsedSeconds() const { return static_cast<double>(m_clock.elapsed()) / 1e3; }

 private:
  void refresh();
  QString stepText() const;
  double fraction() const;
  std::optional<double> secondsLeft() const;
  QString leftText();

  std::map<int, Progress> m_progress;  ///< of each survey, check or replay of the run
  std::optional<int> m_current;        ///< run that an engine measures
  bool m_resumes = false;
  bool m_stopping = false;
  FallingEstimate m_falling;  ///< of the time left
  QElapsedTimer m_clock;
  struct ShownStep {
    Step step;
    qint64 sinceMs = 0;  ///< by m_clockOfRun
  };
  std::optional<ShownStep> m_executing;
  std::optional<ShownStep> m_planning;
  QElapsedTimer m_clockOfRun;
  QTimer m_timer;
  QProgressBar* m_bar;
  QLabel* m_now;
  QLabel* m_left;
};

}  // namespace convscope::window
