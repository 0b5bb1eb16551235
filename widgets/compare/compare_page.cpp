#include "widgets/compare/compare_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QShowEvent>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/compared_names.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/answer/answer_card.h"
#include "widgets/chart/least_rows.h"
#include "widgets/chart/plot_chart_view.h"
#include "widgets/chart/row_chart_view.h"
#include "widgets/compare/change_chart.h"
#include "widgets/compare/compare_chart.h"
#include "widgets/compare/unmatched_text.h"
#include "widgets/shared/baseline_sizes.h"
#include "widgets/shared/comparison_text.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tile.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

const QString kSizesView = QStringLiteral("winners");

/// Returns e.g. "conv1 forward, conv2 forward" or "conv1 forward and 4 more".
QString listed(const QStringList& problems) {
  constexpr qsizetype kMostNamed = 2;
  return problems.size() <= kMostNamed
             ? problems.join(QStringLiteral(", "))
             : ComparePage::tr("%1 and %2 more").arg(problems.front()).arg(problems.size() - 1);
}

}  // namespace

ComparePage::ComparePage(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : Page(parent),
      m_shown(shown),
      m_comparison(store, shown),
      m_model(m_comparison, shown),
      m_problemTable(m_model, shown) {
  addContents(makeEmptyState(
      *this,
      tr("<h3>Nothing to compare yet</h3><p>Compare two surveys of different precisions, devices, libraries or days: "
         "which layers became faster or slower, and how certain that is. Run a first survey to start.</p>")));
  const EmptyAction open{tr("Open another session…"), [this] { emit requested(request::OtherSession{}); }};
  addContents(
      makeNothing(tr("<h3>No second survey yet</h3><p>This session has no other survey of these layers. Run one, "
                     "e.g. in another precision, or open a session from another device, library or day.</p>"),
                  {open}));
  addContents(makeNothing(
      tr("<h3>Only other input sizes</h3><p>The other surveys of this session are of other input sizes, so their "
         "layers "
         "are different problems. Open a session with the same input size, e.g. in another precision, to compare with. "
         "The page Input sizes compares the sizes.</p>"),
      {open, {tr("Compare sizes on the page Input sizes"), [this] { emit requested(request::View{kSizesView}); }}}));
  addContents(makeUnmatched());
  addContents(makeContent());
  connect(&m_comparison, &SurveyComparison::changed, this, &ComparePage::showWhatIsThere);
  showWhatIsThere();
}

QList<ChartPainter*> ComparePage::charts() const {
  return {m_chart, m_changes};
}

void ComparePage::setOther(const Session& session, const QString& provenance) {
  // Of several input sizes, one that the other session has too.
  if (const int survey = m_comparison.comparableWith(session); survey >= 0 && survey != m_shown.index())
    m_shown.show(survey);
  m_comparison.setOther(session, provenance);
}

QWidget* ComparePage::makeNothing(const QString& text, QList<EmptyAction> actions, qsizetype recordings) {
  actions.insert(recordings, {tr("Compare with a recording…"), [] {}});
  actions.insert(recordings, {tr("Compare with the recording in tf32, PyTorch's default"),
                              [this] { emit requested(request::Recording{m_comparison.defaultRecording()}); }});
  QWidget* nothing = makeEmptyState(text, actions);
  const auto buttons = nothing->findChildren<QPushButton*>();
  m_defaultButtons.append(buttons[recordings]);
  addRecordings(*buttons[recordings + 1]);
  return nothing;
}

QWidget* ComparePage::makeUnmatched() {
  const auto show = [this] { showCommonSize(m_shown); };
  const EmptyAction open{tr("Open another session…"), [this] { emit requested(request::OtherSession{}); }};
  QWidget* unmatched = makeNothing(unmatchedText(m_shown.baseline()), {{{}, show}, open}, 1);
  m_unmatched = unmatched->findChild<QLabel*>();
  m_commonSize = unmatched->findChildren<QPushButton*>().front();
  return unmatched;
}

void ComparePage::showUnmatched(const Baseline& baseline) {
  const QString size = nearestCommonSizeText(baseline);
  m_commonSize->setVisible(!size.isEmpty());
  m_commonSize->setText(tr("Compare at %1").arg(size));
  m_unmatched->setText(unmatchedText(baseline));
  m_unmatched->setMinimumHeight(m_unmatched->heightForWidth(m_unmatched->width()));
}

/// Makes a button list the sessions of the shown network that come with the program.
void ComparePage::addRecordings(QPushButton& button) {
  auto* menu = new QMenu(&button);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    for (const SurveyComparison::Recording& each : m_comparison.recordings()) {
      QAction* action = menu->addAction(tr("%1 (%2)").arg(each.details, each.name), this,
                                        [this, name = each.name] { emit requested(request::Recording{name}); });
      action->setEnabled(each.hasSize);
    }
    if (menu->isEmpty()) menu->addAction(tr("No other recording of this network"))->setEnabled(false);
  });
  button.setMenu(menu);
  m_recordingsButtons.append(&button);
}

QLayout* ComparePage::makeChoice() {
  m_offers = new QComboBox;
  m_offers->setAccessibleName(tr("Survey to compare with"));
  m_offers->setToolTip(
      tr("The survey that the shown one is compared with: one of this session, or of another session opened for this "
         "comparison"));
  m_offers->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  auto* label = new QLabel(tr("Compare &with"));
  label->setBuddy(m_offers);
  auto* open = new QPushButton(tr("Another session…"));
  open->setToolTip(tr("Open a session file to compare with. The current session stays open."));
  auto* recording = new QPushButton(tr("A recording"));
  recording->setToolTip(tr("Compare with a session of this network that comes with ConvScope"));
  addRecordings(*recording);
  m_swap = new QPushButton(tr("Swap sides"));
  m_swap->setCheckable(true);
  m_swap->setToolTip(
      tr("Changes are relative to the survey chosen here; press to make them relative to the shown one"));
  connect(m_offers, &QComboBox::activated, &m_comparison, &SurveyComparison::choose);
  connect(open, &QPushButton::clicked, this, [this] { emit requested(request::OtherSession{}); });
  connect(m_swap, &QPushButton::toggled, &m_comparison, &SurveyComparison::setSwapped);
  auto* row = new QHBoxLayout;
  row->addWidget(label);
  row->addWidget(m_offers, 1);
  row->addWidget(open);
  row->addWidget(recording);
  row->addWidget(m_swap);
  row->addWidget(makeDrawerButton(tr("Table"), *m_table));
  row->setSpacing(tokens::kApart);
  return row;
}

QWidget* ComparePage::makeContent() {
  m_purpose = makeWordLabel();
  m_sides = makeWordLabel();
  m_sides->setForegroundRole(QPalette::PlaceholderText);
  m_summary = makeWordLabel();
  auto* tiles = new QHBoxLayout;
  tiles->setSpacing(tokens::kClose);
  for (Tile*& tile : m_tiles) {
    tile = new Tile(tokens::Type::Figure);
    tile->setLow();
    tile->setTitleElided();
    tiles->addWidget(tile, tile == m_tiles.back() ? 2 : 1);
  }
  m_tiles.back()->setToolTip(
      tr("<p>Compares the fastest algorithms of both surveys for each layer and pass, using the 95% confidence "
         "intervals of the medians. An iteration executes every convolution once, in the passes measured in both. The "
         "session "
         "bar chooses the input size.</p>"));
  auto* answers = new QHBoxLayout;
  answers->setSpacing(tokens::kClose);
  for (AnswerCard*& card : m_answers) {
    card = new AnswerCard(AnswerCard::Form::Compact);
    card->setNameElided();
    answers->addWidget(card, 1);
  }
  m_chart = new CompareChart(m_comparison, m_shown);
  m_changes = new ChangeChart(m_comparison, m_shown);
  auto* plot = new PlotChartView(*m_chart);
  plot->keepPlot();
  auto* rows = new RowChartView(*m_changes);
  constexpr int kLeastRows = 7;  // of which legend and axis take most
  keepRows(*rows, kLeastRows);
  m_bothCharts = makeSplitter(Qt::Horizontal, plot, rows);
  followFont(*m_bothCharts, [this] { arrangeCharts(); });
  m_table = m_problemTable.makeView(CompareModel::title());

  m_sizes = new QPushButton(tr("Compare sizes on the page Input sizes"));
  m_sizes->setToolTip(
      tr("<p>Times of layers at different input sizes are of different problems. The page Input sizes "
         "shows how they grow, and what changing sizes costs.</p>"));
  connect(m_sizes, &QPushButton::clicked, this, [this] { emit requested(request::View{kSizesView}); });
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, 0);
  column->setSpacing(tokens::kTight);
  column->addLayout(makeChoice());
  column->addWidget(m_purpose);
  column->addLayout(answers);
  column->addLayout(tiles);
  column->addWidget(m_summary);
  column->addWidget(m_sides);
  column->addWidget(m_sizes, 0, Qt::AlignLeft);
  m_charts = makeSplitter(Qt::Vertical, m_bothCharts, m_table);
  column->addWidget(m_charts, 1);
  column->addStretch();
  return content;
}

void ComparePage::showWhatIsThere() {
  const bool hasOffers = !m_comparison.offers().isEmpty();
  const Baseline* unmatched = m_comparison.unmatchedBaseline();
  if (unmatched != nullptr) showUnmatched(*unmatched);
  showContents(m_shown.survey() == nullptr     ? 0
               : hasOffers                     ? 4
               : unmatched != nullptr          ? 3
               : m_comparison.isOfOtherSizes() ? 2
                                               : 1);
  const bool hasRecording = !hasOffers && !m_comparison.defaultRecording().isEmpty();
  for (QPushButton* each : std::as_const(m_defaultButtons)) each->setVisible(hasRecording);
  const bool hasRecordings = m_comparison.hasRecordings();
  for (QPushButton* each : std::as_const(m_recordingsButtons)) each->setVisible(hasRecordings);
  m_purpose->setText(m_comparison.purpose());
  m_offers->clear();
  for (const SurveyComparison::Offer& offer : m_comparison.offers()) {
    m_offers->addItem(offer.name);
    m_offers->setItemData(m_offers->count() - 1, QStringLiteral("<p>%1</p>").arg(escapedMarkup(offer.details)),
                          Qt::ToolTipRole);
  }
  m_offers->setCurrentIndex(m_comparison.chosen());
  m_swap->setVisible(m_comparison.canSwap());
  m_swap->setEnabled(m_comparison.totals().problems > 0);
  fillTiles();
  m_stale = true;
  if (isVisible()) fillAnswers();
  m_sizes->setVisible(m_comparison.isOfOtherSizes());
}

void ComparePage::fillTiles() {
  const ComparisonTotals& totals = m_comparison.totals();
  const bool isCompared = m_comparison.chosen() >= 0 && totals.problems > 0;
  for (Tile* tile : m_tiles) tile->setVisible(isCompared);
  m_charts->setVisible(isCompared);
  m_sides->setText(isCompared ? differencesText() : sidesText() + toQString(sentenceGap()) + differencesText());
  m_sides->setVisible(m_comparison.chosen() >= 0);
  if (!isCompared) {
    m_summary->setText(absence());
    m_summary->setVisible(!m_summary->text().isEmpty());
    return;
  }
  const QString& size = m_comparison.sizeText();
  const QString ofIteration =
      size.isEmpty() ? tr("an iteration, fastest algorithms") : tr("an iteration at %1, fastest algorithms").arg(size);
  const QString ofCommon = totals.problems == 1 ? tr("the layer and pass in common")
                                                : tr("the %1 layers and passes in common").arg(totals.problems);
  const auto change = [](double beforeUs, double afterUs) { return toQString(formatChange(afterUs / beforeUs)); };
  const QString changed = change(totals.beforeUs, totals.afterUs);
  if (const auto& whole = m_comparison.whole()) {
    m_tiles[0]->setFigure(m_comparison.beforeName(), timeText(whole->beforeUs),
                          {ofIteration, tr("%1: %2").arg(ofCommon, timeText(totals.beforeUs))});
    m_tiles[1]->setFigure(m_comparison.afterName(), timeText(whole->afterUs),
                          {tr("change: %1").arg(change(whole->beforeUs, whole->afterUs)),
                           tr("in common: %1, %2").arg(timeText(totals.afterUs), changed)});
  } else {
    m_tiles[0]->setFigure(m_comparison.beforeName(), timeText(totals.beforeUs),
                          {m_comparison.isWhole() ? ofIteration : ofCommon});
    m_tiles[1]->setFigure(m_comparison.afterName(), timeText(totals.afterUs), {tr("change: %1").arg(changed)});
  }
  m_tiles[0]->setToolTip(plainToolTip(m_comparison.beforeDetails()));
  m_tiles[1]->setToolTip(plainToolTip(m_comparison.afterDetails()));
  const auto count = [&totals](Verdict verdict) { return totals.verdicts.at(static_cast<std::size_t>(verdict)); };
  m_tiles[2]->setFigure(totals.problems == 1
                            ? tr("1 layer and pass with %1").arg(m_comparison.afterName())
                            : tr("%1 layers and passes with %2").arg(totals.problems).arg(m_comparison.afterName()),
                        tr("%1 faster").arg(count(Verdict::Faster)),
                        {tr("%1 slower").arg(count(Verdict::Slower)), tr("%1 the same").arg(count(Verdict::Same)),
                         tr("%1 unsure").arg(count(Verdict::Unsure))});
  QStringList rest{m_comparison.busyText(), toQString(notOwnText(totals)), missingText()};
  rest.removeAll(QString());
  m_summary->setText(rest.join(toQString(sentenceGap())));
  m_summary->setVisible(!rest.isEmpty());
}

void ComparePage::fillAnswers() {
  m_stale = false;
  const std::vector<SurveyComparison::SideAnswer> answers = m_comparison.answers();
  for (std::size_t i = 0; i < m_answers.size(); ++i) {
    m_answers[i]->setVisible(i < answers.size());
    if (i >= answers.size()) continue;
    m_answers[i]->setAnswer(answers[i].answer, answers[i].name);
    m_answers[i]->setToolTip(plainToolTip(i == 0 ? m_comparison.beforeDetails() : m_comparison.afterDetails()));
  }
}

void ComparePage::arrangeCharts() {
  constexpr int kLettersBeside = 125;
  const bool isWide = width() >= kLettersBeside * fontMetrics().averageCharWidth();
  m_bothCharts->setOrientation(isWide ? Qt::Horizontal : Qt::Vertical);
}

void ComparePage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  arrangeCharts();
}

/// Of several input sizes, opens on one that the baseline has too, as setOther() does.
void ComparePage::showEvent(QShowEvent* event) {
  if (!event->spontaneous() && m_comparison.offers().isEmpty()) showCommonSize(m_shown);
  if (m_stale) fillAnswers();
  Page::showEvent(event);
}

QString ComparePage::sidesText() const {
  if (m_comparison.chosen() < 0) return {};
  return tr("%1: %2. %3: %4.")
      .arg(m_comparison.beforeName(), m_comparison.beforeDetails(), m_comparison.afterName(),
           m_comparison.afterDetails());
}

QString ComparePage::differencesText() const {
  if (m_comparison.chosen() < 0) return {};
  QStringList apart;
  QStringList ignored;
  for (const Distinction& distinction : m_comparison.distinctions()) {
    apart.append(
        tr("%1 (%2, %3)")
            .arg(toQString(titleOf(distinction)), messageText(distinction.before), messageText(distinction.after)));
    if (distinction.what == "precision" || distinction.what == "layout")
      ignored.append(toQString(titleOf(distinction)));
  }
  if (apart.isEmpty()) return tr("Both are of the same network, device, libraries and settings.");
  QString text = tr("They differ in %1.").arg(apart.join(toQString(listGap())));
  if (!ignored.isEmpty())
    text += toQString(sentenceGap()) +
            tr("Layers and passes are matched by everything but %1.").arg(ignored.join(tr(" and ")));
  return text;
}

QString ComparePage::missingText() const {
  // Layers of another network have the same name by chance.
  const bool isEdited =
      std::ranges::none_of(m_comparison.distinctions(), [](const Distinction& each) { return each.what == "network"; });
  QStringList differing;
  QStringList onlyBefore;
  QStringList onlyAfter;
  for (const QString& each : m_comparison.onlyBefore())
    (isEdited && m_comparison.onlyAfter().contains(each) ? differing : onlyBefore).append(each);
  for (const QString& each : m_comparison.onlyAfter())
    if (!isEdited || !m_comparison.onlyBefore().contains(each)) onlyAfter.append(each);
  QStringList sentences;
  if (!differing.isEmpty()) sentences.append(tr("Differs between the surveys: %1.").arg(listed(differing)));
  if (!onlyBefore.isEmpty()) sentences.append(tr("Only %1 has %2.").arg(m_comparison.beforeName(), listed(onlyBefore)));
  if (!onlyAfter.isEmpty()) sentences.append(tr("Only %1 has %2.").arg(m_comparison.afterName(), listed(onlyAfter)));
  int unmeasured = 0;
  for (const SurveyComparison::ComparedProblem& part : m_comparison.parts())
    unmeasured += part.isInBoth && !part.isMeasured() ? 1 : 0;
  if (unmeasured == 1) sentences.append(tr("1 is in both surveys, but was not measured in both."));
  if (unmeasured > 1) sentences.append(tr("%1 are in both surveys, but were not measured in both.").arg(unmeasured));
  return sentences.join(toQString(sentenceGap()));
}

/// Says which input size each side has, if they differ.
QString ComparePage::inputsText() const {
  for (const Distinction& each : m_comparison.distinctions())
    if (each.what == "input")
      return tr("%1 has %2, %3 has %4.")
          .arg(m_comparison.beforeName(), toQString(each.before), m_comparison.afterName(), toQString(each.after));
  return {};
}

QString ComparePage::absence() const {
  if (m_comparison.chosen() < 0) return {};
  QStringList sentences{nothingInCommonText(m_comparison.distinctions()), inputsText()};
  if (!m_comparison.isOfOtherSizes()) sentences.append(missingText());
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

}  // namespace convscope
