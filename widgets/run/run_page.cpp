#include "widgets/run/run_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/run_limit.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/run/first_iterations.h"
#include "widgets/run/kind_times_tile.h"
#include "widgets/run/ranking_icicle.h"
#include "widgets/run/ranking_search.h"
#include "widgets/run/run_head.h"
#include "widgets/run/span_text.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "workload/workload_summary.h"

namespace convscope {
namespace {

constexpr int kLeastFindWidth = 80;
constexpr int kFindWidth = 260;
constexpr int kLeastCharactersForTimes = 130;  ///< of a page that has the times by kind beside the timeline
constexpr int kLeastLinesForTimeline = 30;     ///< of a page that has the timeline above the ranking
constexpr int kLeastRunRows = 6;               ///< of the timeline, and of the ranking

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

/// Scrolls the page downwards if it is too low for its contents.
class RunArea : public QScrollArea {
 public:
  explicit RunArea(QWidget* contents) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(contents);
  }

  QSize minimumSizeHint() const override {
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
            kLeastRunRows * tokens::rowHeight(font())};
  }
};

/// Takes the room that its neighbours leave. Its own size hint is the least size, so a page scrolls only if that does
/// not fit.
class RemainingRoom : public QWidget {
 public:
  explicit RemainingRoom(QWidget* contents) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(contents);
  }

  QSize sizeHint() const override { return minimumSizeHint(); }
};

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
  followFont(*this, [this] { placeViews(); });
}

QWidget* RunPage::makeContent() {
  m_noTimeline = makeWordLabel();
  m_noTimeline->setAccessibleName(tr("Why there is no timeline"));
  m_noTimeline->setText(tr(
      "The timeline is in the recording itself, not in sessions. Open the trace of the PyTorch profiler to see it."));
  m_total = makeWordLabel();
  m_total->setAccessibleName(tr("Convolutions of an iteration"));
  auto* lower = new QWidget;
  auto* lowerColumn = new QVBoxLayout(lower);
  lowerColumn->setContentsMargins({});
  lowerColumn->setSpacing(tokens::kClose);
  lowerColumn->addWidget(m_total);
  lowerColumn->addWidget(makeViews(), 1);
  m_head = new RunHead;
  connect(m_head, &RunHead::rankChosen, this, &RunPage::rankChosen);
  connect(m_head, &RunHead::requested, this, &RunPage::requested);
  m_splitter = makeSplitter(Qt::Vertical, makeTimeline(), lower);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(tokens::kFar, tokens::kApart, tokens::kFar, tokens::kClose);
  column->setSpacing(tokens::kClose);
  column->addWidget(m_head);
  column->addWidget(m_noTimeline);
  column->addWidget(new RemainingRoom(m_splitter), 1);
  return new RunArea(content);
}

QWidget* RunPage::makeTimeline() {
  m_timeline = new TimelineView;
  connect(m_timeline, &TimelineView::markedChanged, this, &RunPage::showTimes);
  connect(m_timeline, &TimelineView::selectionChanged, this, &RunPage::showSelected);
  m_times = new KindTimesTile;
  m_timesArea = scrolled(m_times);
  m_selected = new ElidedLabel;
  auto* row = new QHBoxLayout;
  row->setSpacing(tokens::kApart);
  row->addWidget(m_timeline, 1);
  row->addWidget(m_timesArea);
  m_timelineRow = row;
  m_timelineArea = new QWidget;
  auto* column = new QVBoxLayout(m_timelineArea);
  column->setContentsMargins({});
  column->setSpacing(tokens::kClose);
  column->addLayout(makeSearch());
  column->addLayout(row, 1);
  column->addWidget(m_selected);
  followFont(*m_timeline,
             [this] { m_timeline->setMinimumHeight(kLeastRunRows * tokens::rowHeight(m_timeline->font())); });
  return m_timelineArea;
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
  followFont(*m_views, [this] { m_views->setMinimumHeight((kLeastRunRows + 2) * tokens::rowHeight(m_views->font())); });
  return m_views;
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

void RunPage::setRecording(const OpenedProgram& opened, const QString& chosen) {
  m_chosen = chosen;
  m_ranks = opened.ranks;
  m_shownRank = static_cast<int>(opened.shown);
  showRun(opened.recording().recording, opened.recording().timeline);
}

void RunPage::showOffer(const RecordingOffer& offer) {
  m_head->setOffer(offer);
}

void RunPage::showRecording(const NamedWorkload& recording) {
  if (m_recording == recording) return;
  m_ranks.reset();
  m_chosen.clear();
  showRun(recording, nullptr);
}

void RunPage::followSurvey() {
  const Survey* survey = m_shown.survey();
  // An empty session is a new one, in which the recording can be measured.
  if (survey == nullptr) return showRun(m_recording, m_shownTimeline);
  const std::optional<NamedWorkload>& recorded = survey->started.recorded;
  const bool isSame = recorded && m_recording && recorded->workload == m_recording->workload;
  if (!isSame) {
    m_ranks.reset();
    m_chosen.clear();
  }
  showRun(recorded, isSame ? m_shownTimeline : nullptr);
}

void RunPage::showRun(std::optional<NamedWorkload> recording, std::shared_ptr<const Timeline> timeline) {
  const bool isOther = recording != m_recording;
  m_recording = std::move(recording);
  m_ranking.setWorkload(m_recording ? m_recording->workload : Workload());
  if (timeline != m_shownTimeline || timeline == nullptr) {
    m_search = {};
    m_shownTimeline = std::move(timeline);
    m_timeline->setTimeline(m_shownTimeline);
    m_find->clear();
  }
  m_noTimeline->setVisible(m_shownTimeline == nullptr);
  showRanking();
  if (isOther) arrangeRanking();
  m_head->setRecording(m_recording, m_chosen);
  m_head->setRanks(m_ranks, m_shownRank);
  placeViews();
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
  if (const std::string untimed = untimedText(ranking); !untimed.empty())
    total += toQString(sentenceGap()) + toQString(untimed);
  if (const std::string layers = m_recording ? layersText(m_recording->workload) : std::string(); !layers.empty())
    total += toQString(sentenceGap()) + tr("Layers are %1.").arg(toQString(layers));
  if (ranking.firstCallsUs)
    total +=
        toQString(sentenceGap()) + tr("First calls take %1 in the whole run.").arg(timeText(*ranking.firstCallsUs));
  m_total->setText(total);
  fitLayers();
  m_icicle->setTree(m_recording ? timeTree(m_recording->workload, ranking) : std::vector<TimeNode>(),
                    m_recording ? networkTitle(*m_recording) : QString());
  m_views->setTabEnabled(1, !m_icicle->parts().empty());
}

/// Sorts the ranking by what takes the run. First calls have a column if there are any, the first one if they take it.
void RunPage::arrangeRanking() {
  const bool areLimit = m_recording && runLimit(m_recording->workload).isFirstCalls();
  constexpr int kFirstCalls = RankingModel::kFirstCallsColumn;
  m_table->setColumnHidden(kFirstCalls, !m_ranking.ranking().firstCallsUs.has_value());
  QHeaderView& header = *m_table->horizontalHeader();
  header.moveSection(header.visualIndex(kFirstCalls), areLimit ? RankingModel::kTimeColumn : kFirstCalls);
  m_table->sortByColumn(areLimit ? kFirstCalls : RankingModel::kTimeColumn, Qt::DescendingOrder);
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
  showTimeline();
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

/// Brings the timeline to the front if it is behind a tab.
void RunPage::showTimeline() {
  if (m_views->indexOf(m_timelineArea) >= 0) m_views->setCurrentWidget(m_timelineArea);
}

/// Moves a view into a tab, or out of it by `takeOut`.
void RunPage::placeTab(QWidget& view, bool isTab, const QString& title, const std::function<void()>& takeOut) {
  const int place = m_views->indexOf(&view);
  if (isTab && place < 0) m_views->addTab(&view, title);
  if (isTab || place < 0) return;
  if (m_views->currentIndex() == place) m_views->setCurrentIndex(0);
  m_views->removeTab(place);
  takeOut();
  view.show();
}

/// The times by kind are beside the timeline, or in a narrow page behind a tab. In a low page, so are the timeline and
/// the facts of the recording: the ranking has the room.
void RunPage::placeViews() {
  const bool isNarrow = width() < kLeastCharactersForTimes * fontMetrics().averageCharWidth();
  const bool isLow = height() < kLeastLinesForTimeline * fontMetrics().lineSpacing();
  m_keys->setVisible(!isNarrow);
  placeTab(*m_timesArea, isNarrow, tr("Time by kind"), [this] { m_timelineRow->addWidget(m_timesArea); });
  placeTab(*m_timelineArea, isLow, tr("Timeline"), [this] { m_splitter->insertWidget(0, m_timelineArea); });
  placeTab(*m_head->details(), isLow, tr("Recording"), [this] { m_head->addDetails(); });
  for (QWidget* view : {static_cast<QWidget*>(m_timesArea), m_timelineArea}) {
    const int tab = m_views->indexOf(view);
    tab >= 0 ? m_views->setTabVisible(tab, m_shownTimeline != nullptr) : view->setVisible(m_shownTimeline != nullptr);
  }
}

void RunPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  placeViews();
}

}  // namespace convscope
