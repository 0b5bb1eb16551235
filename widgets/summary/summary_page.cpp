#include "widgets/summary/summary_page.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/answer/answer_card.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/card.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/paragraph.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/summary/baseline_row.h"
#include "widgets/summary/finding_action.h"
#include "widgets/summary/finding_lesson.h"
#include "widgets/summary/summary_chart.h"
#include "widgets/summary/summary_chart_view.h"

namespace convscope {
namespace {

/// A paragraph that never widens the page, however long its words are.
Paragraph* wrappingLabel(tokens::Type type) {
  auto* label = new Paragraph;
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  setTextType(*label, type);
  label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
  return label;
}

/// Returns the title of the page or view that proves a finding.
QString titleOf(FindingView view) {
  switch (view) {
    case FindingView::Algorithms:
      return SummaryPage::tr("Layers");
    case FindingView::Share:
      return SummaryPage::tr("Share of time");
    case FindingView::WarmUp:
      return SummaryPage::tr("Warm-up");
    case FindingView::Memory:
      return SummaryPage::tr("Memory");
    case FindingView::NewSizes:
      return SummaryPage::tr("Number of sizes");
    case FindingView::WrongPicks:
      return SummaryPage::tr("Wrong picks");
    case FindingView::Iterations:
      return SummaryPage::tr("Whole iterations");
    case FindingView::Compare:
      break;
  }
  return SummaryPage::tr("Compare");
}

}  // namespace

/// Scrolls contents whose texts wrap. They are as high as they must be in the width there is; a scroll area alone would
/// reserve the height that they need in the narrowest one.
class WrappingArea : public QScrollArea {
 public:
  void fit() { widget()->setMinimumHeight(std::max(0, widget()->heightForWidth(viewport()->width()))); }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QScrollArea::resizeEvent(event);
    fit();
  }
  bool eventFilter(QObject* object, QEvent* event) override {
    if (object == widget() && event->type() == QEvent::LayoutRequest) fit();
    return QScrollArea::eventFilter(object, event);
  }
};

SummaryPage::SummaryPage(ShownSurvey& shown, QWidget* parent)
    : Page(parent), m_shown(shown), m_summary(shown.summary()) {
  addContents(makeEmptyState(
      *this, tr("<h3>No answer yet</h3><p>Should you set <code>torch.backends.cudnn.benchmark = True</code>? A survey "
                "of your network, or a recording of one, answers it here.</p>")));
  addContents(makeContent());
  connect(&m_summary, &SessionSummary::changed, this, &SummaryPage::showWhatIsThere);
  connect(&shown.baseline(), &Baseline::changed, this, &SummaryPage::showWhatIsThere);
  connect(&shown, &ShownSurvey::replaced, this, [this] { m_area->verticalScrollBar()->setValue(0); });
  showWhatIsThere();
}

QList<ChartPainter*> SummaryPage::charts() const {
  return {m_chart};
}

QString SummaryPage::verdict() const {
  const SessionSummary::Contents* contents = m_summary.contents();
  return contents != nullptr ? toQString(contents->verdict.sentence) : QString();
}

QWidget* SummaryPage::makeContent() {
  m_answer = new AnswerCard(AnswerCard::Form::Full);
  connect(m_answer, &AnswerCard::applyRequested, this,
          [this] { emit requested(request::View{QStringLiteral("choices")}); });
  connect(m_answer, &AnswerCard::cautionChosen, this, &SummaryPage::goToFinding);
  connect(m_answer, &AnswerCard::heightChanged, this, &SummaryPage::fit);

  m_baseline = new BaselineRow(m_shown.baseline());
  m_chart = new SummaryChart(m_summary, m_shown);
  m_chartView = new SummaryChartView(*m_chart);
  connect(m_chart, &SummaryChart::layerChosen, this, [this](int problem) {
    m_shown.select(problem);
    emit requested(request::View{QStringLiteral("algorithms")});
  });
  m_findingsTitle = wrappingLabel(tokens::Type::Section);
  m_findings = new QVBoxLayout;
  m_findings->setSpacing(tokens::kClose);

  m_more = new QPushButton;
  m_more->setFlat(true);
  m_more->setCheckable(true);
  m_more->setCursor(Qt::PointingHandCursor);
  connect(m_more, &QPushButton::toggled, this, &SummaryPage::showMore);

  auto* card = new Card;
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(tokens::kTight, 1, tokens::kTight, 1);
  inside->addWidget(m_chartView);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(tokens::kFar, tokens::kApart, tokens::kFar, tokens::kTight);
  column->setSpacing(tokens::kClose);
  column->addWidget(m_answer);
  column->addWidget(m_baseline);
  column->addWidget(card);
  column->addWidget(m_findingsTitle);
  column->addLayout(m_findings);
  column->addWidget(m_more, 0, Qt::AlignLeft);
  column->addStretch(1);
  m_area = new WrappingArea;
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setWidgetResizable(true);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_area->setWidget(content);
  return m_area;
}

QWidget* SummaryPage::makeFinding(const Finding& finding) {
  auto* mark = new QLabel(finding.caution ? QStringLiteral("!") : QStringLiteral("•"));
  setTextType(*mark, tokens::Type::Section);
  mark->setAccessibleName(finding.caution ? tr("Caution") : tr("Finding"));
  QPalette colours = mark->palette();
  if (finding.caution) colours.setColor(QPalette::WindowText, tokens::colours(palette()).note);
  mark->setPalette(colours);
  mark->setFixedWidth(tokens::kApart);
  mark->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  Paragraph* text = wrappingLabel(tokens::Type::Body);
  text->setText(toQString(finding.text));
  auto* effect = new QLabel(toQString(effectText(finding)));
  effect->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  QFont bold;  // only the weight: the size stays the page's
  bold.setBold(true);
  effect->setFont(bold);
  QPushButton* link = makeLink(finding);
  // One line: the first of the text, beside the others' only one.
  followFont(*link, [mark, text, effect, link] {
    const int line = link->sizeHint().height();
    mark->setFixedHeight(line);
    effect->setFixedHeight(line);
    QMargins margins = text->contentsMargins();
    margins.setTop(std::max(0, line - link->fontMetrics().height()) / 2);
    text->setContentsMargins(margins);
  });

  auto* what = new QHBoxLayout;
  what->setSpacing(tokens::kApart);
  what->addWidget(mark, 0, Qt::AlignTop);
  what->addWidget(text, 1, Qt::AlignTop);
  auto* next = new QHBoxLayout;
  next->setSpacing(tokens::kClose);
  next->addStretch(1);
  next->addWidget(effect, 0, Qt::AlignTop);
  if (QPushButton* action = makeAction(finding)) next->addWidget(action, 0, Qt::AlignTop);
  if (QPushButton* lesson = makeLessonLink(finding)) next->addWidget(lesson, 0, Qt::AlignTop);
  next->addWidget(link, 0, Qt::AlignTop);
  auto* widget = new QWidget;
  auto* row = new QBoxLayout(QBoxLayout::LeftToRight, widget);
  row->setContentsMargins({});
  row->setSpacing(tokens::kClose);
  row->addLayout(what, 1);
  row->addLayout(next);
  m_findingRows.append(row);
  m_findingTexts.append(text);
  return widget;
}

QPushButton* SummaryPage::makeLink(const Finding& finding) {
  auto* link = new QPushButton(tr("%1 ›").arg(titleOf(finding.view)));
  link->setFlat(true);
  setTextType(*link, tokens::Type::Body);
  link->setObjectName(QString::fromStdString(finding.id));
  followFont(*link, [link] {
    link->setFixedWidth(link->fontMetrics().horizontalAdvance(tr("Whole iterations")) + tokens::kSection);
  });
  link->setStyleSheet(QStringLiteral("QPushButton { text-align: left; }"));
  link->setCursor(Qt::PointingHandCursor);
  connect(link, &QPushButton::clicked, this, [this, finding] { openFinding(finding); });
  return link;
}

/// Returns null if no lesson explains the finding.
QPushButton* SummaryPage::makeLessonLink(const Finding& finding) {
  const QString place = toQString(lessonOfFinding(finding.id));
  if (place.isEmpty()) return nullptr;
  auto* link = new QPushButton(tr("Lesson ›"));
  link->setFlat(true);
  setTextType(*link, tokens::Type::Body);
  link->setObjectName(toQString(finding.id) + QStringLiteral("-lesson"));
  link->setToolTip(tr("The step of a lesson that explains this"));
  link->setCursor(Qt::PointingHandCursor);
  connect(link, &QPushButton::clicked, this, [this, place] { emit requested(request::Lesson{place}); });
  return link;
}

/// Returns null if there is nothing to do.
QPushButton* SummaryPage::makeAction(const Finding& finding) {
  const std::optional<FindingAction> action =
      actionOf(finding, *m_shown.survey(), m_summary.contents()->verdict, m_obstacle);
  if (!action) return nullptr;
  auto* button = new QPushButton(action->text);
  button->setObjectName(QString::fromStdString(finding.id) + QStringLiteral("-action"));
  button->setToolTip(QStringLiteral("<p>%1</p>").arg(escapedMarkup(action->hint)));
  button->setEnabled(action->isPossible);
  connect(button, &QPushButton::clicked, this, [this, request = action->request] { emit requested(request); });
  return button;
}

void SummaryPage::offerRuns(const RunObstacle& obstacle) {
  m_obstacle = obstacle;
  refreshOffers();
}

void SummaryPage::refreshOffers() {
  showWhatIsThere();
}

/// Lays the card out for the width that it will have: the heights of wrapped texts follow from it.
void SummaryPage::fit() {
  const int scrollBar = m_area->verticalScrollBar()->sizeHint().width();
  m_answer->fitTo(width() - scrollBar - 2 * tokens::kFar);
  constexpr int kLetters = 110;  // of a finding beside its effect and buttons
  const bool isWide = width() >= kLetters * fontMetrics().averageCharWidth();
  int buttons = 0;  // beside the widest text
  for (QBoxLayout* row : std::as_const(m_findingRows)) {
    row->setContentsMargins({});
    row->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    row->parentWidget()->updateGeometry();
    buttons = std::max(buttons, row->itemAt(1)->sizeHint().width());
  }
  if (fitLines(m_findingTexts, *m_area->widget(), m_area->viewport()->size()) && isWide) {
    const int used = 2 * tokens::kApart + tokens::lineWidth(font()) + tokens::kSection + buttons;
    const int unused = m_area->viewport()->width() - 2 * tokens::kFar - used;
    for (QBoxLayout* row : std::as_const(m_findingRows)) row->setContentsMargins(0, 0, std::max(0, unused), 0);
  }
  m_area->fit();
}

void SummaryPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  fit();
}

void SummaryPage::showEvent(QShowEvent* event) {
  if (m_stale) fill();
  Page::showEvent(event);
}

void SummaryPage::changeEvent(QEvent* event) {
  Page::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showWhatIsThere();                            // findings have colours
  if (event->type() == QEvent::FontChange) QTimer::singleShot(0, this, &SummaryPage::fit);  // once rows have theirs
}

void SummaryPage::showWhatIsThere() {
  m_stale = true;
  showContents(m_shown.survey() != nullptr ? 1 : 0);
  if (isVisible()) fill();
}

void SummaryPage::fill() {
  const SessionSummary::Contents* contents = m_summary.contents();
  if (contents == nullptr) return;
  m_stale = false;
  const Basis basis = contents->choicesKnown ? Basis::Forecast : Basis::Measured;
  const bool showsAllSizes = !contents->verdict.inputs.empty();
  const bool isOfOtherBasis = std::exchange(m_basis, basis) != basis;
  if (std::exchange(m_showsAllSizes, showsAllSizes) != showsAllSizes || isOfOtherBasis) emit scopeChanged();
  m_answer->setAnswer(contents->verdict);
  m_answer->setCautions(contents->cautions);
  m_answer->setApplyObstacle(choiceObstacle(*m_shown.survey()));
  m_baseline->fill();
  m_chartView->parentWidget()->setVisible(m_chart->emptyReason().isEmpty());
  m_chartView->updateGeometry();  // its height depends on the rows
  m_findingsTitle->setText(contents->findingsTitle);
  m_findingsTitle->setVisible(!contents->findings.empty());
  showFindings();
}

void SummaryPage::showFindings() {
  m_findingRows.clear();
  m_findingTexts.clear();
  while (QLayoutItem* item = m_findings->takeAt(0)) {
    item->widget()->setParent(nullptr);  // it may be the sender of a signal, so it is deleted later
    item->widget()->deleteLater();
    delete item;
  }
  for (const Finding& finding : m_summary.contents()->findings) m_findings->addWidget(makeFinding(finding));
  showMore(m_more->isChecked());
}

/// Cautions are always shown; they are the first.
void SummaryPage::showMore(bool all) {
  constexpr std::ptrdiff_t kFirst = 3;
  const std::vector<Finding>& findings = m_summary.contents()->findings;
  const auto first = static_cast<int>(std::max(kFirst, std::ranges::count(findings, true, &Finding::caution)));
  for (int i = 0; i < m_findings->count(); ++i) m_findings->itemAt(i)->widget()->setVisible(all || i < first);
  const int further = m_findings->count() - first;
  m_more->setVisible(further > 0);
  m_more->setText(all ? tr("Fewer findings") : tr("More findings: %1").arg(further));
  fit();
}

void SummaryPage::openFinding(const Finding& finding) {
  if (!finding.recording.empty()) emit requested(request::Recording{QString::fromStdString(finding.recording)});
  emit requested(request::View{toQString(nameOf(finding.view))});
}

void SummaryPage::goToFinding(const QString& id) {
  auto* link = findChild<QPushButton*>(id);
  if (link == nullptr) return;
  if (link->parentWidget()->isHidden()) m_more->setChecked(true);
  m_area->ensureWidgetVisible(link->parentWidget());
  link->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace convscope
