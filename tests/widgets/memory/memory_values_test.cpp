#include <QTest>
#include <array>
#include <limits>

#include "algorithms/chart_fixture.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policies.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "widgets/memory/byte_spin_box.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/network_memory_chart.h"

namespace memory_values_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr std::uint64_t kKiB = 1024;
constexpr std::uint64_t kMiB = kKiB * 1024;
constexpr std::uint64_t kGiB = kMiB * 1024;

struct Synthetic {
  Synthetic() { store.replace(syntheticSession({.network = "alexnet", .algorithms = 30}, {{16, 3, 224, 224}})); }
  const Survey& survey() const { return *store.survey(0); }
  SessionStore store;
  ShownSurvey current{store};
};

bool near(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

}  // namespace

/// The figures in the charts are the session's and the policies'.
class MemoryValuesTest : public QObject {
  Q_OBJECT

 private slots:
  void scaleHasAPlaceForNone();
  void scaleBeginsWithWhatCounts();
  void scaleGoesThereAndBack();
  void scaleOfHostileSizes();
  void bytesAreRead_data();
  void bytesAreRead();
  void dotsAreTheSessions();
  void frontierIsThePolicys();
  void totalsAreThePolicies();
  void limitedNetworkIsTheFrontier();
  void partOfASurvey();
  void withoutFrameworksNoMarks();
  void layersOfAnotherKernelAreInNoTotal();
};

void MemoryValuesTest::scaleHasAPlaceForNone() {
  const WorkspaceScale scale(80 * kKiB, 1200 * kMiB);
  QCOMPARE(scale.ticks().front().label, QStringLiteral("none"));
  QCOMPARE(scale.fraction(0), 0.0);
  QVERIFY(scale.fraction(1) > 0.02 && scale.fraction(1) < scale.fraction(80 * kKiB));
  QVERIFY(scale.fraction(1200 * kMiB) > 0.8 && scale.fraction(1200 * kMiB) <= 1);
  double before = -1;
  for (const auto& tick : scale.ticks()) {
    QVERIFY(scale.fraction(tick.bytes) > before + 0.05);
    before = scale.fraction(tick.bytes);
  }
  QVERIFY(scale.ticks().size() >= 4);
  QCOMPARE(WorkspaceScale(80 * kKiB, 1200 * kMiB), WorkspaceScale(90 * kKiB, 1300 * kMiB));  // stands still
}

/// A few bytes do not make most of the axis empty.
void MemoryValuesTest::scaleBeginsWithWhatCounts() {
  const WorkspaceScale scale(16, 1200 * kMiB);
  QVERIFY(scale.fraction(kMiB) < 0.4);
  QVERIFY(scale.fraction(16) > 0 && scale.fraction(16) < scale.fraction(64 * kKiB));
  const WorkspaceScale little(16, 4 * kKiB);
  QVERIFY(little.fraction(16) < little.fraction(kKiB) && little.fraction(kKiB) < little.fraction(2 * kKiB));
}

void MemoryValuesTest::scaleGoesThereAndBack() {
  const WorkspaceScale scale(kMiB / 16, kGiB);
  QCOMPARE(scale.bytesAt(-3), std::optional<std::uint64_t>(0));
  QCOMPARE(scale.bytesAt(0), std::optional<std::uint64_t>(0));
  QCOMPARE(scale.bytesAt(1), std::nullopt);
  QCOMPARE(scale.bytesAt(7), std::nullopt);
  QCOMPARE(scale.limitFraction(std::nullopt), 1.0);
  for (std::uint64_t bytes = kMiB / 16; bytes <= kGiB; bytes *= 2)
    QCOMPARE(scale.bytesAt(scale.fraction(bytes)), bytes);
}

void MemoryValuesTest::scaleOfHostileSizes() {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  for (const auto& [least, most] :
       {std::pair<std::uint64_t, std::uint64_t>{0, 0}, {1, 1}, {kMost, kMost}, {1, kMost}}) {
    const WorkspaceScale scale(least, most);
    QVERIFY(scale.ticks().size() >= 2 && scale.ticks().size() < 12);
    QVERIFY(scale.fraction(kMost) > 0 && scale.fraction(kMost) <= 1);
    QVERIFY(scale.bytesAt(0.9).has_value());
  }
}

void MemoryValuesTest::bytesAreRead_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<qint64>("bytes");
  const auto row = [](const char* text, qint64 bytes) { QTest::newRow(text) << QString::fromLatin1(text) << bytes; };
  row("0", 0);
  row("64", 64 << 20);
  row("1,5", 3 << 19);
  row("512 B", 512);
  row("64 MiB", 64 << 20);
  row("64m", 64 << 20);
  row(" 1.5GB ", (qint64{3} << 30) / 2);
  row("1,5 g", (qint64{3} << 30) / 2);
  row(".5k", 512);
  row("2 TiB", qint64{2} << 40);
  for (const char* refused : {"", "MiB", "-1", "1e9", "64 Mb/s", "1 2", "0x10", "nan", "99999999999 TiB", "1.2.3 k"})
    row(refused, -1);
}

void MemoryValuesTest::bytesAreRead() {
  QFETCH(QString, text);
  QFETCH(qint64, bytes);
  const auto read = parseBytes(text);
  QCOMPARE(read ? static_cast<qint64>(*read) : -1, bytes);
}

void MemoryValuesTest::dotsAreTheSessions() {
  Synthetic s;
  MemoryChart chart(s.current);
  for (int i = 0; i < static_cast<int>(s.survey().problems.size()); ++i) {
    s.current.show(0, i);
    chart.rebuildNow();
    const ProblemResult& problem = s.survey().problems[static_cast<std::size_t>(i)];
    QCOMPARE(chart.dots().size(), measured(problem).size());
    QVERIFY(chart.emptyReason().isEmpty());
    for (const ParetoPoint& dot : chart.dots()) {
      const Trial& trial = problem.trials[dot.trial];
      QCOMPARE(dot.workspaceBytes, trial.workspaceBytes);
      if (!trial.hot.us.empty()) QCOMPARE(dot.us, median(trial.hot.us));
      if (trial.hot.us.empty()) QVERIFY(dot.us <= median(trial.single.us));
    }
    const auto front = paretoFront(problem);
    QCOMPARE(s.current.workspace(i).front, front);
    QCOMPARE(front.back().trial, *problem.fastest());
  }
}

void MemoryValuesTest::frontierIsThePolicys() {
  Synthetic s;
  NetworkMemoryChart chart(s.current);
  chart.rebuildNow();
  QCOMPARE(chart.memory().frontier, networkFrontier(s.survey()));
  QVERIFY(chart.memory().complete());
}

void MemoryValuesTest::totalsAreThePolicies() {
  Synthetic s;
  const NetworkMemory memory = networkMemory(problemMemory(s.current));
  const std::array surveys{&s.survey()};
  for (const auto& [name, total] : {std::pair("pytorch", memory.heuristics), {"pytorch-benchmark", memory.benchmark}}) {
    const SizeCosts size = costs(findPolicy(name), surveys).sizes.front();
    QVERIFY(total.has_value());
    QVERIFY(near(total->us, size.iterationUs));
    QCOMPARE(total->workspaceBytes, size.workspaceBytes);
    if (std::string_view(name) == "pytorch-benchmark") QCOMPARE(memory.searchPeakBytes, size.searchPeakBytes);
  }
  QVERIFY(memory.searchPeakBytes > 0);
}

void MemoryValuesTest::limitedNetworkIsTheFrontier() {
  Synthetic s;
  const auto frontier = networkFrontier(s.survey());
  QVERIFY(frontier.size() > 3);
  for (const FrontierPoint& point : frontier) {
    const LimitedNetwork network = networkWithin(problemMemory(s.current), point.limitBytes);
    QVERIFY(near(network.total.us, point.us));
    QCOMPARE(network.total.workspaceBytes, point.limitBytes);
    QCOMPARE(network.without, 0);
    QVERIFY(near(network.free.us, frontier.back().us));
  }
  QVERIFY(near(networkWithin(problemMemory(s.current), {}).total.us, frontier.back().us));
}

void MemoryValuesTest::partOfASurvey() {
  Session session = syntheticSession({.network = "alexnet"}, {{16, 3, 224, 224}});
  for (Trial& trial : session.surveys[0].problems[2].trials) trial.workspaceBytes += kMiB;
  ProblemResult open;
  open.subject = session.surveys[0].problems[1].subject;
  session.surveys[0].problems[1] = open;
  SessionStore store;
  ShownSurvey current{store};
  store.replace(session);
  const NetworkMemory memory = networkMemory(problemMemory(current));
  QCOMPARE(memory.problems - memory.measured, 1);
  QVERIFY(!memory.complete());
  QVERIFY(memory.frontier.size() > 1);
  QVERIFY(memory.frontier.front().limitBytes >= kMiB);
  const LimitedNetwork none = networkWithin(problemMemory(current), 0);
  QCOMPARE(none.without, 1);
  QVERIFY(none.total.us > 0 && none.total.us >= none.free.us);
  current.show(0, 1);
  MemoryChart chart(current);
  chart.rebuildNow();
  QVERIFY(chart.emptyReason().contains(QStringLiteral("not measured")) ||
          chart.emptyReason().contains(QStringLiteral("has been measured yet")));
  store.replace({});
  QVERIFY(networkMemory(problemMemory(current)).frontier.empty());
  QCOMPARE(networkWithin(problemMemory(current), {}).total.us, 0.0);
}

void MemoryValuesTest::withoutFrameworksNoMarks() {
  Session session = syntheticSession({.network = "mnist-tutorial"}, {{4, 1, 28, 28}});
  session.surveys[0].started.options.backend = "onednn";
  for (ProblemResult& problem : session.surveys[0].problems) problem.ended = false;
  SessionStore store;
  const ShownSurvey current{store};
  store.replace(session);
  const NetworkMemory memory = networkMemory(problemMemory(current));
  QVERIFY(!memory.benchmark && !memory.heuristics);
  QCOMPARE(memory.searchPeakBytes, std::uint64_t{0});
  QVERIFY(!memory.frontier.empty());
}

/// So PyTorch's choices can be compared with the fastest algorithms of the same layers.
void MemoryValuesTest::layersOfAnotherKernelAreInNoTotal() {
  SessionStore store;
  const ShownSurvey current{store};
  store.replace(syntheticSession({.network = "mobilenet_v2", .algorithms = 8}, {{4, 3, 64, 64}}));
  const NetworkMemory memory = networkMemory(problemMemory(current));
  QVERIFY(memory.problems < static_cast<int>(current.survey()->problems.size()));
  QVERIFY(memory.heuristics && memory.benchmark);
  QVERIFY(memory.heuristics->us >= memory.frontier.back().us);
}

}  // namespace memory_values_test

CONVSCOPE_QT_TEST(memory_values_test::MemoryValuesTest, memory_values)
#include "memory_values_test.moc"
