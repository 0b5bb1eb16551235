#include <QElapsedTimer>
#include <QEventLoop>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTimer>
#include <algorithm>

#include "algorithms/chart_fixture.h"
#include "algorithms/streamed_survey.h"
#include "bench/figures.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"
#include "table_columns.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/inspector/inspector.h"
#include "widgets/layers/layers_page.h"

namespace algorithms_bench {

using namespace convscope;
using convscope::testing::Heartbeat;
using convscope::testing::percentile;
using convscope::testing::reportFigure;
using convscope::testing::threadMs;

namespace {

constexpr int kEventsPerSecond = 2000;
constexpr int kBatchesPerSecond = 30;
constexpr int kSeconds = 4;

struct Window {
  explicit Window(const std::vector<Event>& before) {
    store.apply(before);
    page.resize(1100, 850);
    page.show();
    inspector.resize(330, 850);
    inspector.show();
    QTest::qWait(200);
  }
  SessionStore store;
  ShownSurvey current{store};
  LayersPage page{current};
  Inspector inspector{current};
};

/// A survey of 21,000 trials, and the last events of it that are still to come.
struct Stream {
  Stream() {
    std::vector<Event> events = testing::makeStream({.layers = 70, .algorithms = 100, .finish = true});
    events.pop_back();
    const auto rest = static_cast<std::ptrdiff_t>(kSeconds * kEventsPerSecond);
    before.assign(events.begin(), events.end() - rest);
    after.assign(events.end() - rest, events.end());
    // The kernel names of an engine concern every problem: the hardest events to follow.
    for (int engine = 0; engine < 5; ++engine) {
      after.insert(after.end() - 200 * engine, KernelsIdentified{1, 0, 2 * engine, {{"a_kernel"}}, Family::Direct});
    }
  }
  std::vector<Event> before;
  std::vector<Event> after;
};

}  // namespace

/// How long the page and the inspector take while a survey streams in, in processor time of the GUI thread.
class AlgorithmsBench : public QObject {
  Q_OBJECT

 private slots:
  void streaming_data();
  void streaming();
  void repaintOfTenThousandDots();
  void openingTwentyThousandTrials();
};

void AlgorithmsBench::streaming_data() {
  QTest::addColumn<int>("tab");
  QTest::addColumn<QByteArray>("sortColumn");
  QTest::newRow("bars") << 0 << QByteArray("Layer");
  QTest::newRow("table by layer") << 1 << QByteArray("Layer");
  QTest::newRow("table by time") << 1 << QByteArray("Time");
}

void AlgorithmsBench::streaming() {
  QFETCH(int, tab);
  QFETCH(QByteArray, sortColumn);
  const Stream stream;
  Window window(stream.before);
  window.page.setDetailsOpen(true);
  window.page.findChild<QTabWidget*>()->setCurrentIndex(tab);
  QTableView& table = *window.page.tables().front();
  table.sortByColumn(column(*table.model(), sortColumn.constData()), Qt::AscendingOrder);
  window.current.show(0, 209);  // among those that are measured now
  QTest::qWait(200);

  Heartbeat meter;
  std::size_t next = 0;
  QEventLoop loop;  // QTest's own waiting never blocks
  QTimer feed;
  feed.setTimerType(Qt::PreciseTimer);
  feed.setInterval(1000 / kBatchesPerSecond);
  QElapsedTimer clock;
  clock.start();
  connect(&feed, &QTimer::timeout, &feed, [&] {
    const auto due = std::min(stream.after.size(), static_cast<std::size_t>(clock.elapsed() * kEventsPerSecond / 1000));
    const auto begin = stream.after.begin();
    window.store.apply({begin + static_cast<std::ptrdiff_t>(next), begin + static_cast<std::ptrdiff_t>(due)});
    next = due;
    if (next == stream.after.size()) QTimer::singleShot(100, &loop, &QEventLoop::quit);
  });
  feed.start();
  loop.exec();

  qInfo("%d events a second: %zu beats of the event loop (wall time: longest %.1f ms, 99th percentile %.1f ms)",
        kEventsPerSecond, meter.cpuMs.size(), percentile(meter.wallMs, 1), percentile(meter.wallMs, 0.99));
  const std::string name = std::string("page of layers, ") + QTest::currentDataTag();
  reportFigure(name + ": longest stall", percentile(meter.cpuMs, 1));
  reportFigure(name + ": 99th percentile of stalls", percentile(meter.cpuMs, 0.99));
}

void AlgorithmsBench::repaintOfTenThousandDots() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(testing::makeSession({.layers = 40, .algorithms = 100}));
  AlgorithmsOverview chart(current);
  chart.rebuildNow();
  QWidget& view = testing::viewOf(chart);
  view.resize(chart.naturalSize().toSize());
  view.grab();  // it has this size
  chart.rebuildNow();
  std::size_t dots = 0;
  for (int row = 0; row < chart.rowCount(); ++row) dots += chart.dots(row).size();
  QVERIFY(dots > 10'000);
  QImage image(view.size(), QImage::Format_ARGB32_Premultiplied);
  view.render(&image);
  constexpr int kTimes = 20;
  std::vector<double> paints;
  std::vector<double> rebuilds;
  for (int i = 0; i < kTimes; ++i) {
    double from = threadMs();
    view.render(&image);
    paints.push_back(threadMs() - from);
    from = threadMs();
    chart.rebuildNow();
    rebuilds.push_back(threadMs() - from);
  }
  qInfo("%zu dots on %d x %d pixels", dots, view.width(), view.height());
  reportFigure("chart of algorithms: repaint of 10,000 dots", percentile(paints, 0));
  reportFigure("chart of algorithms: rebuild of 10,000 dots", percentile(rebuilds, 0));
}

void AlgorithmsBench::openingTwentyThousandTrials() {
  const Session session = testing::makeSession({.layers = 70, .algorithms = 100});
  SessionStore store;
  ShownSurvey current{store};
  LayersPage page(current);
  page.resize(1100, 850);
  page.show();
  const double from = threadMs();
  store.replace(session);
  page.grab();
  reportFigure("page of layers: opening 21,000 trials", threadMs() - from);
}

}  // namespace algorithms_bench

CONVSCOPE_QT_TEST(algorithms_bench::AlgorithmsBench, algorithms)
#include "algorithms_bench.moc"
