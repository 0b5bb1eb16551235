#include "widgets/summary/summary_page.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "text/sentences.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/summary/summary_chart.h"
#include "widgets/summary/summary_chart_view.h"

namespace convscope {
namespace {

/// A label that wraps and never widens the page, however long its words are.
QLabel* wrappingLabel(tokens::Type type) {
  QLabel* label = makeWordLabel();
  label->setFont(tokens::font(type, label->font()));
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
};

SummaryPage::SummaryPage(ShownSurvey& shown, QWidget* parent)
    : Page(parent), m_shown(shown), m_summary(shown.summary()) {
  addContents(makeEmptyState(
      *this, tr("<h3>No answer yet</h3><p>Should you set <code>torch.backends.cudnn.benchmark = True</code>? A survey "
                "of your network, or a recording of one, answers it here.</p>")));
  addContents(makeContent());
  connect(&m_summary, &SessionSummary::changed, this, &SummaryPage::showWhatIsThere);
  connect(&shown, &ShownSurvey::replaced, this, [this] { m_area->verticalScrollBar()->setValue(0); });
  showWhatIsThere();
}

QList<ChartPainter*> SummaryPage::charts() const {
  return {m_chart};
}

Basis SummaryPage::basis() const {
  const SessionSummary::Contents* contents = m_summary.contents();
  return contents == nullptr || contents->choicesKnown ? Basis::Forecast : Basis::Measured;
}

QString SummaryPage::verdict() const {
  const SessionSummary::Contents* contents = m_summary.contents();
  return contents != nullptr ? toQString(contents->verdict.sentence) : QString();
}

QWidget* SummaryPage::makeContent() {
  m_verdict = wrappingLabel(tokens::Type::Verdict);
  m_verdict->setAccessibleName(tr("Verdict"));
  m_cautions = wrappingLabel(tokens::Type::Body);
  m_cautions->setTextFormat(Qt::RichText);
  m_cautions->setTextInteractionFlags(Qt::TextBrowserInteraction);
  m_cautions->setAccessibleName(tr("Caution"));
  m_cautions->setToolTip(tr("<p>Select one to go to its finding.</p>"));
  connect(m_cautions, &QLabel::linkActivated, this, &SummaryPage::goToFinding);
  m_applied = wrappingLabel(tokens::Type::Body);
  m_applied->setAccessibleName(tr("Measured choices"));
  m_limits = wrappingLabel(tokens::Type::Body);
  m_limits->setToolTip(
      tr("<p>The first number counts all that a new process spends on its searches, loading the library's code "
         "included. A further size pays for its own search alone.</p>"));
  m_basis = wrappingLabel(tokens::Type::Caption);
  m_basis->setForegroundRole(QPalette::PlaceholderText);
  m_copy = new QPushButton(tr("&Copy code"));
  m_copy->setMinimumHeight(tokens::kControlHeight);
  connect(m_copy, &QPushButton::clicked, this, &SummaryPage::copyCode);
  m_apply = new QPushButton(tr("Use these choices…"));
  m_apply->setMinimumHeight(tokens::kControlHeight);
  connect(m_apply, &QPushButton::clicked, this, [this] { emit requested(request::View{QStringLiteral("choices")}); });
  auto* buttons = new QVBoxLayout;
  buttons->setSpacing(tokens::kClose);
  buttons->addWidget(m_copy);
  buttons->addWidget(m_apply);
  m_head = new QBoxLayout(QBoxLayout::LeftToRight);
  m_head->setSpacing(tokens::kFar);
  m_head->addWidget(m_verdict, 1);
  m_head->addLayout(buttons);
  m_head->setAlignment(buttons, Qt::AlignTop | Qt::AlignLeft);

  m_chart = new SummaryChart(m_summary, m_shown);
  m_chartView = new SummaryChartView(*m_chart);
  connect(m_chart, &SummaryChart::layerChosen, this, [this](int problem) {
    m_shown.select(problem);
    emit requested(request::View{QStringLiteral("algorithms")});
  });
  m_findingsTitle = wrappingLabel(tokens::Type::Section);
  m_findings = new QVBoxLayout;
  m_findings->setSpacing(tokens::kClose);

  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(tokens::kFar, tokens::kApart, tokens::kFar, tokens::kApart);
  column->setSpacing(tokens::kClose);
  column->addLayout(m_head);
  column->addWidget(m_applied);
  column->addWidget(m_cautions);
  column->addWidget(m_limits);
  column->addWidget(m_basis);
  column->addWidget(m_chartView);
  column->addWidget(m_findingsTitle);
  column->addLayout(m_findings);
  column->addStretch(1);
  m_area = new WrappingArea;
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setWidgetResizable(true);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_area->setWidget(content);
  return m_area;
}

QWidget* SummaryPage::makeFinding(const Finding& finding) {
  auto* widget = new QWidget;
  auto* row = new QHBoxLayout(widget);
  row->setContentsMargins({});
  row->setSpacing(tokens::kApart);
  auto* mark = new QLabel(finding.caution ? QStringLiteral("!") : QStringLiteral("•"));
  mark->setFont(tokens::font(tokens::Type::Section, font()));
  mark->setAccessibleName(finding.caution ? tr("Caution") : tr("Finding"));
  QPalette colours = mark->palette();
  if (finding.caution) colours.setColor(QPalette::WindowText, tokens::colours(palette()).note);
  mark->setPalette(colours);
  mark->setFixedWidth(tokens::kApart);
  mark->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  QLabel* text = wrappingLabel(tokens::Type::Body);
  text->setText(toQString(finding.text));
  auto* effect = new QLabel(toQString(effectText(finding)));
  effect->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* link = new QPushButton(tr("%1 ›").arg(titleOf(finding.view)));
  link->setFlat(true);
  link->setObjectName(QString::fromStdString(finding.id));
  link->setFixedWidth(link->fontMetrics().horizontalAdvance(tr("Whole iterations")) + tokens::kSection);
  link->setStyleSheet(QStringLiteral("QPushButton { text-align: left; }"));
  link->setCursor(Qt::PointingHandCursor);
  connect(link, &QPushButton::clicked, this, [this, finding] {
    if (!finding.recording.empty()) emit requested(request::Recording{QString::fromStdString(finding.recording)});
    emit requested(request::View{toQString(nameOf(finding.view))});
  });
  // One line: the first of the text, beside the others' only one.
  const int line = link->sizeHint().height();
  mark->setFixedHeight(line);
  effect->setFixedHeight(line);
  text->setContentsMargins(0, std::max(0, line - text->fontMetrics().height()) / 2, 0, 0);
  row->addWidget(mark, 0, Qt::AlignTop);
  row->addWidget(text, 1, Qt::AlignTop);
  row->addWidget(effect, 0, Qt::AlignTop);
  row->addWidget(link, 0, Qt::AlignTop);
  return widget;
}

/// Puts the button below the verdict if the verdict's longest word would be cut beside it.
void SummaryPage::fitHead() {
  const QFontMetrics metrics(m_verdict->font());
  int longest = 0;
  for (const QString& word : m_verdict->text().split(u' '))
    longest = std::max(longest, metrics.horizontalAdvance(word));
  const int scrollBar = m_area->verticalScrollBar()->sizeHint().width();
  const int buttons = std::max(m_copy->sizeHint().width(), m_apply->sizeHint().width());
  const int beside = width() - scrollBar - 2 * tokens::kFar - buttons - tokens::kFar;
  m_head->setDirection(longest <= beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void SummaryPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  fitHead();
}

void SummaryPage::showEvent(QShowEvent* event) {
  if (m_stale) fill();
  Page::showEvent(event);
}

void SummaryPage::changeEvent(QEvent* event) {
  Page::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showWhatIsThere();  // findings have colours
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
  m_verdict->setText(toQString(contents->verdict.sentence));
  const std::optional<AppliedAnswer>& applied = contents->verdict.applied;
  m_applied->setText(applied ? toQString(applied->sentence) : QString());
  m_applied->setVisible(applied && !applied->sentence.empty());
  showCautions(contents->cautions);
  m_limits->setText(toQString(contents->verdict.limits));
  m_limits->setVisible(!contents->verdict.limits.empty());
  m_basis->setText(toQString(contents->verdict.basis));
  m_basis->setVisible(!contents->verdict.basis.empty());
  m_copy->setVisible(!contents->verdict.code.empty());
  m_copy->setToolTip(
      QStringLiteral("<pre>%1</pre>").arg(escapedMarkup(QString::fromStdString(contents->verdict.code))));
  offerChoices();
  m_chartView->setVisible(m_chart->emptyReason().isEmpty());
  while (QLayoutItem* item = m_findings->takeAt(0)) {
    item->widget()->setParent(nullptr);  // it may be the sender of a signal, so it is deleted later
    item->widget()->deleteLater();
    delete item;
  }
  fitHead();
  m_findingsTitle->setText(contents->findingsTitle);
  for (const Finding& finding : contents->findings) m_findings->addWidget(makeFinding(finding));
  m_area->fit();
}

void SummaryPage::showCautions(const std::vector<Finding>& cautions) {
  const tokens::Colours& colours = tokens::colours(palette());
  QStringList links;
  for (const Finding& caution : cautions)
    links.append(
        QStringLiteral("<a href=\"%1\" style=\"color: %2;\">%3</a>")
            .arg(QString::fromStdString(caution.id), colours.text.name(), escapedMarkup(toQString(caution.brief))));
  m_cautions->setText(
      QStringLiteral("<b style=\"color: %1;\">!</b> %2").arg(colours.note.name(), links.join(toQString(clauseGap()))));
  m_cautions->setVisible(!links.isEmpty());
}

void SummaryPage::goToFinding(const QString& id) {
  auto* link = findChild<QPushButton*>(id);
  if (link == nullptr) return;
  m_area->ensureWidgetVisible(link->parentWidget());
  link->setFocus(Qt::ShortcutFocusReason);
}

void SummaryPage::offerChoices() {
  const QString why = choiceObstacle(*m_shown.survey());
  m_apply->setEnabled(why.isEmpty());
  m_apply->setToolTip(why.isEmpty() ? tr("<p>Give the measured algorithms to an unmodified program: options, what they "
                                         "gain, and the file.</p>")
                                    : QStringLiteral("<p>%1</p>").arg(escapedMarkup(why)));
}

void SummaryPage::copyCode() {
  if (const SessionSummary::Contents* contents = m_summary.contents())
    copyText(*m_copy, QString::fromStdString(contents->verdict.code));
}

}  // namespace convscope
