#pragma once

#include <QLabel>
#include <QWidget>
#include <optional>

#include "widgets/lessons/step_view.h"

class QPushButton;

namespace convscope {

/// What a step lets the reader do now.
struct StepKeys {
  int choices = 0;                 ///< of a visible question that is not answered yet; 0: there is none
  bool predicted = false;          ///< one of the choices is made
  bool filmed = false;             ///< a film comes before the answer
  bool filmShown = false;          ///< it was started
  bool plays = false;              ///< Space plays or pauses the picture that is seen
  bool hasMore = false;            ///< the end of the step is below the visible part
  bool isClassroom = false;        ///< the arrow shows what follows in the step, the answer too
  bool needsAlt = false;           ///< the arrow keys without Alt are another part's, which has the focus
  std::optional<StepPart> next{};  ///< what a classroom sees after this part of the step
};

/// The row under a lesson: the place in it, what the keys do now, and buttons for the previous and the next step.
class LessonFoot : public QWidget {
  Q_OBJECT

 public:
  explicit LessonFoot(QWidget* parent = nullptr);

  /// Shows the place of step `step`, from 0, of `steps`.
  void showStep(std::size_t step, std::size_t steps, const StepKeys& keys);
  void showEnd(bool hasNextLesson);

  QString text() const { return m_place->text(); }
  QPushButton* backButton() const { return m_back; }
  QPushButton* nextButton() const { return m_next; }

 signals:
  void backRequested();
  void nextRequested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void setParts(const QStringList& parts, const QString& back);
  void keepHeight();

  QLabel* m_place;
  QPushButton* m_back;
  QPushButton* m_next;
};

}  // namespace convscope
