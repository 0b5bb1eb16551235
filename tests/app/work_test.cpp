#include <QTableView>
#include <string>

#include "app/window_fixture.h"
#include "network/presets.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "support/synthetic_session.h"
#include "support/work.h"
#include "support/written_session.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/chart/chart_view.h"

namespace work_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

/// A device with many algorithms of much the same time.
Script busy() {
  Script script{.pace = std::chrono::microseconds(0)};
  script.algorithms.clear();
  for (int i = 0; i < 40; ++i) {
    script.algorithms.push_back({.id = "eng" + std::to_string(i), .us = 100.0 + i % 7, .spread = 0.3, .engine = i});
  }
  return script;
}

/// Opens a session with so many algorithms a problem and returns the number of allocations until it is painted.
std::size_t openSession(int algorithms) {
  TestWindow test;
  test.window.resize(1440, 900);
  const Session session = syntheticSession({.network = "resnet50", .algorithms = algorithms}, {{}});
  writeSession(test.file("large.convscope").toStdString(), session);
  const std::size_t allocations = allocationsIn([&] {
    test.window.openFile(test.file("large.convscope"));
    QCoreApplication::processEvents();
    test.window.grab();
  });
  if (test.store.session() != session) qFatal("another session was read than written");
  return allocations;
}

}  // namespace

/// How much the window computes, counted instead of timed: packaging/bench.sh has the times.
class WorkTest : public QObject {
  Q_OBJECT

 private slots:
  void eventsThatComeTogetherArePaintedOnce();
  void openingGrowsAtMostWithTheSession();
};

void WorkTest::eventsThatComeTogetherArePaintedOnce() {
  TestWindow test(busy());
  test.window.resize(1440, 900);
  QVERIFY(test.waitForDevice());
  test.window.measuring().editor().setNetwork(preset("resnet50"));
  int batches = 0;
  std::size_t events = 0;
  connect(&test.window.measuring().worker(), &window::Worker::eventsHappened, &test.window,
          [&](int, const auto& batch) {
            ++batches;
            events += batch.size();
          });
  const PaintCounter paints;
  test.window.measuring().runs().start();
  QTRY_VERIFY(events > 0);  // the first results show their own page
  for (int i = 0; i < test.window.reading().pages().size(); ++i) {
    if (test.window.reading().pages()[i]->findChild<AlgorithmsOverview*>() != nullptr)
      test.window.reading().showPage(i);
  }
  QVERIFY(test.waitForEnd());
  QTest::qWait(100);
  const auto* chart = test.window.findChild<AlgorithmsOverview*>();
  const int painted = paints.paintsOf(ChartView::of(*chart)->viewport());
  qInfo("%zu events in %d batches, the chart was painted %d times", events, batches, painted);
  QVERIFY(events > 20 * static_cast<std::size_t>(batches));
  QVERIFY(painted > 0);
  QVERIFY(painted <= batches + 10);  // beside the batches, the window changes its layout at the start and at the end
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
}

void WorkTest::openingGrowsAtMostWithTheSession() {
  const std::size_t few = openSession(36);
  const std::size_t many = openSession(360);  // more than 20,000 trials
  qInfo("%zu allocations with 36 algorithms a problem, %zu with 360", few, many);
  if (!kSanitized) QVERIFY(few > 0 && many <= 11 * few);
}

}  // namespace work_test

CONVSCOPE_QT_TEST(work_test::WorkTest, work)
#include "work_test.moc"
