#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <algorithm>
#include <optional>

#include "measure/progress.h"

class QAction;
class QLabel;
class QProgressBar;

namespace convscope::window {

/// How far the survey that runs is, what is measured now, how long it will take, and Stop. Hidden while nothing
/// runs, which leaves its room to messages.
class ProgressStrip : public QWidget {
  Q_OBJECT

 public:
  explicit ProgressStrip(QAction* stop, QWidget* parent = nullptr);

  void start(bool playing = false);
  /// So many surveys are to come, one after the other; one unless it is said.
  void expectSurveys(int surveys) { m_surveys = surveys; }
  void add(const std::vector<Event>& events);
  void showStopping();
  void finish();
  double elapsedSeconds() const { return static_cast<double>(m_clock.elapsed()) / 1e3; }

 private:
  void refresh();
  double fraction() const;
  std::optional<double> secondsLeft() const;

  Progress m_progress;
  int m_surveys = 1;
  int m_begun = 0;  ///< of them
  bool m_stopping = false;
  bool m_playing = false;  ///< what was measured before is played
  QElapsedTimer m_clock;
  QTimer m_timer;
  QProgressBar* m_bar;
  QLabel* m_now;
  QLabel* m_left;
};

}  // namespace convscope::window
