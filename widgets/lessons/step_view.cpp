#include "widgets/lessons/step_view.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "text/printable.h"
#include "widgets/lessons/contradiction_box.h"
#include "widgets/lessons/lesson_text_view.h"
#include "widgets/lessons/question_box.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kMostMissing = 4;
constexpr int kMostLetters = 105;  ///< of a line; longer lines are hard to read
constexpr int kLeastWidth = 280;

QString missingWords(const std::vector<std::string>& missing) {
  if (missing.empty()) return {};
  QStringList lines;
  for (const std::string& line : missing) {
    if (lines.size() == kMostMissing) break;
    lines.append(QString::fromStdString(shortened(printable(line), 160)));
  }
  const auto more = static_cast<int>(missing.size()) - static_cast<int>(lines.size());
  if (more > 0) lines.append(StepView::tr("and %1 more").arg(more));
  return StepView::tr("Not available in this session: %1.").arg(lines.join(QStringLiteral("; ")));
}

QString markdownOf(const LessonText::Result& result) {
  return QString::fromStdString(result.markdown);
}

bool areKnown(const std::vector<std::optional<bool>>& choices) {
  return std::ranges::all_of(choices, [](const std::optional<bool>& one) { return one.has_value(); });
}

}  // namespace

StepView::StepView(QWidget* parent)
    : QScrollArea(parent),
      m_title(new QLabel),
      m_text(new LessonTextView),
      m_contradiction(new ContradictionBox),
      m_question(new QuestionBox),
      m_answer(new LessonTextView),
      m_exercisesTitle(new QLabel(tr("Exercises"))),
      m_exercises(new LessonTextView),
      m_missing(new QLabel),
      m_more(new QPushButton) {
  m_title->setWordWrap(true);
  m_title->setTextFormat(Qt::PlainText);
  m_missing->setWordWrap(true);
  m_missing->setTextFormat(Qt::PlainText);
  m_missing->setForegroundRole(QPalette::PlaceholderText);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setSpacing(tokens::kApart);
  for (QWidget* part : QList<QWidget*>{m_title, m_text, m_contradiction, m_question, m_answer, m_exercisesTitle,
                                       m_exercises, m_missing})
    column->addWidget(part);
  column->addWidget(m_more, 0, Qt::AlignLeft);
  column->addStretch(1);
  setWidget(content);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  setMinimumWidth(kLeastWidth);
  setFonts();
  connect(m_more, &QPushButton::clicked, this, &StepView::moreRequested);
}

void StepView::setFonts() {
  widget()->setMaximumWidth(kMostLetters * fontMetrics().averageCharWidth());
  for (QLabel* title : {m_title, m_exercisesTitle}) title->setFont(tokens::font(tokens::Type::Section, font()));
}

void StepView::changeEvent(QEvent* event) {
  QScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange) setFonts();
}

void StepView::showStep(const LessonStep& step, const LessonProgress::Step& progress, StepFigures& figures,
                        const QString& moreOn) {
  m_title->setText(toQString(step.title));
  m_more->setText(tr("More on the page \"%1\"").arg(moreOn));
  m_more->setVisible(!moreOn.isEmpty());
  QStringList choices;
  for (const LessonChoice& choice : step.choices) choices.append(toQString(choice.text));
  m_question->setVisible(!step.question.empty());
  m_revealed = false;
  m_question->setQuestion(markdownOf(figures.render(step.question)), choices, progress.prediction);
  m_exercises->setMarkdown(markdownOf(figures.render(step.exercises)));
  m_exercisesTitle->setVisible(!step.exercises.empty());
  refresh(step, progress, figures, false);
  verticalScrollBar()->setValue(0);
}

void StepView::refresh(const LessonStep& step, const LessonProgress::Step& progress, StepFigures& figures,
                       bool underWay) {
  const LessonText::Result text = figures.render(step.text);
  std::vector<std::string> missing = text.missing;
  m_text->setMarkdown(markdownOf(text));
  m_contradiction->showResults(figures.expectations());
  const bool isShown = !step.question.empty() && progress.shown;
  // A step without measurements can be answered at any time.
  const bool answerable = figures.hasSurvey() || step.stage.network.empty() || areKnown(figures.rightChoices());
  const bool reveals = isShown && answerable && !underWay;
  if (reveals) {
    reveal(step, figures, missing);
  } else {
    m_answer->setMarkdown(isShown ? tr("*The answer appears after the measurement.*") : QString());
  }
  m_missing->setText(figures.hasSurvey() ? missingWords(missing) : QString());
  m_missing->setVisible(!m_missing->text().isEmpty());
  if (reveals && !m_revealed)
    QTimer::singleShot(0, this, [this] {
      ensureWidgetVisible(m_answer);
      ensureWidgetVisible(m_question);
    });
  m_revealed = reveals;
}

void StepView::reveal(const LessonStep& step, StepFigures& figures, std::vector<std::string>& missing) {
  m_question->reveal(figures.rightChoices());
  const LessonText::Result answer = figures.render(step.answer);
  m_answer->setMarkdown(markdownOf(answer));
  missing.insert(missing.end(), answer.missing.begin(), answer.missing.end());
}

QString StepView::text() const {
  return m_text->markdown();
}

QString StepView::answer() const {
  return m_answer->isHidden() ? QString() : m_answer->markdown();
}

QString StepView::exercises() const {
  return m_exercises->markdown();
}

QString StepView::contradiction() const {
  return m_contradiction->text();
}

}  // namespace convscope
