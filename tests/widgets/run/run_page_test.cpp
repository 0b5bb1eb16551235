#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <array>

#include "analysis/run_limit.h"
#include "page_requests.h"
#include "policy/forecast/forecast.h"
#include "run/made_timeline.h"
#include "run/shown_run.h"
#include "support/qt_test.h"
#include "widgets/run/kind_times_tile.h"
#include "widgets/run/run_page.h"
#include "workload/sample_workload.h"

namespace run_page_test {

using namespace convscope;
using namespace convscope::testing;

/// The page Run as a whole: its timeline, figures and texts.
class RunPageTest : public QObject {
  Q_OBJECT

 private slots:
  void isEmptyWithoutARecording();
  void showsTimelineAndRanking();
  void withoutATimelineItSaysWhere();
  void figuresFollowTheMarkedRange();
  void keepsTheTimelineForItsOwnSurvey();
  void showsWhatLimitsTheRun();
  void saysWhyTheTimeOfTheHostIsARange();
  void namesTheSlowestRankAndShowsAnother();
  void slowestRankIsReadInANarrowPage();
  void saysThatLayersAreNamedAfterANetwork();
  void showsTheForecast();
  void narrowPageKeepsTheTimes();
  void showsARecordingWithoutItsTimeline();
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
  test.page.setRecording(openedRun(workload));
  QVERIFY(test.label("What limits the run").isVisible());
  QVERIFY(test.label("What limits the run").text().contains(QStringLiteral("the data loader: 40.0 ms of ")));
  const QString details = QString::fromStdString(limitText(runLimit(workload)));
  QCOMPARE(test.label("What limits the run").accessibleDescription(), details);
  QVERIFY(!test.says(details.toUtf8().constData()));
  QVERIFY(test.says(briefText(runLimit(workload)).c_str()));
  QCOMPARE(test.label("What limits the run").text(), QString::fromStdString(headlineOf(runLimit(workload))));
  for (IterationKind& kind : workload.kinds) kind.wallUs.reset();
  for (WorkloadCall& call : workload.calls) call.firstHostUs.reset();
  test.page.setRecording(openedRun(workload));
  QVERIFY(!test.label("What limits the run").isVisible());
}

void RunPageTest::saysWhyTheTimeOfTheHostIsARange() {
  ShownRun test;
  Workload workload = sampleWorkload();
  for (IterationKind& kind : workload.kinds) {
    kind.deviceBusyUs = 1'000;
    kind.wallUs = 50'000;
    kind.loaderUs = kind.communicationUs = kind.compileUs = 0;
  }
  workload.plainWallUs.clear();
  workload.plainHostUs.clear();
  workload.plainLoaderUs.clear();
  for (WorkloadCall& call : workload.calls) call.firstHostUs.reset();
  const RunLimit limit = runLimit(workload);
  QVERIFY(limit.iteration && limit.iteration->limit() == IterationPart::Host);
  test.page.setRecording(openedRun(workload));
  QVERIFY(test.label("What limits the run").text().contains(QStringLiteral("20.0 to 50.0 ms")));
  QVERIFY(test.says(briefText(limit).c_str()));
  QVERIFY(test.says("the profiler slows the host, up to 2.5 times"));
}

void RunPageTest::namesTheSlowestRankAndShowsAnother() {
  ShownRun test;
  test.open();
  QVERIFY(!test.label("The slowest rank").isVisible());
  OpenedProgram program = openedRun(sampleWorkload(), madeTimeline(10));
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
  OpenedProgram program = openedRun(sampleWorkload(), madeTimeline(10));
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

void RunPageTest::saysThatLayersAreNamedAfterANetwork() {
  ShownRun test;
  Workload workload = sampleWorkload();
  workload.layersAsIn = "resnet50";
  test.page.setRecording(openedRun(workload, madeTimeline(10)));
  QVERIFY(test.says("as in resnet50"));
  QVERIFY(test.table().model()->index(0, 0).data().toString().endsWith(QStringLiteral("(as in resnet50)")));
  QTest::keyClick(&test.table(), Qt::Key_Return);  // the timeline has no names
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
