#include <QSlider>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <functional>
#include <vector>

#include "algorithms/chart_fixture.h"
#include "algorithms/streamed_survey.h"
#include "input_sizes/swept_session.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "support/work.h"
#include "table_columns.h"
#include "widgets/algorithms/algorithms_overview.h"
#include "widgets/compare/survey_comparison.h"
#include "widgets/determinism/network_determinism.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/step_slider.h"
#include "widgets/inspector/inspector.h"
#include "widgets/layers/layers_page.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_page.h"
#include "widgets/memory/network_memory_chart.h"
#include "widgets/shared/session_summary.h"
#include "widgets/warm_up/network_warmup.h"
#include "widgets/warm_up/warmup_chart.h"

namespace work_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr int kFewLayers = 7;
constexpr int kManyLayers = 70;  ///< 21,000 trials
constexpr int kBatch = 60;       ///< events
constexpr int kBatches = 20;

/// Waits longer than a view needs to refresh itself: thirty times a second at most.
void waitForRefresh() {
  QTest::qWait(50);
}

/// A survey whose last events are still to come, and a page that shows it.
template <class Page>
struct Streamed {
  explicit Streamed(int layers) {
    std::vector<Event> events = makeStream({.layers = layers, .algorithms = 100, .finish = true});
    last.assign(events.end() - kBatches * kBatch - 1, events.end() - 1);
    events.resize(events.size() - last.size() - 1);
    store.apply(events);
    page.resize(1200, 900);
    page.show();
    page.grab();
  }

  /// Applies the next events.
  void applyBatch(int batch) {
    const auto first = last.begin() + batch * kBatch;
    store.apply({first, first + kBatch});
  }

  /// Returns the number of allocations of all batches of events, each followed by `follow`.
  std::size_t allocationsOfBatches(const std::function<void()>& follow) {
    return allocationsIn([&] {
      for (int batch = 0; batch < kBatches; ++batch) {
        applyBatch(batch);
        follow();
      }
    });
  }

  SessionStore store;
  ShownSurvey current{store};
  Page page{current};
  std::vector<Event> last;
};

std::size_t followWarmUp(int layers) {
  Streamed<LayersPage> shown(layers);
  NetworkWarmup warmup(shown.current);
  return shown.allocationsOfBatches([&] {
    warmup.refresh();
    shown.page.findChild<WarmupChart*>()->rebuildNow();
  });
}

std::size_t followDeterminism(int layers) {
  Streamed<LayersPage> shown(layers);
  NetworkDeterminism determinism(shown.current);
  return shown.allocationsOfBatches([&] { determinism.refresh(); });
}

std::size_t followMemory(int layers) {
  Streamed<MemoryPage> shown(layers);
  return shown.allocationsOfBatches([&] {
    shown.page.findChild<MemoryChart*>()->rebuildNow();
    shown.page.findChild<NetworkMemoryChart*>()->rebuildNow();
    shown.page.notes();
  });
}

/// Follows with the table sorted by time, which is in the visible tab.
std::size_t followTable(int layers) {
  Streamed<LayersPage> shown(layers);
  shown.page.template findChild<QTabWidget*>()->setCurrentIndex(1);
  QTableView& table = *shown.page.tables().front();
  table.sortByColumn(column(*table.model(), "Time"), Qt::AscendingOrder);
  return shown.allocationsOfBatches(&waitForRefresh);
}

/// The kernel names of an engine concern every problem: the hardest events to follow.
std::size_t followKernelNames(int layers) {
  Streamed<LayersPage> shown(layers);
  waitForRefresh();
  return allocationsIn([&] {
    for (int engine = 0; engine < 5; ++engine) {
      shown.store.apply({KernelsIdentified{1, 0, 2 * engine, {{"a_kernel"}}, Family::Direct}});
      waitForRefresh();
    }
  });
}

std::size_t followInspector(int layers) {
  Streamed<Inspector> shown(layers);
  shown.current.show(0, 3 * layers - 1);  // among those that are measured now
  return shown.allocationsOfBatches(&waitForRefresh);
}

std::size_t openPage(int layers) {
  const Session session = makeSession({.layers = layers, .algorithms = 100});
  SessionStore store;
  ShownSurvey current{store};
  LayersPage page(current);
  page.resize(1100, 850);
  page.show();
  return allocationsIn([&] {
    store.replace(session);
    page.grab();
  });
}

std::size_t compareSurveys(int layers) {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(makeSession({.layers = layers, .algorithms = 100}));
  SurveyComparison comparison(store, current);
  comparison.setOther(makeSession({.layers = layers, .algorithms = 100}), QStringLiteral("another"));
  return allocationsIn([&] { comparison.refresh(); });
}

std::size_t repaintDots(int layers) {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(makeSession({.layers = layers, .algorithms = 100}));
  AlgorithmsOverview chart(current);
  chart.rebuildNow();
  QWidget& view = viewOf(chart);
  view.resize(chart.naturalSize().toSize());
  QImage image(view.size(), QImage::Format_ARGB32_Premultiplied);
  view.render(&image);
  return allocationsIn([&] { view.render(&image); });
}

}  // namespace

/// How much the views compute, counted instead of timed: packaging/bench.sh has the times.
class WorkTest : public QObject {
  Q_OBJECT

 private slots:
  void workGrowsAtMostWithTheSession_data();
  void workGrowsAtMostWithTheSession();
  void aBatchIsPaintedOnce();
  void aMoveOfTheMemorySliderIsPaintedOnce();
  void aLongScheduleIsDrawnAsCheaply();
  void inputSizesComputeNothingWhileHidden();
};

void WorkTest::workGrowsAtMostWithTheSession_data() {
  using Count = std::size_t (*)(int layers);
  QTest::addColumn<Count>("count");
  QTest::addColumn<double>("mostTimes");  // for ten times as many trials
  QTest::newRow("warm-up follows") << Count(followWarmUp) << 4.0;
  QTest::newRow("determinism follows") << Count(followDeterminism) << 4.0;
  QTest::newRow("memory follows") << Count(followMemory) << 4.0;
  QTest::newRow("table follows") << Count(followTable) << 11.0;
  QTest::newRow("kernel names are followed") << Count(followKernelNames) << 11.0;
  QTest::newRow("inspector follows") << Count(followInspector) << 3.0;
  QTest::newRow("page is opened") << Count(openPage) << 11.0;
  QTest::newRow("surveys are compared") << Count(compareSurveys) << 11.0;
  QTest::newRow("dots are painted") << Count(repaintDots) << 11.0;
}

void WorkTest::workGrowsAtMostWithTheSession() {
  if (kSanitized) QSKIP("a sanitizer's allocator does not count");
  using Count = std::size_t (*)(int layers);
  QFETCH(Count, count);
  QFETCH(double, mostTimes);
  const auto few = static_cast<double>(count(kFewLayers));
  const auto many = static_cast<double>(count(kManyLayers));
  qInfo("%.0f allocations with 2,100 trials, %.0f with 21,000", few, many);
  QVERIFY(few > 0);
  QVERIFY2(many <= few * mostTimes, qPrintable(QStringLiteral("%1 times as many").arg(many / few)));
}

void WorkTest::aBatchIsPaintedOnce() {
  Streamed<LayersPage> shown(kFewLayers);
  auto* chart = shown.page.findChild<AlgorithmsOverview*>();
  QVERIFY(viewOf(*chart).isVisible());
  QTest::qWait(100);
  PaintCounter paints;
  for (int batch = 0; batch < kBatches; ++batch) {
    shown.applyBatch(batch);
    QCoreApplication::processEvents();
  }
  QTRY_VERIFY(paints.paintsOf(viewOf(*chart).viewport()) > 0);
  QTest::qWait(100);  // for paints that must not come
  // Once more if the sentence below the chart takes its room meanwhile.
  QVERIFY2(paints.paintsOf(viewOf(*chart).viewport()) <= kBatches + 1,
           qPrintable(QString::number(paints.paintsOf(viewOf(*chart).viewport()))));
}

/// From the move of a slider to the picture.
void WorkTest::aMoveOfTheMemorySliderIsPaintedOnce() {
  SessionStore store;
  ShownSurvey current{store};
  MemoryPage page(current);
  page.resize(1200, 800);
  page.show();
  store.replace(makeSession({.layers = kFewLayers, .algorithms = 100}));
  auto* chart = page.findChild<NetworkMemoryChart*>();
  auto* slider = page.findChild<QSlider*>();
  QTest::qWait(100);
  PaintCounter paints;
  for (int move = 1; move <= 10; ++move) {
    slider->setSliderPosition(100 - 2 * move);
    QTest::qWait(50);
  }
  QVERIFY2(paints.paintsOf(viewOf(*chart).viewport()) <= 11,
           qPrintable(QString::number(paints.paintsOf(viewOf(*chart).viewport()))));
}

void WorkTest::aLongScheduleIsDrawnAsCheaply() {
  if (kSanitized) QSKIP("a sanitizer's allocator does not count");
  SessionStore store;
  ShownSurvey current{store};
  InputSizesPage page(store, current);
  page.resize(1100, 850);
  page.show();
  store.replace(sweptSession(160, 352, 16, {.network = "resnet50", .algorithms = 16}));
  QTRY_COMPARE(page.forecasts().inputs().size(), std::size_t{13});
  auto* iterationsBox = page.editor().slider(ScheduleEditor::Field::Iterations).findChild<QSpinBox*>();
  std::vector<std::size_t> counts;
  for (const int iterations : {1000, 999'980}) {
    iterationsBox->setValue(iterations);
    QCoreApplication::processEvents();
    counts.push_back(allocationsIn([&] {
      iterationsBox->setValue(iterations + 1);
      QCoreApplication::processEvents();
      viewOf(*page.findChild<CumulativeChart*>()).viewport()->repaint();
      viewOf(*page.findChild<IterationsChart*>()).viewport()->repaint();
    }));
    QCOMPARE(page.forecasts().result().schedule.iterations(), std::int64_t{iterations + 1});
  }
  qInfo("%zu allocations with 1,000 iterations, %zu with a million", counts[0], counts[1]);
  QVERIFY(counts[1] < 2 * counts[0]);
}

/// The end of a survey changes every figure: a page that nobody sees leaves them until it is shown.
void WorkTest::inputSizesComputeNothingWhileHidden() {
  if (kSanitized) QSKIP("a sanitizer's allocator does not count");
  std::vector<Event> events = makeStream({.layers = kFewLayers, .algorithms = 100, .finish = true});
  const Event end = events.back();
  events.pop_back();
  SessionStore store;
  ShownSurvey current{store};
  InputSizesPage page(store, current);
  page.offerRuns([](const SurveyStarted&) { return QString(); });
  store.apply(events);
  const std::size_t atTheEnd = allocationsIn([&] {
    store.apply({end});
    page.refreshOffers();
  });
  const std::size_t ofTheFigures = allocationsIn([&] { current.summary().contents(); });
  QVERIFY2(4 * atTheEnd < ofTheFigures,
           qPrintable(QStringLiteral("%1 allocations, %2 for all figures").arg(atTheEnd).arg(ofTheFigures)));
}

}  // namespace work_test

CONVSCOPE_QT_TEST(work_test::WorkTest, work)
#include "work_test.moc"
