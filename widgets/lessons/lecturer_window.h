#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace convscope {

class LessonTextView;
class LessonView;

/// The lecturer's window beside a lesson on a full screen, in large type. On the left the step, with question and
/// answer, and its notes; on the right the next step with its text. At the top, how long the lesson has lasted.
class LecturerWindow : public QWidget {
  Q_OBJECT

 public:
  /// `since` is the start of the lesson, and outlives the window.
  LecturerWindow(LessonView& view, const QElapsedTimer& since);

  QString stepText() const;
  /// Returns question, answer, exercises or text of the step, in Markdown.
  QString script() const;
  QString notes() const;
  /// Returns title and text of the next step.
  QString nextText() const;
  /// Returns how long the lesson has lasted.
  QString time() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void showTime();
  void takeFont();

  LessonView& m_view;
  QLabel* m_step;
  QLabel* m_time;
  LessonTextView* m_script;
  QLabel* m_notesTitle;
  LessonTextView* m_notes;
  QLabel* m_next;
  LessonTextView* m_nextText;
  const QElapsedTimer& m_since;
  QTimer m_clock;
};

}  // namespace convscope
