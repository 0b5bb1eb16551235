#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace convscope {

class LessonTextView;
class LessonView;

/// The lecturer's window beside a lesson on a full screen: the step, its notes, the step after it, and how long the
/// lesson has lasted.
class LecturerWindow : public QWidget {
  Q_OBJECT

 public:
  explicit LecturerWindow(LessonView& view);

  QString stepText() const;
  QString notes() const;
  QString nextText() const;

 private:
  void refresh();
  void showTime();

  LessonView& m_view;
  QLabel* m_step;
  LessonTextView* m_notes;
  QLabel* m_next;
  QLabel* m_time;
  QElapsedTimer m_since;
  QTimer m_clock;
};

}  // namespace convscope
