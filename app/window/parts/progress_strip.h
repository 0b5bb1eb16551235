#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

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
  void add(const std::vector<Event>& events);
  void showStopping();
  void finish();
  double elapsedSeconds() const { return static_cast<double>(m_clock.elapsed()) / 1e3; }

 private:
  void refresh();

  Progress m_progress;
  bool m_stopping = false;
  bool m_playing = false;  ///< what was measured before is played
  QElapsedTimer m_clock;
  QTimer m_timer;
  QProgressBar* m_bar;
  QLabel* m_now;
  QLabel* m_left;
};

}  // namespace convscope::window
