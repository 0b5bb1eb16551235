#pragma once

#include <QList>
#include <QWidget>

#include "widgets/lessons/handout.h"

class QMenu;
class QPushButton;

namespace convscope {

class ElidedLabel;

/// The row over a lesson: its title, and buttons for the list of lessons, the classroom, handouts and slides. In a
/// classroom it has the title of the step in large letters, then the lesson's, and no buttons unless they are called.
class LessonHead : public QWidget {
  Q_OBJECT

 public:
  explicit LessonHead(QWidget* parent = nullptr);

  void setTitle(const QString& title);
  /// Shows the title of a step too; empty: outside a classroom.
  void setStep(const QString& title);
  void showButtons(bool show);
  QString text() const;
  /// Returns the menu of the button Handout.
  QMenu* handouts() const { return m_handouts; }

 signals:
  void listRequested();
  void fullScreenRequested();
  void handoutRequested(convscope::HandoutFor reader);
  /// Requests slides, of the step or of all steps.
  void slidesRequested(bool all);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void setFonts();
  void fitStep();

  ElidedLabel* m_step;
  ElidedLabel* m_title;
  QMenu* m_handouts;
  QList<QPushButton*> m_buttons;
};

}  // namespace convscope
