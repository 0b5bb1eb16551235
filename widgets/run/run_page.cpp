#include "widgets/run/run_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/run_limit.h"
#include "core/problem_text.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/run/first_iterations.h"
#include "widgets/run/kind_times_tile.h"
#include "widgets/run/ranking_icicle.h"
#include "widgets/run/span_text.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "workload/workload_summary.h"

namespace convscope {
namespace {

constexpr int kLeastFindWidth = 80;
constexpr int kFindWidth = 260;
constexpr int kLeastCharactersForTimes = 130;  ///< of a page that has the times by kind beside the timeline

/// Returns `widget` in an area that scrolls downwards.
QScrollArea* scrolled(QWidget* widget) {
  auto* area = new QScrollArea;
  area->setWidget(widget);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  return area;
}

/// Returns the shapes by which a timeline names a layer without a name, at all of its input sizes.
std::string shapesText(const Workload& workload, const RankedConvolution& row) {
  std::vector<std::string> shapes;
  for (const std::size_t index : row.sizes) {
    const Problem& problem = workload.problems[index].problem;
    shapes.push_back(fmt::format("{} * {}", dimsText(inputDims(problem)), dimsText(filterDims(problem))));
  }
  return fmt::format("{}", fmt::join(shapes, " | "));
}

/// Returns whether the timeline calls a problem by the name of its layer.
bool hasNames(const Workload& workload, const WorkloadProblem& problem) {
  return workload.layersAsIn.empty() && !problem.layers.empty();
}

/// Returns what the spans of a layer's pass contain; `name` is the layer's in the ranking, or a part's in the icicle.
QString searchText(const Workload& workload, const RankedConvolution& pass, const std::string& name) {
  const WorkloadProblem& recorded = workload.problems[pass.problems.front()];
  if (!hasNames(workload, recorded)) return toQString(shapesText(workload, pass));
  // The ranking adds shapes to the name of a layer that has several convolutions.
  const auto named = std::ranges::find_if(
      recorded.layers, [&](const std::string& layer) { return name == layer || name.starts_with(layer + ' '); });
  return toQString(named != recorded.layers.end() ? *named : name);
}

/// Returns slowestRankText() in a few words, for a narrow page.
QString shortRankText(const RankComparison& ranks) {
  if (!ranks.slowest) return RunPage::tr("The slowest rank is not known");
  return ranks.even ? RunPage::tr("No rank is slower than the others")
                    : RunPage::tr("Rank %1 is the slowest").arg(ranks.ranks[*ranks.slowest].rank.rank);
}

/// Returns the name of a recording, and after which network its layers are named.
QString networkTitle(const NamedWorkload& recording) {
  const QString name = toQString(recording.name);
  const std::string& network = recording.workload.layersAsIn;
  return network.empty() ? name : RunPage::tr("%1 (as in %2)").arg(name, toQString(network));
}

}  // namespace

RunPage::RunPage(ShownSurvey& shown, QWidget* parent) : Page(parent), m_shown(shown), m_sorted(m_ranking) {
  addContents(makeEmptyState(
      tr("<h3>No recorded run</h3><p>Open a recording of a program: a trace of the PyTorch profiler shows its timeline "
         "and which convolutions take the most time. No GPU is needed.</p>"),
      {{tr("Open a recording…"), [this] { emit openRequested(); }}}));
  addContents(makeContent());
  m_forecastView = new FirstIterations(shown);
  addContents(m_forecastView);
  connect(&m_shown, &ShownSurvey::changed, this, &RunPage::followSurvey);
  followSurvey();
}

QWidget* RunPage::makeContent() {
  m_timeline = new TimelineView;
  m_times = new KindTimesTile;
  m_timesArea = scrolled(m_times);
  m_upper = new QWidget;
  auto* upper = new QHBoxLayout(m_upper);
  upper->setContentsMargins({});
  upper->setSpacing(tokens::kApart);
  upper->addWidget(m_timeline, 1);
  upper->addWidget(m_timesArea);
  m_noTimeline = makeWordLabel();
  m_noTimeline->setAccessibleName(tr("Why there is no timeline"));
  m_noTimeline->setText(tr(
      "The timeline is in the recording itself, not in sessions. Open the trace of the PyTorch profiler to see it."));
  m_selected = new ElidedLabel;
  m_total = makeWordLabel();
  m_total->setAccessibleName(tr("Convolutions of an iteration"));
  auto* lower = new QWidget;
  auto* lowerColumn = new QVBoxLayout(lower);
  lowerColumn->setContentsMargins({});
  lowerColumn->setSpacing(tokens::kClose);
  lowerColumn->addWidget(m_selected);
  lowerColumn->addWidget(m_total);
  lowerColumn->addWidget(makeViews(), 1);
  m_searchBar = new QWidget;
  m_searchBar->setLayout(makeSearch());
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(tokens::kFar, tokens::kApart, tokens::kFar, tokens::kClose);
  column->setSpacing(tokens::kClose);
  column->addLayout(makeHead());
  column->addWidget(makeRanks());
  column->addLayout(makeForecast());
  column->addWidget(m_noTimeline);
  column->addWidget(m_searchBar);
  column->addWidget(makeSplitter(Qt::Vertical, m_upper, lower), 1);
  connect(m_timeline, &TimelineView::markedChanged, this, &RunPage::showTimes);
  connect(m_timeline, &TimelineView::selectionChanged, this, &RunPage::showSelected);
  return content;
}

QWidget* RunPage::makeViews() {
  m_table = makePageTable(m_sorted, tr("Convolutions by time"));
  connect(m_table, &QTableView::activated, this, &RunPage::findRow);
  m_icicle = new RankingIcicle;
  connect(m_icicle, &Icicle::selectedByUser, this, &RunPage::showPart);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& index) { m_icicle->selectLayer(layerAt(index)); });
  m_views = new QTabWidget;
  m_views->setDocumentMode(true);
  m_views->setAccessibleName(tr("Convolutions of an iteration"));
  m_views->addTab(m_table, tr("Ranking"));
  m_views->addTab(scrolled(m_icicle), tr("Icicle"));
  m_views->setTabToolTip(1,
                         tr("<p>The parts of the network, as wide as their part of an iteration. Click a part to zoom "
                            "into it.</p>"));
  return m_views;
}

QLayout* RunPage::makeForecast() {
  m_forecast = makeWordLabel();
  m_forecast->setAccessibleName(tr("Forecast from other sessions"));
  m_copy = new QPushButton(tr("Copy the command that measures them"));
  connect(m_copy, &QPushButton::clicked, this, [this] { copyText(*m_copy, m_command); });
  auto* row = new QHBoxLayout;
  row->setSpacing(tokens::kApart);
  row->addWidget(m_forecast, 1);
  row->addWidget(m_copy, 0, Qt::AlignTop);
  showForecast({}, {});
  return row;
}

QWidget* RunPage::makeRanks() {
  m_slowest = new ElidedLabel;
  m_slowest->setAccessibleName(tr("The slowest rank"));
  m_rankBox = new QComboBox;
  m_rankBox->setAccessibleName(tr("Rank"));
  m_rankBox->setToolTip(tr("<p>The rank of the run whose recording is shown.</p>"));
  connect(m_rankBox, &QComboBox::activated, this, [this](int index) {
    if (index != m_shownRank) emit rankChosen(index);
    m_rankBox->setCurrentIndex(m_shownRank);  // another one cannot be shown while a survey runs
  });
  auto* label = new QLabel(tr("&Rank"));
  label->setBuddy(m_rankBox);
  m_ranksRow = new QWidget;
  auto* row = new QHBoxLayout(m_ranksRow);
  row->setContentsMargins({});
  row->setSpacing(tokens::kClose);
  row->addWidget(label);
  row->addWidget(m_rankBox);
  row->addWidget(m_slowest, 1);
  return m_ranksRow;
}

void RunPage::showRanks() {
  m_ranksRow->setVisible(m_ranks.has_value());
  if (!m_ranks) return;
  m_rankBox->clear();
  for (std::size_t i = 0; i < m_ranks->ranks.size(); ++i) {
    const bool isSlowest = m_ranks->slowest == i && !m_ranks->even;
    const QString rank = QString::number(m_ranks->ranks[i].rank.rank);
    m_rankBox->addItem(isSlowest ? tr("%1, the slowest").arg(rank) : rank);
    m_rankBox->setItemData(static_cast<int>(i), plainToolTip(toQString(m_ranks->ranks[i].file)), Qt::ToolTipRole);
  }
  m_rankBox->setCurrentIndex(m_shownRank);
  m_slowest->setLine(toQString(slowestRankText(*m_ranks)));
  m_slowest->setShorter(shortRankText(*m_ranks));
  m_slowest->setAccessibleName(tr("The slowest rank"));
  m_slowest->setAccessibleDescription(m_slowest->text());
}

QLayout* RunPage::makeHead() {
  m_headline = makeWordLabel();
  setTextType(*m_headline, tokens::Type::Section);
  m_headline->setAccessibleName(tr("What limits the run"));
  m_sentence = makeWordLabel();
  m_facts = makeWordLabel();
  showLimit();
  auto* texts = new QVBoxLayout;
  texts->setSpacing(tokens::kTight);
  texts->addWidget(m_headline);
  texts->addWidget(m_sentence);
  texts->addWidget(m_facts);
  return texts;
}

QLayout* RunPage::makeSearch() {
  m_find = new QLineEdit;
  m_find->setPlaceholderText(tr("Find a kernel, operator or layer"));
  m_find->setAccessibleName(tr("Find a span by its name"));
  m_find->setToolTip(tr("<p>Finds names that contain the text. With \" | \" between several texts: one of them.</p>"));
  m_find->setClearButtonEnabled(true);
  m_find->setMinimumWidth(kLeastFindWidth);
  m_find->setMaximumWidth(kFindWidth);
  m_previous = new QPushButton(tr("Previous"));
  m_next = new QPushButton(tr("Next"));
  m_matches = new QLabel;
  m_matches->setAccessibleName(tr("Matches"));
  auto* fit = new QPushButton(tr("Show all"));
  fit->setToolTip(tr("<p>Shows the whole run (F).</p>"));
  m_keys = new ElidedLabel;
  m_keys->setForegroundRole(QPalette::PlaceholderText);
  m_keys->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_keys->setLine(tr("Wheel or W S: zoom · drag or A D: move · Shift and drag: mark a range · F: show all"));
  connect(m_find, &QLineEdit::textChanged, this, &RunPage::search);
  connect(m_find, &QLineEdit::returnPressed, this, [this] { step(true); });
  connect(m_previous, &QPushButton::clicked, this, [this] { step(false); });
  connect(m_next, &QPushButton::clicked, this, [this] { step(true); });
  connect(fit, &QPushButton::clicked, this, [this] {
    m_timeline->fit();
    m_timeline->mark(std::nullopt);
  });
  auto* row = new QHBoxLayout;
  row->setContentsMargins({});
  row->setSpacing(tokens::kClose);
  row->addWidget(m_find);
  row->addWidget(m_previous);
  row->addWidget(m_next);
  row->addWidget(m_matches);
  row->addStretch();  // a factor would take width from the keys
  row->addWidget(m_keys);
  row->addWidget(fit);
  return row;
}

bool RunPage::hasForecast() const {
  return !hasRun() && m_forecastView->hasNetwork();
}

bool RunPage::hasRun() const {
  return m_shownTimeline != nullptr || !m_ranking.ranking().rows.empty();
}

void RunPage::setRecording(const OpenedProgram& opened) {
  m_ranks = opened.ranks;
  m_shownRank = static_cast<int>(opened.shown);
  showRun(opened.recording().recording, opened.recording().timeline);
}

void RunPage::showForecast(const QString& sentence, const QString& command) {
  m_command = command;
  m_forecast->setText(sentence);
  m_forecast->setVisible(!sentence.isEmpty());
  m_copy->setToolTip(
      paragraph(tr("Copies the command that measures the recorded convolutions. Run it on the machine of "
                   "the recording, or on one with the same device.")) +
      paragraph(escapedMarkup(command)));
  m_copy->setVisible(!command.isEmpty());
}

void RunPage::showLimit() {
  const RunLimit limit = m_recording ? runLimit(m_recording->workload) : RunLimit();
  m_headline->setText(toQString(headlineOf(limit)));
  m_headline->setVisible(!m_headline->text().isEmpty());
  m_sentence->setText(toQString(briefText(limit)));
  m_sentence->setVisible(!m_sentence->text().isEmpty());
  const QString details = toQString(limitText(limit));
  for (QLabel* label : {m_headline, m_sentence}) {
    label->setToolTip(paragraph(escapedMarkup(details)));
    label->setAccessibleDescription(details);
  }
}

void RunPage::followSurvey() {
  const Survey* survey = m_shown.survey();
  // An empty session is a new one, in which the recording can be measured.
  if (survey == nullptr) return showRun(m_recording, m_shownTimeline);
  const std::optional<NamedWorkload>& recorded = survey->started.recorded;
  const bool isSame = recorded && m_recording && recorded->workload == m_recording->workload;
  if (!isSame) m_ranks.reset();
  showRun(recorded, isSame ? m_shownTimeline : nullptr);
}

void RunPage::showRun(std::optional<NamedWorkload> recording, std::shared_ptr<const Timeline> timeline) {
  m_recording = std::move(recording);
  m_ranking.setWorkload(m_recording ? m_recording->workload : Workload());
  if (timeline != m_shownTimeline || timeline == nullptr) {
    m_search = {};
    m_shownTimeline = std::move(timeline);
    m_timeline->setTimeline(m_shownTimeline);
    m_find->clear();
  }
  m_upper->setVisible(m_shownTimeline != nullptr);
  m_searchBar->setVisible(m_shownTimeline != nullptr);
  m_selected->setVisible(m_shownTimeline != nullptr);
  m_noTimeline->setVisible(m_shownTimeline == nullptr);
  if (m_recording) {
    const Workload& workload = m_recording->workload;
    QStringList facts{toQString(m_recording->name)};
    for (const std::string& text : {iterationsText(workload), switchesText(workload), recordedOnText(workload)}) {
      if (!text.empty()) facts.append(toQString(text));
    }
    m_facts->setText(facts.join(QStringLiteral(" · ")));
  }
  showRanking();
  showRanks();
  showLimit();
  placeTimes();
  showTimes();
  showSelected();
  showMatches();
  showContents(hasRun() ? 1 : hasForecast() ? 2 : 0);
  emit hasRunChanged();
}

void RunPage::showRanking() {
  const WorkloadRanking& ranking = m_ranking.ranking();
  QString total = !ranking.totalUs ? tr("No times of convolutions were recorded.")
                  : ranking.onHost ? tr("The convolutions of an iteration take %1 on the host, without first calls.")
                                         .arg(timeText(*ranking.totalUs))
                                   : tr("The convolutions of an iteration take %1 on the device, without first calls.")
                                         .arg(timeText(*ranking.totalUs));
  if (const std::string layers = m_recording ? layersText(m_recording->workload) : std::string(); !layers.empty())
    total += toQString(sentenceGap()) + tr("Layers are %1.").arg(toQString(layers));
  m_total->setText(total);
  fitLayers();
  m_icicle->setTree(m_recording ? timeTree(m_recording->workload, ranking) : std::vector<TimeNode>(),
                    m_recording ? networkTitle(*m_recording) : QString());
  m_views->setTabEnabled(1, !m_icicle->parts().empty());
}

/// Gives the column of layers the width of its texts.
void RunPage::fitLayers() {
  constexpr int kMostCharacters = 60;
  m_table->resizeColumnToContents(0);
  m_table->setColumnWidth(0, std::min(m_table->columnWidth(0), kMostCharacters * fontMetrics().averageCharWidth()));
}

void RunPage::search() {
  if (m_shownTimeline == nullptr) return;
  m_search = SpanSearch(*m_shownTimeline, m_find->text().toStdString());
  showMatches();
}

void RunPage::showMatches() {
  const bool found = m_search.count() > 0;
  m_previous->setEnabled(found);
  m_next->setEnabled(found);
  const auto text = [](std::size_t count) { return toQString(formatCount(static_cast<std::int64_t>(count))); };
  const auto& selected = m_timeline->selected();
  const auto number = found && selected ? m_search.numberOf(*selected) : std::nullopt;
  m_matches->setText(m_find->text().isEmpty() ? QString()
                     : number                 ? tr("%1 of %2").arg(text(*number), text(m_search.count()))
                                              : tr("%1 found").arg(text(m_search.count())));
}

void RunPage::step(bool forward) {
  if (const auto place = m_search.next(m_timeline->selected(), forward)) m_timeline->select(place, true);
}

void RunPage::showTimes() {
  if (m_shownTimeline == nullptr) return;
  const auto& marked = m_timeline->marked();
  const TimeRange range = marked.value_or(TimeRange{0, m_shownTimeline->end});
  m_times->setTimes(
      (marked ? tr("Marked range, %1 = 100%") : tr("Whole recording, %1 = 100%")).arg(timeText(range.length())),
      marked ? QString() : tr("all iterations, first calls and pauses included"), range.length(),
      timesByKind(*m_shownTimeline, range.begin, range.end));
}

void RunPage::showSelected() {
  showMatches();
  const auto& place = m_timeline->selected();
  m_selected->setLine(place && m_shownTimeline != nullptr
                          ? spanLine(*m_shownTimeline, m_shownTimeline->at(*place))
                          : tr("Click a span to see its name, time and layer. Press Return on a row to find its layer "
                               "in the timeline."));
}

/// Finds the layer of a row in the timeline.
void RunPage::findRow(const QModelIndex& index) {
  const RankedLayer* layer = layerAt(index);
  if (m_shownTimeline == nullptr || layer == nullptr) return;
  const RankedConvolution& pass = m_ranking.ranking().rows[layer->rows.front()];
  m_find->setText(searchText(m_recording->workload, pass, layer->name));
  step(true);
}

const RankedLayer* RunPage::layerAt(const QModelIndex& index) const {
  const int row = m_sorted.mapToSource(index).row();
  return row < 0 ? nullptr : &m_ranking.ranking().layers[static_cast<std::size_t>(row)];
}

/// Returns what the spans of a part contain; empty for the whole network.
QString RunPage::searchTextOf(int part) const {
  const std::vector<TimeNode>& tree = m_icicle->tree();
  const auto node = tree.begin() + part;
  if (part == 0) return {};
  const auto pass = std::find_if(node, tree.end(), [](const TimeNode& each) { return each.row.has_value(); });
  const RankedConvolution& ranked = m_ranking.ranking().rows[*pass->row];
  return searchText(m_recording->workload, ranked, node->path);
}

/// Selects the row of a part of the icicle, and finds its spans.
void RunPage::showPart(int part) {
  const TimeNode& node = m_icicle->tree()[static_cast<std::size_t>(part)];
  const std::vector<RankedLayer>& layers = m_ranking.ranking().layers;
  if (const auto layer = std::ranges::find(layers, node.path, &RankedLayer::name); layer != layers.end()) {
    const auto row = static_cast<int>(layer - layers.begin());
    m_table->setCurrentIndex(m_sorted.mapFromSource(m_ranking.index(row, 0)));
  }
  const QString text = searchTextOf(part);
  if (m_shownTimeline == nullptr || text.isEmpty()) return;
  m_find->setText(text);
  step(true);
}

/// The times by kind are beside the timeline, or in a narrow page behind a tab.
void RunPage::placeTimes() {
  const int place = m_views->indexOf(m_timesArea);
  const bool isNarrow = width() < kLeastCharactersForTimes * fontMetrics().averageCharWidth();
  m_keys->setVisible(!isNarrow);
  if (isNarrow && place < 0) {
    m_views->addTab(m_timesArea, tr("Time by kind"));
  } else if (!isNarrow && place >= 0) {
    m_views->removeTab(place);
    m_upper->layout()->addWidget(m_timesArea);
    m_timesArea->show();
  }
  const int tab = m_views->indexOf(m_timesArea);
  if (tab >= 0) m_views->setTabVisible(tab, m_shownTimeline != nullptr);
}

void RunPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  placeTimes();
}

}  // namespace convscope
