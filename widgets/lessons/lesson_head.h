#pragma once

#include <QWidget>

class QLabel;

namespace convscope {

/// The row over a lesson: its title, and buttons for the list of lessons, the classroom and handouts.
class LessonHead : public QWidget {
  Q_OBJECT

 public:
  explicit LessonHead(QWidget* parent = nullptr);

  void setTitle(const QString& title);

 signals:
  void listRequested();
  void fullScreenRequested();
  /// Requests a handout, for students or for the teacher.
  void handoutRequested(bool teacher);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QLabel* m_title;
};

}  // namespace convscope
