#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/forecasts.h"
#include "analysis/run_limit.h"
#include "page_requests.h"
#include "policy/forecast/forecast.h"
#include "run/made_timeline.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "widgets/run/first_iterations.h"
#include "widgets/run/kind_times_tile.h"
#include "widgets/run/ranking_icicle.h"
#include "widgets/run/run_page.h"
#include "widgets/shared/shown_text.h"
#include "widgets/warm_up/network_warmup.h"
#include "workload/sample_workload.h"

namespace run_page_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

OpenedProgram opened(const Workload& workload, std::shared_ptr<const Timeline> timeline = nullptr) {
  return {{{{"train", workload}, std::move(timeline), "train.trace.json"}}, {}, 0};
}

struct ShownRun {
  ShownRun() {
    page.resize(1200, 800);
    page.show();
  }

  void open(int spans = 100) { page.setRecording(opened(sampleWorkload(), spans > 0 ? madeTimeline(spans) : nullptr)); }
  QLabel& label(const char* name) const {
    for (QLabel* each : page.findChildren<QLabel*>())
      if (each->accessibleName() == QLatin1String(name)) return *each;
    qFatal("no label '%s'", name);
  }
  /// Returns whether a line of the page contains this text.
  bool says(const char* text) const {
    const auto labels = page.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* each) {
      return each->isVisible() && (each->text() + each->accessibleName()).contains(QString::fromUtf8(text));
    });
  }
  void press(const char* text) const {
    for (QPushButton* each : page.findChildren<QPushButton*>())
      if (each->text() == QString::fromUtf8(text)) return QTest::mouseClick(each, Qt::LeftButton);
    qFatal("no button '%s'", text);
  }
  template <class Widget>
  Widget* find(const char* name) const {
    for (Widget* each : page.findChildren<Widget*>())
      if (each->accessibleName() == QLatin1String(name)) return each;
    qFatal("no widget '%s'", name);
  }
  QLineEdit& find() const { return *page.findChild<QLineEdit*>(); }
  QTableView& table() const { return *page.tables().first(); }
  const KindTimesTile& times() const {
    for (const KindTimesTile* each : page.findChildren<KindTimesTile*>())
      if (each->isVisible()) return *each;
    qFatal("no times are shown");
  }
  double timeOf(SpanKind kind) const { return times().times()[static_cast<std::size_t>(kind)]; }
  /// A session with one survey of this workload.
  void surveyOf(const std::optional<NamedWorkload>& recorded) {
    Session session = syntheticSession({}, {{}});
    session.surveys.front().started.recorded = recorded;
    store.replace(session);
  }

  SessionStore store;
  ShownSurvey shown{store};
  RunPage page{shown};
};

}  // namespace

class RunPageTest : public QObject {
  Q_OBJECT

 private slots:
  void isEmptyWithoutARecording();
  void showsTimelineAndRanking();
  void withoutATimelineItSaysWhere();
  void figuresFollowTheMarkedRange();
  void searchesByName();
  void findsTheLayerOfARow();
  void findsALayerAtAllOfItsSizes();
  void keepsTheTimelineForItsOwnSurvey();
  void showsWhatLimitsTheRun();
  void showsTheFirstIterationsOfANetwork();
  void firstIterationsAgreeWithTheForecastOfEverySize();
  void withoutAllDataThereAreNoFirstIterations();
  void namesTheSlowestRankAndShowsAnother();
  void slowestRankIsReadInANarrowPage();
  void layersFitInTheirColumn();
  void saysThatLayersAreNamedAfterANetwork();
  void icicleAndTableSelectTheSame();
  void showsTheForecast();
  void narrowPageKeepsTheTimes();
  void lowPageHasTheRankingInView();
  void showsARecordingWithoutItsTimeline();
  void ranksByFirstCallsIfTheyLimitTheRun();
  void timesByKindBeginWithTheLongest();
};

void RunPageTest::isEmptyWithoutARecording() {
  ShownRun test;
  QVERIFY(!test.page.hasRun());
  QSignalSpy open(&test.page, &RunPage::openRequested);
  test.press("Open a recording…");
  QCOMPARE(open.count(), 1);
}

void RunPageTest::showsTimelineAndRanking() {
  ShownRun test;
  const QAbstractItemModelTester tester(test.table().model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  QSignalSpy has(&test.page, &RunPage::hasRunChanged);
  test.open();
  QVERIFY(test.page.hasRun() && !has.isEmpty());
  QVERIFY(test.page.timeline().isVisible());
  QVERIFY(!test.label("Why there is no timeline").isVisible());
  QVERIFY(test.says("train"));
  const QAbstractItemModel& model = *test.table().model();
  QVERIFY(model.rowCount() > 0);
  const std::vector<RankedLayer> layers = workloadRanking(sampleWorkload()).layers;
  QCOMPARE(model.rowCount(), static_cast<int>(layers.size()));
  for (int row = 0; row < model.rowCount(); ++row) {
    const RankedLayer& layer = layers[static_cast<std::size_t>(row)];
    QCOMPARE(model.index(row, 0).data().toString(), QString::fromStdString(layerText(layer)));
    const std::vector<std::optional<double>> times{layer.usPerIteration, layer.forwardUs, layer.backwardUs};
    for (std::size_t i = 0; i < times.size(); ++i) {
      const int column = std::array{1, 3, 4}[i];
      QCOMPARE(model.index(row, column).data(TableModel::SortRole).isValid(), times[i].has_value());
      if (times[i]) QCOMPARE(model.index(row, column).data(TableModel::SortRole).toDouble(), *times[i]);
    }
  }
  const QString details = model.index(0, 4).data(Qt::ToolTipRole).toString();
  QVERIFY2(details.contains(QStringLiteral("backward-data + backward-filter")), qPrintable(details));
}

void RunPageTest::withoutATimelineItSaysWhere() {
  ShownRun test;
  test.open(0);
  QVERIFY(test.page.hasRun());
  QVERIFY(!test.page.timeline().isVisible());
  QVERIFY(!test.find().isVisible());
  QVERIFY(test.label("Why there is no timeline").isVisible());
  QVERIFY(test.table().isVisible());
}

void RunPageTest::figuresFollowTheMarkedRange() {
  ShownRun test;
  test.open();
  QCOMPARE(test.timeOf(SpanKind::Kernel), 50 * 3.0);
  QCOMPARE(test.timeOf(SpanKind::Operator), 100 * 6.0);
  test.page.timeline().mark(TimeRange{0, 20});
  QCOMPARE(test.timeOf(SpanKind::Kernel), 3.0);
  QCOMPARE(test.timeOf(SpanKind::Operator), 12.0);
  test.press("Show all");
  QCOMPARE(test.timeOf(SpanKind::Kernel), 50 * 3.0);
}

void RunPageTest::searchesByName() {
  ShownRun test;
  test.open();
  QTest::keyClicks(&test.find(), QStringLiteral("GEMM"));
  QVERIFY2(test.label("Matches").text().contains(QStringLiteral("50")), qPrintable(test.label("Matches").text()));
  TimelineView& view = test.page.timeline();
  QTest::keyClick(&test.find(), Qt::Key_Return);
  QCOMPARE(view.selected(), std::optional(SpanPlace{2, 0, 0}));
  QCOMPARE(test.label("Matches").text(), QStringLiteral("1 of 50"));
  test.press("Next");
  QCOMPARE(view.selected(), std::optional(SpanPlace{2, 0, 1}));
  QCOMPARE(test.label("Matches").text(), QStringLiteral("2 of 50"));
  test.press("Previous");
  test.press("Previous");
  QCOMPARE(view.selected(), std::optional(SpanPlace{2, 0, 49}));
  QVERIFY(test.says("my_gemm_kernel<float, 4>"));
  test.find().setText(QStringLiteral("no such name"));
  QTest::keyClick(&test.find(), Qt::Key_Return);
  QCOMPARE(view.selected(), std::optional(SpanPlace{2, 0, 49}));
}

void RunPageTest::findsTheLayerOfARow() {
  ShownRun test;
  test.open();
  const QAbstractItemModel& model = *test.table().model();
  for (int row = 0; row < model.rowCount(); ++row) {
    if (!model.index(row, 0).data().toString().startsWith(QStringLiteral("conv1"))) continue;
    test.table().setCurrentIndex(model.index(row, 0));
    test.table().setFocus();
    QTest::keyClick(&test.table(), Qt::Key_Return);
    break;
  }
  QCOMPARE(test.find().text(), QStringLiteral("conv1"));
  QCOMPARE(test.page.timeline().selected(), std::optional(SpanPlace{2, 0, 0}));
}

void RunPageTest::findsALayerAtAllOfItsSizes() {
  ShownRun test;
  Workload workload = sampleWorkload();
  workload.problems[0].layers = {"conv1"};
  workload.layersAsIn = "resnet50";  // so the timeline has no names
  test.page.setRecording(opened(workload, madeTimeline(10)));
  const QAbstractItemModel& model = *test.table().model();
  int found = 0;
  for (int row = 0; row < model.rowCount(); ++row) {
    if (model.index(row, 0).data().toString() != QStringLiteral("conv1 (as in resnet50), 2 sizes")) continue;
    ++found;
    test.table().setCurrentIndex(model.index(row, 0));
    test.table().setFocus();
    QTest::keyClick(&test.table(), Qt::Key_Return);
  }
  QCOMPARE(found, 1);
  QCOMPARE(test.find().text(), QStringLiteral("8x3x64x64 * 32x3x3x3 | 8x3x96x96 * 32x3x3x3"));
}

void RunPageTest::keepsTheTimelineForItsOwnSurvey() {
  ShownRun test;
  test.open();
  test.store.replace({});
  QVERIFY(test.page.timeline().timeline() != nullptr);
  test.surveyOf(NamedWorkload{"train", sampleWorkload()});
  QVERIFY(test.page.timeline().timeline() != nullptr);
  Workload other = sampleWorkload();
  other.device = "another";
  test.surveyOf(NamedWorkload{"other", other});
  QVERIFY(test.page.timeline().timeline() == nullptr);
  QVERIFY(test.page.hasRun());
  QVERIFY(test.says("other"));
  test.surveyOf(std::nullopt);
  QVERIFY(!test.page.hasRun());
}

void RunPageTest::showsWhatLimitsTheRun() {
  ShownRun test;
  Workload workload = sampleWorkload();
  for (IterationKind& kind : workload.kinds) {
    kind.deviceBusyUs = 1'000;
    kind.wallUs = 50'000;
    kind.loaderUs = 40'000;
  }
  workload.plainWallUs.clear();
  workload.plainHostUs.clear();
  const auto limit = iterationLimit(workload);
  QVERIFY(limit && limit->limit() == IterationPart::Loader);
  test.page.setRecording(opened(workload));
  QVERIFY(test.label("What limits the run").isVisible());
  QVERIFY(test.label("What limits the run").text().contains(QStringLiteral("the data loader: 40.0 ms of ")));
  const QString details = QString::fromStdString(limitText(runLimit(workload)));
  QCOMPARE(test.label("What limits the run").accessibleDescription(), details);
  QVERIFY(!test.says(details.toUtf8().constData()));
  QVERIFY(test.says(briefText(runLimit(workload)).c_str()));
  QCOMPARE(test.label("What limits the run").text(), QString::fromStdString(headlineOf(runLimit(workload))));
  for (IterationKind& kind : workload.kinds) kind.wallUs.reset();
  for (WorkloadCall& call : workload.calls) call.firstHostUs.reset();
  test.page.setRecording(opened(workload));
  QVERIFY(!test.label("What limits the run").isVisible());
}

/// A survey of a network has no recorded run: its first iterations are computed for the chosen policy.
void RunPageTest::showsTheFirstIterationsOfANetwork() {
  ShownRun test;
  test.surveyOf(std::nullopt);
  QVERIFY(!test.page.hasRun() && test.page.hasForecast());
  QCOMPARE(test.page.basis(), Basis::Forecast);
  auto& view = *test.page.findChild<FirstIterations*>();
  QVERIFY(view.isVisible() && view.timeline().timeline() != nullptr);
  const double searching = view.timeline().timeline()->end;
  QVERIFY(test.label("The first iterations").text().contains(QStringLiteral("each further one")));
  view.choosePolicy("pytorch");
  QVERIFY(view.timeline().timeline()->end < searching);
  view.timeline().mark(TimeRange{0, 1});
  const KindTimes& times = view.findChild<KindTimesTile*>()->times();
  QCOMPARE(times[static_cast<std::size_t>(SpanKind::Search)], 1.0);
  QCOMPARE(times[static_cast<std::size_t>(SpanKind::Forward)], 0.0);
  test.surveyOf(NamedWorkload{"train", sampleWorkload()});
  QVERIFY(test.page.hasRun() && !test.page.hasForecast() && !view.isVisible());
}

/// Modules that a sweep loaded for an earlier size are not loaded yet in a new process.
void RunPageTest::firstIterationsAgreeWithTheForecastOfEverySize() {
  ShownRun test;
  const Session& session = recordedSession("resnet50-sizes-fp32");
  test.store.replace(session);
  auto& view = *test.page.findChild<FirstIterations*>();
  for (int i = 0; i < static_cast<int>(session.surveys.size()); i += 3) {
    test.shown.show(i);
    const Survey& survey = session.surveys[static_cast<std::size_t>(i)];
    const auto costs = Forecaster(surveysLike(session, survey)).costs("pytorch-benchmark");
    const double forecastUs = forecast(*costs, {{survey.started.input}, {{0, 3}}}).warmup.totalUs();
    const Timeline& timeline = *view.timeline().timeline();
    const double searchUs = timesByKind(timeline, 0, timeline.end)[static_cast<std::size_t>(SpanKind::Search)];
    QVERIFY2(std::abs(searchUs - forecastUs) < 1e-6 * forecastUs, qPrintable(QString::number(i)));
    NetworkWarmup warmUp(test.shown);
    QVERIFY(std::abs(warmUp.figures().total.totalUs() - forecastUs) < 1e-6 * forecastUs);
  }
}

void RunPageTest::namesTheSlowestRankAndShowsAnother() {
  ShownRun test;
  test.open();
  QVERIFY(!test.label("The slowest rank").isVisible());
  OpenedProgram program = opened(sampleWorkload(), madeTimeline(10));
  program.recordings.push_back(program.recordings.front());
  program.recordings[1].recording.name = "rank1";
  const auto rank = [](int number, double waitsUs) {
    return RankTimes{{number, 3, "nccl", {}, {}}, "r.json", 4, 1000.0, 900.0, waitsUs};
  };
  program.ranks = compareRanks({rank(0, 500), rank(2, 100)});
  program.shown = 1;
  test.page.setRecording(program);
  QVERIFY(test.label("The slowest rank").isVisible());
  QVERIFY(test.says("Rank 2 is the slowest"));
  QVERIFY(test.says("Without a trace: rank 1"));
  QCOMPARE(test.page.recording()->name, std::string("rank1"));
  auto& box = *test.find<QComboBox>("Rank");
  QCOMPARE(box.count(), 2);
  QCOMPARE(box.currentIndex(), 1);
  QSignalSpy chosen(&test.page, &RunPage::rankChosen);
  box.setCurrentIndex(0);
  emit box.activated(0);
  QCOMPARE(chosen.count(), 1);
  QCOMPARE(chosen.first().first().toInt(), 0);
  QCOMPARE(box.currentIndex(), 1);  // nobody showed it
  program.shown = 0;
  test.page.setRecording(program);
  QCOMPARE(box.currentIndex(), 0);
  Workload other = sampleWorkload();
  other.device = "another";
  test.surveyOf(NamedWorkload{"other", other});
  QVERIFY(!test.label("The slowest rank").isVisible());
}

/// A narrow page has fewer words about the ranks; the tooltip has all of them.
void RunPageTest::slowestRankIsReadInANarrowPage() {
  ShownRun test;
  OpenedProgram program = opened(sampleWorkload(), madeTimeline(10));
  program.recordings.push_back(program.recordings.front());
  const auto rank = [](int number, double waitsUs) {
    return RankTimes{{number, 3, "nccl", {}, {}}, "r.json", 4, 1000.0, 900.0, waitsUs};
  };
  program.ranks = compareRanks({rank(0, 500), rank(2, 100)});
  test.page.setRecording(program);
  test.page.resize(600, 700);
  const QLabel& line = test.label("The slowest rank");
  QVERIFY(line.toolTip().contains(QStringLiteral("longer for it")));
  QVERIFY(line.width() >= line.fontMetrics().horizontalAdvance(QStringLiteral("Rank 2 is the slowest")));
}

/// A name of a layer fits in its column, and one without an end leaves room for the figures.
void RunPageTest::layersFitInTheirColumn() {
  ShownRun test;
  Workload workload = sampleWorkload();
  workload.problems[0].layers = {"module.backbone.features.layer4.downsample"};
  test.page.setRecording(opened(workload, madeTimeline(10)));
  for (const int width : {600, 1200, 1900}) {
    test.page.resize(width, 700);
    for (int row = 0; row < test.table().model()->rowCount(); ++row)
      QVERIFY(test.table().columnWidth(0) >=
              test.table().sizeHintForIndex(test.table().model()->index(row, 0)).width());
  }
  workload.problems[0].layers = {std::string(5'000, 'x')};
  test.page.setRecording(opened(workload, madeTimeline(10)));
  QVERIFY(test.table().columnWidth(0) < 1000);
}

void RunPageTest::saysThatLayersAreNamedAfterANetwork() {
  ShownRun test;
  Workload workload = sampleWorkload();
  workload.layersAsIn = "resnet50";
  test.page.setRecording(opened(workload, madeTimeline(10)));
  QVERIFY(test.says("as in resnet50"));
  QVERIFY(test.table().model()->index(0, 0).data().toString().endsWith(QStringLiteral("(as in resnet50)")));
  QTest::keyClick(&test.table(), Qt::Key_Return);  // the timeline has no names
}

void RunPageTest::withoutAllDataThereAreNoFirstIterations() {
  ShownRun test;
  Session session = syntheticSession({}, {{}});
  session.surveys.front().problems.front().failure = "no memory";
  session.surveys.front().problems.front().trials.clear();
  test.store.replace(session);
  auto& view = *test.page.findChild<FirstIterations*>();
  QVERIFY(view.isVisible() && view.timeline().timeline() == nullptr);
  QVERIFY(!view.timeline().isVisible());
  QVERIFY(test.says("could not be surveyed: no memory"));
}

void RunPageTest::icicleAndTableSelectTheSame() {
  ShownRun test;
  test.open();
  auto* views = test.page.findChild<QTabWidget*>();
  QVERIFY(views->isTabEnabled(1));
  views->setCurrentIndex(1);
  RankingIcicle& icicle = test.page.icicle();
  QVERIFY(icicle.isVisible());
  const auto& tree = icicle.tree();
  const auto layer = std::ranges::find(tree, "conv1", &TimeNode::path);
  QVERIFY(layer != tree.end() && !layer->row && (layer + 1)->row);
  icicle.setFocus();
  icicle.select(static_cast<int>(layer - tree.begin()));
  QTest::keyClick(&icicle, Qt::Key_Down);
  const TimeNode& pass = tree[static_cast<std::size_t>(icicle.selected())];
  QVERIFY(pass.row && pass.path == layer->path);
  const QString row = test.table().currentIndex().siblingAtColumn(0).data().toString();
  QVERIFY2(row.startsWith(QStringLiteral("conv1")), qPrintable(row));
  QCOMPARE(test.find().text(), QStringLiteral("conv1"));
  QCOMPARE(test.page.timeline().selected(), std::optional(SpanPlace{2, 0, 0}));
  test.table().setCurrentIndex(test.table().model()->index(0, 0));
  QCOMPARE(tree[static_cast<std::size_t>(icicle.selected())].path,
           workloadRanking(sampleWorkload()).layers.front().name);
  QTest::keyClick(&icicle, Qt::Key_Up);
  QTest::keyClick(&icicle, Qt::Key_Up);
  QVERIFY2(icicle.selected() == 0, "the network selects no row and finds nothing");
  Workload withoutTimes = sampleWorkload();
  for (WorkloadCall& call : withoutTimes.calls) call.hostUs = call.deviceUs = std::nullopt;
  for (WorkloadProblem& problem : withoutTimes.problems) problem.deviceUs.reset();
  test.page.setRecording(opened(withoutTimes));
  QVERIFY(tree.empty() && !views->isTabEnabled(1) && test.table().isVisible());
}

void RunPageTest::showsTheForecast() {
  ShownRun test;
  test.open();
  QLabel& forecast = test.label("Forecast from other sessions");
  QVERIFY(!forecast.isVisible());
  const PageRequests requests(test.page);
  test.page.showOffer({.sentence = QStringLiteral("Set <True>."),
                       .command = QStringLiteral("convscope-cli profile x"),
                       .session = QStringLiteral("vgg16-tf32")});
  QVERIFY(forecast.isVisible() && forecast.text() == QStringLiteral("Set <True>."));
  test.press("Copy the command that measures them");
  QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("convscope-cli profile x"));
  test.press("Open vgg16-tf32");
  QCOMPARE(requests.of<request::OpenRecording>().value(0).name, QStringLiteral("vgg16-tf32"));
  test.page.showOffer({.sentence = QStringLiteral("None."), .command = {}, .session = QString()});
  test.press("Show the recorded sessions");
  QCOMPARE(requests.of<request::RecordedSessions>().size(), 1);
  test.page.showOffer({});
  QVERIFY(!forecast.isVisible());
}

void RunPageTest::narrowPageKeepsTheTimes() {
  ShownRun test;
  test.open();
  const KindTimesTile* tile = &test.times();
  auto* views = test.page.findChild<QTabWidget*>();
  QVERIFY(tile->isVisible());
  QCOMPARE(views->count(), 2);
  test.page.resize(500, 700);
  QTRY_COMPARE(views->count(), 3);
  QVERIFY(!tile->isVisible());
  views->setCurrentIndex(2);
  QVERIFY(tile->isVisible());
  QVERIFY2(test.page.width() == 500, qPrintable(QString::number(test.page.width())));
  test.page.resize(1600, 700);
  QTRY_COMPARE(views->count(), 2);
  QVERIFY(tile->isVisible());
}

/// With large letters in a small window the ranking has the room; the timeline is a view beside it.
void RunPageTest::lowPageHasTheRankingInView() {
  constexpr int kLargePoints = 20;
  ShownRun test;
  test.open();
  auto* views = test.page.findChild<QTabWidget*>();
  const QWidget& timeline = test.page.timeline();
  const QLabel& facts = test.label("Forecast from other sessions");
  test.page.showOffer({.sentence = QStringLiteral("No forecast."), .command = {}, .session = {}});
  QVERIFY(timeline.isVisible() && facts.isVisible());
  QFont large = test.page.font();
  large.setPointSize(kLargePoints);
  test.page.setFont(large);
  test.page.resize(900, 560);
  QTRY_VERIFY(views->count() > 3);
  QCOMPARE(views->currentIndex(), 0);
  QVERIFY(!timeline.isVisible() && !facts.isVisible());
  const QTableView& table = test.table();
  const int rows = table.viewport()->visibleRegion().boundingRect().height() / table.rowHeight(0);
  QVERIFY2(rows >= 3, qPrintable(QString::number(rows)));
  for (int column = 0; column < RankingModel::kFirstCallsColumn; ++column) {
    const QString title = table.model()->headerData(column, Qt::Horizontal).toString();
    QVERIFY2(table.columnWidth(column) >= table.fontMetrics().horizontalAdvance(title), qPrintable(title));
  }
  test.table().setCurrentIndex(table.model()->index(0, 0));
  test.table().setFocus();
  QTest::keyClick(&test.table(), Qt::Key_Return);
  QVERIFY2(timeline.isVisible(), "its layer is found there");
  QVERIFY(timeline.height() >= 4 * table.rowHeight(0));
  views->setCurrentIndex(views->count() - 1);
  QVERIFY(facts.isVisible());
  test.page.setFont(QFont());
  test.page.resize(1200, 800);
  QTRY_COMPARE(views->count(), 2);
  QVERIFY(timeline.isVisible() && facts.isVisible() && table.isVisible());
}

void RunPageTest::showsARecordingWithoutItsTimeline() {
  ShownRun test;
  test.open();
  test.page.showRecording({"train", sampleWorkload()});
  QVERIFY2(test.page.timeline().timeline() != nullptr, "it is shown already");
  Workload other = sampleWorkload();
  other.device = "another";
  test.page.showRecording({"other", other});
  QVERIFY(test.page.timeline().timeline() == nullptr);
  QVERIFY(test.page.hasRun() && test.says("other"));
}

void RunPageTest::ranksByFirstCallsIfTheyLimitTheRun() {
  constexpr int kFirstCalls = RankingModel::kFirstCallsColumn;
  ShownRun test;
  Workload workload = sampleWorkload();
  workload.plainWallUs.clear();
  workload.plainHostUs.clear();
  for (IterationRun& run : workload.runs) run.wallUs.assign(static_cast<std::size_t>(run.count), 1'000);
  workload.calls[4].firstHostUs = 5e6;
  test.page.setRecording(opened(workload));
  const RunLimit limit = runLimit(workload);
  QVERIFY(limit.isFirstCalls());
  QVERIFY(test.says(endText(*limit.firstCalls).c_str()));
  const QHeaderView& header = *test.table().horizontalHeader();
  QCOMPARE(header.sortIndicatorSection(), kFirstCalls);
  QCOMPARE(header.visualIndex(kFirstCalls), 1);
  QVERIFY(!test.table().isColumnHidden(kFirstCalls));
  const QAbstractItemModel& model = *test.table().model();
  const WorkloadRanking ranking = workloadRanking(workload);
  const RankedLayer& first = ranking.layers[layersByFirstCalls(ranking).front()];
  QCOMPARE(model.index(0, 0).data().toString(), QString::fromStdString(layerText(first)));
  QCOMPARE(model.index(0, kFirstCalls).data(TableModel::SortRole).toDouble(), *first.firstCallsUs);
  QVERIFY(
      model.index(0, kFirstCalls).data(Qt::ToolTipRole).toString().contains(QStringLiteral("in the whole run: 5.")));
  QVERIFY(test.label("Convolutions of an iteration").text().contains(timeText(*ranking.firstCallsUs)));
  test.table().sortByColumn(0, Qt::AscendingOrder);
  test.store.replace({});  // the same recording keeps the user's order
  QCOMPARE(header.sortIndicatorSection(), 0);

  workload.calls[4].firstHostUs.reset();  // a part of the run
  test.page.setRecording(opened(workload));
  QVERIFY(!runLimit(workload).isFirstCalls());
  QVERIFY(!test.table().isColumnHidden(kFirstCalls));
  QCOMPARE(header.visualIndex(kFirstCalls), kFirstCalls);
  QCOMPARE(header.sortIndicatorSection(), RankingModel::kTimeColumn);
  for (WorkloadCall& call : workload.calls) call.firstHostUs.reset();
  test.page.setRecording(opened(workload));
  QVERIFY(test.table().isColumnHidden(kFirstCalls));
}

void RunPageTest::timesByKindBeginWithTheLongest() {
  KindTimesTile tile;
  KindTimes times{};
  times[static_cast<std::size_t>(SpanKind::Kernel)] = 30;
  times[static_cast<std::size_t>(SpanKind::Search)] = 900;
  times[static_cast<std::size_t>(SpanKind::DataLoading)] = 80;
  times[static_cast<std::size_t>(SpanKind::Iteration)] = 1'000;
  tile.setTimes(QStringLiteral("All"), {}, 1'000, times);
  QCOMPARE(tile.kinds(), (QList{SpanKind::Search, SpanKind::DataLoading, SpanKind::Kernel}));
  const QString spoken = tile.accessibleDescription();
  QVERIFY2(spoken.indexOf(QStringLiteral("900")) < spoken.indexOf(QStringLiteral("80.0")), qPrintable(spoken));
}

}  // namespace run_page_test

CONVSCOPE_QT_TEST(run_page_test::RunPageTest, run_page)
#include "run_page_test.moc"
