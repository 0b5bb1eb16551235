#include "widgets/lessons/step_view.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSpacerItem>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "text/printable.h"
#include "widgets/lessons/code_box.h"
#include "widgets/lessons/lesson_text_view.h"
#include "widgets/lessons/question_box.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kMostMissing = 4;
constexpr int kMostLetters = 105;       ///< of a line; longer lines are hard to read
constexpr int kLeastLetters = 55;       ///< of a line, if two columns are side by side
constexpr int kLeastClassLetters = 40;  ///< the same in the large type of a classroom
constexpr int kLeastStepWidth = 280;
constexpr double kMostQuestion = 0.6;  ///< of the height, above an answer that scrolls

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

QWidget* makeColumn(const QList<QWidget*>& parts) {
  auto* column = new QWidget;
  auto* rows = new QVBoxLayout(column);
  rows->setContentsMargins({});
  rows->setSpacing(tokens::kApart);
  for (QWidget* part : parts) rows->addWidget(part);
  return column;
}

QString markdownOf(const LessonText::Result& result) {
  return QString::fromStdString(result.markdown);
}

/// Splits Markdown after the paragraph that reaches its middle, or before the last one; a block of code or a table
/// stays whole. The second part is empty if there is only one paragraph.
std::pair<QString, QString> halves(const QString& markdown) {
  qsizetype at = -1;
  bool fenced = false;
  qsizetype begin = 0;
  for (const QString& line : markdown.split(u'\n')) {
    if (line.startsWith(QStringLiteral("```"))) fenced = !fenced;
    const bool isBetween = line.isEmpty() && !fenced && begin > 0 && begin + 1 < markdown.size();
    if (isBetween && 2 * at < markdown.size()) at = begin;
    begin += line.size() + 1;
  }
  if (at < 0) return {markdown, {}};
  return {markdown.left(at), markdown.mid(at + 1)};
}

/// Returns the width in which no line of code in Markdown is cut.
int codeWidth(const QString& markdown, const QFont& font) {
  QStringList code;
  bool fenced = false;
  for (const QString& line : markdown.split(u'\n')) {
    if (line.startsWith(QStringLiteral("```")))
      fenced = !fenced;
    else if (fenced)
      code.append(line);
  }
  return code.isEmpty() ? 0 : CodeBox::widthFor(code, font);
}

/// Returns the height of a layout that is as wide as `width`.
int heightOf(QLayout& layout, int width) {
  return layout.hasHeightForWidth() ? layout.totalHeightForWidth(width) : layout.totalSizeHint().height();
}

bool areKnown(const std::vector<std::optional<bool>>& choices) {
  return std::ranges::all_of(choices, [](const std::optional<bool>& one) { return one.has_value(); });
}

}  // namespace

StepView::StepView(QWidget* parent)
    : QScrollArea(parent),
      m_columns(new QBoxLayout(QBoxLayout::TopToBottom)),
      m_below(new QSpacerItem(0, 0, QSizePolicy::Minimum, QSizePolicy::Fixed)),
      m_title(new Paragraph),
      m_text(new LessonTextView),
      m_textBeside(new LessonTextView),
      m_outcome(new OutcomeBox),
      m_question(new QuestionBox),
      m_answer(new LessonTextView),
      m_exercisesTitle(new QLabel(tr("Exercises"))),
      m_exercises(new LessonTextView),
      m_showSolutions(new QPushButton),
      m_solutions(new LessonTextView),
      m_missing(new Paragraph),
      m_more(new QPushButton) {
  m_title->setTextFormat(Qt::PlainText);
  m_missing->setTextFormat(Qt::PlainText);
  m_missing->setForegroundRole(QPalette::PlaceholderText);
  m_reading = makeColumn({m_text, m_outcome});
  m_asking = makeColumn({m_question, m_answer, m_missing});
  m_practice = makeColumn({m_exercisesTitle, m_exercises, m_showSolutions, m_solutions});
  m_practice->layout()->setAlignment(m_showSolutions, Qt::AlignLeft);
  m_showSolutions->setCheckable(true);
  showSolutions(false);
  m_working = makeColumn({m_textBeside, m_asking, m_practice, m_more});
  m_working->layout()->setAlignment(m_more, Qt::AlignLeft);
  auto* content = new QWidget;
  auto* whole = new QVBoxLayout(content);
  whole->setSpacing(tokens::kApart);
  whole->addWidget(m_title);
  whole->addLayout(m_columns);
  whole->addStretch(1);
  whole->addItem(m_below);
  for (QWidget* column : {m_reading, m_working}) m_columns->addWidget(column, 1, Qt::AlignTop);
  setWidget(content);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  setMinimumWidth(kLeastStepWidth);
  m_question->installEventFilter(this);
  setFonts();
  constexpr int kSettledMs = 250;  // texts of several lines and a new chart need several passes of the layout
  m_settling.setSingleShot(true);
  m_settling.setInterval(kSettledMs);
  connect(&m_settling, &QTimer::timeout, this, &StepView::showAnswer);
  connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
    if (m_settling.isActive()) showAnswer();
    emit scrolled();
  });
  connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &StepView::scrolled);
  connect(m_more, &QPushButton::clicked, this, &StepView::moreRequested);
  connect(m_showSolutions, &QPushButton::toggled, this, &StepView::showSolutions);
}

void StepView::setFonts() {
  for (QLabel* title : {m_title, m_exercisesTitle}) title->setFont(tokens::font(tokens::Type::Section, font()));
  arrange();
}

/// Places the columns side by side, or one below the other. Without anything else for the second column than the link
/// to a page, the text has both.
void StepView::arrange() {
  const int letter = fontMetrics().averageCharWidth();
  const bool asks = shows(StepPart::Question) &&
                    !((m_isPinned || m_question->isHidden()) && m_answer->isHidden() && m_missing->isHidden());
  const bool practises = shows(StepPart::Exercises) && !m_exercisesTitle->isHidden();
  m_asking->setVisible(asks);
  m_practice->setVisible(practises);
  const bool hasWork = asks || practises;
  const QString markdown = shows(StepPart::Text) ? m_markdown : QString();
  const QMargins margins = widget()->layout()->contentsMargins();
  const int around = margins.left() + margins.right();
  const int code = m_only ? codeWidth(markdown, font()) : 0;  // a class cannot scroll it
  const int least = std::max((m_only ? kLeastClassLetters : kLeastLetters) * letter, code + around / 2);
  const bool isWide = (!m_hasChart || m_only) && viewport()->width() >= 2 * least + tokens::kSection;
  const auto [text, textBeside] = isWide && !hasWork ? halves(markdown) : std::pair(markdown, QString());
  m_text->setMarkdown(text);
  m_textBeside->setMarkdown(textBeside);
  const bool hasText = !text.isEmpty() || (shows(StepPart::Text) && !m_outcome->isHidden());
  const bool beside = isWide && hasText && (hasWork || !textBeside.isEmpty());
  m_reading->setVisible(hasText);
  m_working->setVisible(hasWork || beside || !m_more->isHidden());
  m_columns->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  m_columns->setSpacing(beside ? tokens::kSection : tokens::kApart);
  widget()->setMaximumWidth(std::max((beside ? 2 : 1) * kMostLetters * letter, code + around));
  for (CodeBox* box : findChildren<CodeBox*>()) box->setWraps(m_only.has_value());
  fitParagraphs();
  pinQuestion();
}

/// Lets the lines of a classroom be as wide as there is room if they would not fit otherwise: a class scrolls as little
/// as possible.
void StepView::fitParagraphs() {
  const QList<Paragraph*> paragraphs = widget()->findChildren<Paragraph*>();
  if (m_only) {
    fitLines(paragraphs, *widget(), viewport()->size());
    return;
  }
  for (Paragraph* each : paragraphs) each->setLimited(true);
}

/// Moves a question that is not answered yet to the bottom if it leaves room to read but the step does not fit, in
/// front of a class an answered one to the top if that leaves room for the answer, or back into the step.
void StepView::pinQuestion() {
  const int width = std::min(this->width(), widget()->maximumWidth());
  const int question = heightOf(*m_question->layout(), width);
  const bool leavesRoom = question < kMostQuestion * height();
  constexpr int kLeastLines = 3;  // of a text that is read beside the question
  const int reading = m_only ? 0 : kLeastLines * fontMetrics().lineSpacing();
  const bool mayPin = (m_revealed ? m_only && leavesRoom : question + reading <= height()) && !m_question->isHidden() &&
                      shows(StepPart::Question) && m_columns->direction() == QBoxLayout::TopToBottom;
  int needed = heightOf(*widget()->layout(), width) - m_below->sizeHint().height();
  if (m_isPinned) needed += question + tokens::kApart;
  const bool pins = mayPin && needed > height();
  if (pins != m_isPinned) {
    m_isPinned = pins;
    const bool isHidden = m_question->isHidden();
    if (pins)
      m_question->setParent(this);
    else
      qobject_cast<QBoxLayout*>(m_asking->layout())->insertWidget(0, m_question);
    m_question->setHidden(isHidden);
    arrange();
  }
  placePinned();
}

void StepView::placePinned() {
  const QMargins margins = widget()->layout()->contentsMargins();
  const int beside = margins.left() + margins.right() + verticalScrollBar()->sizeHint().width();
  const int wide = std::min(width(), widget()->maximumWidth()) - beside;
  const int room = m_isPinned ? heightOf(*m_question->layout(), wide) : 0;
  const int above = m_revealed && room > 0 ? margins.top() + room : 0;
  setViewportMargins(0, above, 0, !m_revealed && room > 0 ? room + tokens::kApart : 0);
  if (m_isPinned) m_question->setGeometry(margins.left(), m_revealed ? margins.top() : height() - room, wide, room);
}

void StepView::showOnly(std::optional<StepPart> part) {
  if (part == m_only) return;
  m_only = part;
  m_settling.stop();
  m_title->setVisible(!part);  // the classroom has it in the row above
  m_more->setVisible(!part && m_hasMorePage);
  setRoomBelow(0);
  arrange();
  verticalScrollBar()->setValue(0);
  if (part == StepPart::Question && m_revealed) settleOnAnswer();  // a class that comes back to it
}

/// Scrolls to the answer, if it is shown, as soon as the layout is settled.
void StepView::settleOnAnswer() {
  if (!shows(StepPart::Question)) return;
  m_position = verticalScrollBar()->value();
  m_settling.start();
}

void StepView::changeEvent(QEvent* event) {
  QScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange) setFonts();
}

void StepView::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (!m_settling.isActive()) setRoomBelow(0);
  arrange();
  if (m_only == StepPart::Question && m_revealed) settleOnAnswer();  // a window that became a full screen
}

/// The question became higher or lower, e.g. because it asks for a prediction.
bool StepView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_question && event->type() == QEvent::LayoutRequest && isVisible()) pinQuestion();
  return QScrollArea::eventFilter(watched, event);
}

bool StepView::hasMore() const {
  const int below = verticalScrollBar()->maximum() - verticalScrollBar()->value();
  return below - m_below->sizeHint().height() > tokens::kApart;  // a margin
}

bool StepView::showMore() {
  if (!hasMore()) return false;
  verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepAdd);
  return true;
}

/// Scrolls to the start of the question, or if the answer would not fit, to that of the verdict, in front of a class to
/// the right choice, which it has to see: nothing is cut at the top. If the whole answer is visible, it does not
/// scroll.
void StepView::showAnswer() {
  if (m_isPinned) {  // above the answer
    setRoomBelow(0);
    return verticalScrollBar()->setValue(0);
  }
  const auto top = [this](const QWidget& part) { return part.mapTo(widget(), QPoint(0, 0)).y(); };
  const int end = top(*m_answer) + m_answer->height() + tokens::kTight;
  const auto fitsFrom = [&](int y) { return end - y <= viewport()->height(); };
  const int question = top(*m_question);
  const int start = m_only ? question + m_question->rightTop() : question + m_question->verdictTop();
  const int shown = fitsFrom(m_position) ? m_position : fitsFrom(question) ? question : start;
  const int content = m_columns->geometry().bottom() + 1 + widget()->layout()->contentsMargins().bottom();
  setRoomBelow(shown > 0 ? std::max(0, shown + viewport()->height() - content) : 0);
  verticalScrollBar()->setValue(shown);
}

/// Sets the empty room below a step, which lets a short one scroll further.
void StepView::setRoomBelow(int height) {
  if (m_below->sizeHint().height() == height) return;
  m_below->changeSize(0, height, QSizePolicy::Minimum, QSizePolicy::Fixed);
  widget()->layout()->invalidate();
  widget()->layout()->activate();
}

void StepView::setPictureFolder(const QString& folder) {
  for (LessonTextView* text : {m_text, m_textBeside, m_answer, m_exercises}) text->setPictureFolder(folder);
  m_question->setPictureFolder(folder);
}

void StepView::showStep(const LessonStep& step, const LessonProgress::Step& progress, StepFigures& figures,
                        const QString& moreOn, const std::optional<ComparedOutcomes>& compared) {
  m_title->setText(toQString(step.title));
  m_title->setVisible(!m_only);
  m_more->setText(tr("More on the page \"%1\"").arg(moreOn));
  m_hasMorePage = !moreOn.isEmpty();
  m_more->setVisible(m_hasMorePage && !m_only);
  m_hasChart = !step.stage.chart.empty() || !step.stage.scene.empty();
  QStringList choices;
  for (const LessonChoice& choice : step.choices) choices.append(toQString(choice.text));
  m_revealed = false;
  m_question->setVisible(!step.question.empty());
  m_question->setQuestion(markdownOf(figures.render(step.question)), choices, progress.prediction);
  m_exercises->setMarkdown(markdownOf(figures.render(step.exercises)));
  m_exercisesTitle->setVisible(!step.exercises.empty());
  m_solutions->setMarkdown(markdownOf(figures.render(step.solutions)));
  m_showSolutions->setChecked(false);
  showSolutions(false);
  m_showSolutions->setVisible(!step.solutions.empty());
  m_settling.stop();
  setRoomBelow(0);
  refresh(step, progress, figures, compared, false);
  if (!m_only) m_settling.stop();  // a reader who comes back begins at the start
  verticalScrollBar()->setValue(0);
}

void StepView::refresh(const LessonStep& step, const LessonProgress::Step& progress, StepFigures& figures,
                       const std::optional<ComparedOutcomes>& compared, bool underWay) {
  const LessonText::Result text = figures.render(step.text);
  std::vector<std::string> missing = text.missing;
  m_markdown = markdownOf(text);
  m_outcome->showResults(figures.expectations(), compared);
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
  const bool isNew = reveals && !m_revealed;
  m_revealed = reveals;
  arrange();
  if (isNew) settleOnAnswer();
}

void StepView::reveal(const LessonStep& step, StepFigures& figures, std::vector<std::string>& missing) {
  m_question->reveal(figures.rightChoices());
  const LessonText::Result answer = figures.render(step.answer);
  m_answer->setMarkdown(markdownOf(answer));
  missing.insert(missing.end(), answer.missing.begin(), answer.missing.end());
}

QString StepView::answer() const {
  return m_answer->isHidden() ? QString() : m_answer->markdown();
}

QString StepView::exercises() const {
  return m_exercises->markdown();
}

QString StepView::solutions() const {
  return m_solutions->isHidden() ? QString() : m_solutions->markdown();
}

/// The answers fold out below the exercises; they wait until the reader has tried.
void StepView::showSolutions(bool show) {
  m_showSolutions->setText(show ? tr("Hide the answers") : tr("Show the answers"));
  m_solutions->setVisible(show);
}

QString StepView::outcome() const {
  return m_outcome->text();
}

}  // namespace convscope
