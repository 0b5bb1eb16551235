#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QTableView>
#include <QTest>
#include <QToolTip>
#include <cmath>
#include <limits>

#include "algorithms/chart_fixture.h"
#include "analysis/benchmark_gain.h"
#include "analysis/call_lengths.h"
#include "analysis/recorded_program.h"
#include "problem/parse_problem.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "table_columns.h"
#include "text/units.h"
#include "widgets/layers/layers_page.h"
#include "widgets/share/share_chart.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace share_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

Session resnet() {
  return syntheticSession({.network = "resnet50", .algorithms = 8}, {{16, 3, 224, 224}});
}

Session recording(const char* name) {
  return testing::recordedSession(name);
}

struct Shown {
  explicit Shown(const Session& session = resnet()) {
    page.resize(1200, 900);
    page.showView(QStringLiteral("share"));
    page.show();
    store.replace(session);
    chart().rebuildNow();
  }
  const Survey& survey() const { return *store.survey(0); }
  const ShareView& view() const { return page.share(); }
  ShareChart& chart() const { return dynamic_cast<ShareChart&>(view().rows()); }
  QTableView& table() const { return *view().tables().front(); }
  void sortByTime() {
    for (auto* box : page.findChildren<QComboBox*>()) {
      if (box->accessibleName() == QStringLiteral("Order of the rows")) box->setCurrentIndex(1);
    }
    chart().rebuildNow();
  }

  SessionStore store;
  ShownSurvey current{store};
  LayersPage page{current};
};

QString percent(double share) {
  return toQString(formatPercent(share));
}

}  // namespace

/// The view of shares: its figures are those of the verdict, and it can be driven.
class ShareTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsSaidOfNothing();
  void barsAreTheChoices();
  void sharesAddUp();
  void theLongestIsFirst();
  void theFilterIsNamed();
  void wordsNameTheLayersToChange();
  void tableIsTheSame();
  void aCpuHasOneChoice();
  void anotherLimitIsNamed();
  void pytorchsOwnKernelsAreNamed();
  void recordedIterationsAreNamed();
  void otherKernelsHaveTheirRecordedTime();
  void algorithmsPickedByHandSayWhy();
  void shortConvolutionsAreCounted();
  void barsAreSelected();
  void hoveringExplains();
  void streamingNeverResets();
};

void ShareTest::nothingIsSaidOfNothing() {
  Shown shown{Session()};
  QVERIFY(shown.view().summary().isEmpty());
  QVERIFY(shown.chart().emptyReason().contains(QStringLiteral("Nothing measured")));
  shown.store.apply({makeStream({}).front()});
  QVERIFY(shown.view().summary().isEmpty());
  QVERIFY(shown.chart().emptyReason().isEmpty());
}

void ShareTest::barsAreTheChoices() {
  const Shown shown;
  const BenchmarkGain gain = benchmarkGain(std::array{&shown.survey()}, shown.survey());
  const auto total = [](const SwitchPrice& price) { return timeText(price.costs.iterationUs); };
  QVERIFY(shown.view().summary().startsWith(
      QStringLiteral("The convolutions of an iteration take %1 with benchmark = False, %2 with True.")
          .arg(total(gain.off), total(gain.on))));
  QCOMPARE(shown.chart().rowCount(), static_cast<int>(shown.survey().problems.size()));
  for (int row = 0; row < shown.chart().rowCount(); ++row) {
    const LayerLoss& time = *shown.view().shares().time(row);
    const Marks& marks = shown.current.figures(row).marks;
    QCOMPARE(std::optional(time.off), marks.heuristics);
    QCOMPARE(std::optional(time.on), marks.benchmark);
    QVERIFY(std::abs(shown.chart().offBar(row).right() - shown.chart().xOf(time.offUs)) < 0.01);
    QVERIFY(std::abs(shown.chart().onBar(row).right() - shown.chart().xOf(time.onUs)) < 0.01);
    QVERIFY(!shown.chart().offBar(row).intersects(shown.chart().onBar(row)));
    QVERIFY(shown.chart().rowRect(row).contains(shown.chart().onBar(row)));
  }
}

void ShareTest::sharesAddUp() {
  const Shown shown;
  double off = 0;
  double on = 0;
  for (const auto& time : shown.view().shares().times()) {
    off += shown.view().shares().total().offShare(*time);
    on += shown.view().shares().total().onShare(*time);
  }
  QVERIFY(std::abs(off - 1) < 1e-9 && std::abs(on - 1) < 1e-9);
}

void ShareTest::theLongestIsFirst() {
  Shown shown;
  shown.sortByTime();
  double before = std::numeric_limits<double>::infinity();
  for (int row = 0; row < shown.chart().rowCount(); ++row) {
    const double us = shown.view().shares().time(shown.chart().problemOf(row))->offUs;
    QVERIFY(us <= before);
    before = us;
  }
}

void ShareTest::theFilterIsNamed() {
  const Shown shown;
  shown.chart().setOrder(std::vector<int>{3});
  shown.chart().rebuildNow();
  QCOMPARE(shown.chart().rowCount(), 1);
  QCOMPARE(shown.chart().offBar(0).width(), shown.chart().plotRect().width());
  shown.chart().setOrder(std::vector<int>{});
  QVERIFY(shown.chart().emptyReason().contains(QStringLiteral("filter")));
}

void ShareTest::wordsNameTheLayersToChange() {
  const Shown shown;
  const LayerShares& total = shown.view().shares().total();
  double sumUs = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const LayerShare& layer = total.layers[i];
    sumUs += layer.offUs;
    const QString name = QStringLiteral("%1 (%2)").arg(layerName(shown.survey().problems[layer.problem].subject),
                                                       percent(layer.offUs / total.offUs));
    QVERIFY2(shown.view().summary().contains(name), qPrintable(shown.view().summary()));
  }
  QVERIFY2(shown.view().summary().contains(QStringLiteral("They take %1").arg(percent(sumUs / total.offUs))),
           qPrintable(shown.view().summary()));
}

void ShareTest::tableIsTheSame() {
  const Shown shown;
  const QAbstractItemModel& model = *shown.table().model();
  const QAbstractItemModelTester tester(const_cast<QAbstractItemModel*>(&model), kFatal);
  QCOMPARE(model.rowCount(), shown.chart().rowCount());
  double before = std::numeric_limits<double>::infinity();
  for (int row = 0; row < model.rowCount(); ++row) {
    const auto cell = [&](const char* title) { return model.index(row, column(model, title)); };
    const int problem = cell("Layer").data(TableModel::ProblemRole).toInt();
    const LayerLoss& time = *shown.view().shares().time(problem);
    QCOMPARE(cell("Time, False").data().toString(), timeText(time.offUs));
    QCOMPARE(cell("Time, True").data().toString(), timeText(time.onUs));
    const double share = cell("Share, False").data(TableModel::SortRole).toDouble();
    QVERIFY(std::abs(share - 100 * shown.view().shares().total().offShare(time)) < 1e-9);
    QVERIFY(share <= before);  // as it is first shown
    before = share;
  }
}

void ShareTest::aCpuHasOneChoice() {
  Shown shown(recording("alexnet-cpu"));
  QVERIFY2(shown.view().summary().startsWith(QStringLiteral("With the library's first choices")),
           qPrintable(shown.view().summary()));
  QVERIFY(!shown.chart().offBar(0).isEmpty());
  QVERIFY(shown.chart().onBar(0).isEmpty());
  QCOMPARE(shown.chart().legend().entries().size(), 3);  // the choice, what shares are of, and the names of passes
  const QAbstractItemModel& model = *shown.table().model();
  QVERIFY(!model.index(0, column(model, "Time, False")).data().toString().isEmpty());
  QVERIFY(model.index(0, column(model, "Time, True")).data().toString().isEmpty());
}

/// The answer is about benchmark_limit = 0, the view shows benchmark = True.
void ShareTest::anotherLimitIsNamed() {
  const Shown shown(recording("alexnet-tf32"));
  QVERIFY2(shown.view().summary().contains(QStringLiteral(
               "Here True has PyTorch's benchmark_limit of 10; the answer is about benchmark_limit = 0.")),
           qPrintable(shown.view().summary()));
  QVERIFY(!Shown(recording("alexnet-fp32")).view().summary().contains(QStringLiteral("benchmark_limit")));
}

void ShareTest::pytorchsOwnKernelsAreNamed() {
  Shown shown(syntheticSession({.network = "mobilenet_v2", .algorithms = 4}, {{2, 3, 64, 64}}));
  const NetworkShares& shares = shown.view().shares();
  QVERIFY(shares.known() < static_cast<int>(shown.survey().problems.size()));
  QCOMPARE(shares.known(), shares.ofLibrary());
  QVERIFY2(shown.view().summary().contains(QStringLiteral("Not included: 17 layers")),
           qPrintable(shown.view().summary()));
  show(shown.chart(), {1000, 900});
  QVERIFY(svgOf(shown.chart()).contains("time not known: executed by PyTorch"));
}

void ShareTest::recordedIterationsAreNamed() {
  const Shown shown(recording("resnet50-training-tf32"));
  const RecordedShare& recorded = shown.view().shares().recorded().value();
  QVERIFY2(shown.view().summary().contains(QStringLiteral("its convolutions take %1 on the device (%2)")
                                               .arg(timeText(recorded.convolutionUs), percent(recorded.share()))),
           qPrintable(shown.view().summary()));
  QVERIFY(!Shown().view().shares().recorded());
}

/// The recording knows the time of a layer that another kernel than cuDNN's computed.
void ShareTest::otherKernelsHaveTheirRecordedTime() {
  Survey survey = programSurvey();
  Workload workload = recordedProgram();
  const Problem depthwise = parseProblem("fwd n1 c32 k32 in8x8 f3x3 p1x1 g32");
  ProblemResult result = survey.problems[0];
  result.subject.problem = depthwise;
  result.subject.timesPerIteration = 10;
  survey.problems.push_back(result);
  workload.problems.push_back({depthwise, WorkloadExecutor::FrameworkDepthwise, {}, 50.0, {}});
  WorkloadCall call = workload.calls[0];
  call.problems = {1};
  call.deviceUs = 50;
  workload.calls.push_back(call);
  workload.kinds[0].calls.push_back({1, 10});
  survey.started.recorded = NamedWorkload{"run", workload};
  const Shown shown(Session{{survey}, {}});
  QVERIFY(!shown.view().shares().recordedUs(0));
  QCOMPARE(shown.view().shares().recordedUs(1), std::optional(500.0));
}

void ShareTest::algorithmsPickedByHandSayWhy() {
  Session session = resnet();
  session.surveys[0].started.options.algorithms = {"eng1"};
  Shown shown(session);
  for (const QString& text : {shown.view().summary(), shown.page.time().summary()})
    QVERIFY2(text.startsWith(QStringLiteral("PyTorch's choices are not known, because")), qPrintable(text));
  show(shown.chart(), {1000, 900});
  QVERIFY(svgOf(shown.chart()).contains("time not known: the survey measured only some of the algorithms"));
}

void ShareTest::shortConvolutionsAreCounted() {
  const Shown shown(recording("mobilenet_v2-tf32"));
  const QString counted = toQString(shortCallText(callLengths(shown.survey()).value()));
  QVERIFY2(shown.view().summary().contains(counted), qPrintable(shown.view().summary()));
}

void ShareTest::barsAreSelected() {
  Shown shown;
  ShareChart& chart = shown.chart();
  int row = 0;
  while (shown.view().shares().time(row)->off == shown.view().shares().time(row)->on) ++row;
  const LayerLoss time = *shown.view().shares().time(row);
  QTest::mouseClick(viewOf(chart).viewport(), Qt::LeftButton, {}, inView(chart, chart.onBar(row).center()));
  QCOMPARE(shown.current.selectedProblem(), row);
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(time.on));
  QTest::keyClick(&viewOf(chart), Qt::Key_Left);
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(time.off));
  QTest::keyClick(&viewOf(chart), Qt::Key_Right);
  QCOMPARE(shown.current.selectedTrial(), static_cast<int>(time.on));
}

void ShareTest::hoveringExplains() {
  const Shown shown;
  ShareChart& chart = shown.chart();
  const LayerLoss& time = *shown.view().shares().time(2);
  QTest::mouseMove(viewOf(chart).viewport(), inView(chart, chart.onBar(2).center()));
  QTRY_VERIFY(QToolTip::text().contains(timeText(time.offUs)));
  const ProblemResult& problem = shown.survey().problems[2];
  for (const std::size_t trial : {time.off, time.on})
    QVERIFY(QToolTip::text().contains(escapedMarkup(algorithmName(problem, problem.trials[trial]))));
  QVERIFY(QToolTip::text().contains(percent(shown.view().shares().total().onShare(time))));
}

void ShareTest::streamingNeverResets() {
  Shown shown{Session()};
  const QAbstractItemModelTester tester(shown.table().model(), kFatal);
  const auto events = makeStream({});
  shown.store.apply({events.front()});
  int resets = 0;
  connect(shown.table().model(), &QAbstractItemModel::modelReset, this, [&] { ++resets; });
  for (std::size_t i = 1; i < events.size(); ++i) shown.store.apply({events[i]});
  QTRY_COMPARE(shown.view().shares().known(), shown.view().shares().ofLibrary());
  QVERIFY(shown.view().shares().known() > 0);
  QCOMPARE(resets, 0);
}

}  // namespace share_test

CONVSCOPE_QT_TEST(share_test::ShareTest, share)
#include "share_test.moc"
