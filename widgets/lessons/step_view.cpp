#include "widgets/lessons/step_view.h"

#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include "text/printable.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/text_label.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kMostMissing = 4;

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

}  // namespace

StepView::StepView(QWidget* parent)
    : QScrollArea(parent),
      m_title(new QLabel),
      m_text(makeTextLabel()),
      m_question(new QuestionBox),
      m_answer(makeTextLabel()),
      m_missing(new QLabel),
      m_more(new QPushButton) {
  QFont large = m_title->font();
  large.setPointSizeF(large.pointSizeF() * 1.3);
  large.setBold(true);
  m_title->setFont(large);
  m_title->setWordWrap(true);
  m_title->setTextFormat(Qt::PlainText);
  m_missing->setWordWrap(true);
  m_missing->setTextFormat(Qt::PlainText);
  m_missing->setForegroundRole(QPalette::PlaceholderText);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  constexpr int kGap = 10;
  column->setSpacing(kGap);
  for (QWidget* part : QList<QWidget*>{m_title, m_text, m_question, m_answer, m_missing}) column->addWidget(part);
  column->addWidget(m_more, 0, Qt::AlignLeft);
  column->addStretch(1);
  setWidget(content);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  constexpr int kLeastWidth = 280;
  setMinimumWidth(kLeastWidth);
  connect(m_more, &QPushButton::clicked, this, &StepView::moreRequested);
}

void StepView::showStep(const LessonStep& step, const LessonProgress::Step& progress, StepRenderer& renderer,
                        const QString& moreOn) {
  m_title->setText(toQString(step.title));
  m_more->setText(tr("More on the page \"%1\"").arg(moreOn));
  m_more->setVisible(!moreOn.isEmpty());
  QStringList choices;
  for (const LessonChoice& choice : step.choices) choices.append(toQString(choice.text));
  m_question->setVisible(!step.question.empty());
  m_revealed = false;
  m_question->setQuestion(QString::fromStdString(renderer.render(step.question).markdown), choices,
                          progress.prediction);
  refresh(step, progress, renderer);
  verticalScrollBar()->setValue(0);
}

void StepView::refresh(const LessonStep& step, const LessonProgress::Step& progress, StepRenderer& renderer) {
  const LessonText::Result text = renderer.render(step.text);
  std::vector<std::string> missing = text.missing;
  m_text->setText(QString::fromStdString(text.markdown));
  m_text->setVisible(!step.text.empty());
  const bool asks = !step.question.empty();
  // A step without measurements can be answered at any time.
  const bool answerable =
      renderer.hasSurvey() || step.stage.network.empty() || !renderer.rightChoices().contains(std::nullopt);
  const bool reveals = asks && progress.shown && answerable;
  if (reveals) {
    m_question->reveal(renderer.rightChoices());
    const LessonText::Result answer = renderer.render(step.answer);
    m_answer->setText(QString::fromStdString(answer.markdown));
    missing.insert(missing.end(), answer.missing.begin(), answer.missing.end());
  } else {
    m_answer->setText(asks && progress.shown ? tr("*The answer appears after the measurement.*") : QString());
  }
  m_answer->setVisible(!m_answer->text().isEmpty());
  m_missing->setText(renderer.hasSurvey() ? missingWords(missing) : QString());
  m_missing->setVisible(!m_missing->text().isEmpty());
  if (reveals && !m_revealed) verticalScrollBar()->setValue(m_question->y());
  m_revealed = reveals;
}

QString StepView::text() const {
  return m_text->text();
}

QString StepView::answer() const {
  return m_answer->isHidden() ? QString() : m_answer->text();
}

}  // namespace convscope
