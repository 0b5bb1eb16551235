#pragma once

#include <QScrollArea>
#include <QTimer>
#include <optional>

#include "lesson/step_figures.h"
#include "widgets/lessons/lesson_progress.h"
#include "widgets/lessons/outcome_box.h"

class QBoxLayout;
class QLabel;
class QPushButton;
class QSpacerItem;

namespace convscope {

class LessonTextView;
class QuestionBox;

/// One thought of a step, alone on a screen of a classroom.
enum class StepPart { Text, Scene, Question, Chart, Exercises };

/// Returns whether a part is a scene or a chart.
inline bool isPicture(std::optional<StepPart> part) {
  return part == StepPart::Scene || part == StepPart::Chart;
}

/// The text of a step, its question, and its answer once the question is answered. In a step without a chart, question
/// and exercises are beside the text if the width permits; without these, the text has two columns. A question that is
/// not answered yet is always visible: if the step is too long, it stays at the bottom while the text scrolls. In a
/// classroom, which sees one part at a time, a text has two columns too if no code is cut, lines that would not fit are
/// as wide as there is room, and a question stays above a long answer.
class StepView : public QScrollArea {
  Q_OBJECT

 public:
  explicit StepView(QWidget* parent = nullptr);

  /// Sets the folder whose pictures later steps may show; empty: none.
  void setPictureFolder(const QString& folder);
  /// Shows a step from its start. `moreOn` is the title of a page with more details, or empty.
  void showStep(const LessonStep& step, const LessonProgress::Step& progress, StepFigures& figures,
                const QString& moreOn, const std::optional<ComparedOutcomes>& compared);
  /// Renders the same step again, after the session changed or its answer may be shown. The answer waits while
  /// its survey is `underWay`. `compared` is what recording and measurement show of a step that was measured here.
  void refresh(const LessonStep& step, const LessonProgress::Step& progress, StepFigures& figures,
               const std::optional<ComparedOutcomes>& compared, bool underWay);

  /// Shows one part of the step only; without an argument all of it.
  void showOnly(std::optional<StepPart> part);

  /// Returns whether the end of the step is below the visible part.
  bool hasMore() const;
  /// Scrolls by a page. Returns false if the end of the step is visible.
  bool showMore();

  QuestionBox& question() { return *m_question; }
  const QString& text() const { return m_markdown; }
  /// Returns the shown part of the answer; empty before it is shown.
  QString answer() const;
  /// Returns the shown exercises.
  QString exercises() const;
  /// Returns the answers to the exercises; empty before the reader shows them.
  QString solutions() const;
  QPushButton* solutionsButton() const { return m_showSolutions; }
  /// Returns what is said about the text's statements in the shown session; empty if nothing is.
  QString outcome() const;
  QPushButton* moreButton() const { return m_more; }

 signals:
  void moreRequested();
  /// hasMore() may have changed.
  void scrolled();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void setFonts();
  void arrange();
  void fitParagraphs();
  void pinQuestion();
  void placePinned();
  bool shows(StepPart part) const { return !m_only || *m_only == part; }
  void settleOnAnswer();
  void showAnswer();
  void showSolutions(bool show);
  void setRoomBelow(int height);
  void reveal(const LessonStep& step, StepFigures& figures, std::vector<std::string>& missing);

  QBoxLayout* m_columns;
  QSpacerItem* m_below;
  QWidget* m_reading;   ///< the text
  QWidget* m_working;   ///< question, answer and exercises
  QWidget* m_asking;    ///< question and answer
  QWidget* m_practice;  ///< exercises
  QLabel* m_title;
  LessonTextView* m_text;
  LessonTextView* m_textBeside;  ///< the second half of a text in two columns
  OutcomeBox* m_outcome;
  QuestionBox* m_question;
  LessonTextView* m_answer;
  QLabel* m_exercisesTitle;
  LessonTextView* m_exercises;
  QPushButton* m_showSolutions;
  LessonTextView* m_solutions;
  QLabel* m_missing;
  QPushButton* m_more;
  QString m_markdown;  ///< the whole text
  QTimer m_settling;   ///< runs while the revealed answer is being laid out
  int m_position = 0;  ///< of the scroll bar when the answer was revealed
  bool m_revealed = false;
  bool m_isPinned = false;  ///< the question is outside the scrolled text: at the bottom, above an answer at the top
  std::optional<StepPart> m_only;
  bool m_hasChart = false;
  bool m_hasMorePage = false;
};

}  // namespace convscope
