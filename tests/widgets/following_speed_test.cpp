#include <QSlider>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <functional>

#include "algorithms/streamed_survey.h"
#include "input_sizes/swept_session.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "table_columns.h"
#include "widgets/compare/survey_comparison.h"
#include "widgets/determinism/network_determinism.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/step_slider.h"
#include "widgets/layers/layers_page.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_page.h"
#include "widgets/memory/network_memory_chart.h"
#include "widgets/warm_up/network_warmup.h"
#include "widgets/warm_up/warmup_chart.h"

namespace following_speed_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

// The goals, in processor time of the GUI's thread: other programs change it little.
constexpr double kBatchMs = 16;
constexpr double kStallMs = 50;  ///< for occasional work: a moved slider, a new comparison

/// A survey of 21,000 trials of which the last 3,000 events are still to come, and a page that shows it.
template <class Page>
struct Streamed {
  Streamed() {
    std::vector<Event> events = makeStream({.layers = 70, .algorithms = 100});
    last.assign(events.end() - 3000, events.end());
    events.resize(events.size() - 3000);
    store.apply(events);
    page.resize(1200, 900);
    page.show();
    page.grab();
  }

  /// Measures and prints the time of batches of 60 events including `follow`, and checks it against the goal.
  void isCheap(const std::function<void()>& follow) {
    std::vector<double> ms;
    for (auto event = last.begin(); event != last.end(); event += 60) {
      const double before = threadMs();
      store.apply({event, event + 60});
      follow();
      ms.push_back(threadMs() - before);
    }
    qInfo("a batch of 60 events with 21,000 trials: typically %.1f ms, slowest %.1f ms", percentile(ms, 0.5),
          percentile(ms, 1));
    QVERIFY(percentile(ms, 0.5) < kBatchMs);
  }

  SessionStore store;
  ShownSurvey current{store};
  Page page{current};
  std::vector<Event> last;
};

}  // namespace

/// The pages follow a survey that streams in, and a hand that moves a slider.
class FollowingSpeedTest : public QObject {
  Q_OBJECT

 private slots:
  void warmUpStreams();
  void determinismStreams();
  void memoryStreams();
  void comparisonIsRefreshed();
  void memorySliderMoves();
  void scheduleMoves();
};

void FollowingSpeedTest::warmUpStreams() {
  Streamed<LayersPage> shown;
  NetworkWarmup warmup(shown.current);
  shown.isCheap([&] {
    warmup.refresh();
    shown.page.findChild<WarmupChart*>()->rebuildNow();
  });
}

void FollowingSpeedTest::determinismStreams() {
  Streamed<LayersPage> shown;
  NetworkDeterminism determinism(shown.current);
  shown.isCheap([&] { determinism.refresh(); });
}

void FollowingSpeedTest::memoryStreams() {
  Streamed<MemoryPage> shown;
  shown.isCheap([&] {
    shown.page.findChild<MemoryChart*>()->rebuildNow();
    shown.page.findChild<NetworkMemoryChart*>()->rebuildNow();
    shown.page.summary();
  });
}

void FollowingSpeedTest::comparisonIsRefreshed() {
  SessionStore store;
  ShownSurvey current{store};
  store.replace(makeSession({.layers = 70, .algorithms = 100}));
  SurveyComparison comparison(store, current);
  comparison.setOther(makeSession({.layers = 70, .algorithms = 100}), QStringLiteral("another"));
  std::vector<double> ms;
  for (int i = 0; i < 9; ++i) {
    const double before = threadMs();
    comparison.refresh();
    ms.push_back(threadMs() - before);
  }
  qInfo("comparing two surveys of 21,000 trials: %.1f ms", percentile(ms, 0));
  QVERIFY(percentile(ms, 0) < 1.5 * kStallMs);  // the machine has slower phases: 30 to 50 ms were seen of one program
}

/// From the move of a slider to the picture.
void FollowingSpeedTest::memorySliderMoves() {
  Session session = syntheticSession({.network = "resnet50", .algorithms = 40}, {{32, 3, 224, 224}});
  std::vector<ProblemResult>& problems = session.surveys[0].problems;
  for (std::size_t i = 0; problems.size() < 159; ++i) {
    problems.push_back(problems[i]);
    session.surveys[0].started.problems.push_back(problems[i].subject);
  }
  SessionStore store;
  ShownSurvey current{store};
  MemoryPage page(current);
  page.resize(1200, 800);
  page.show();
  store.replace(session);
  page.tables().front()->sortByColumn(column(*page.tables().front()->model(), "Time"), Qt::AscendingOrder);
  page.grab();
  std::vector<double> ms;
  for (int i = 0; i < 40; ++i) {
    const double before = threadMs();
    page.findChild<QSlider*>()->setSliderPosition(100 - 2 * i);
    page.grab();
    ms.push_back(threadMs() - before);
  }
  qInfo("a slider move with 159 problems, painted: typically %.1f ms, slowest %.1f ms", percentile(ms, 0.5),
        percentile(ms, 1));
  QVERIFY(percentile(ms, 0.5) < kStallMs);
}

/// 53 layers, 13 sizes, two policies.
void FollowingSpeedTest::scheduleMoves() {
  SessionStore store;
  ShownSurvey current{store};
  InputSizesPage page(store, current);
  page.resize(1100, 850);
  page.show();
  store.replace(sweptSession(160, 352, 16, {.network = "resnet50", .algorithms = 16}));
  QTest::qWait(300);
  QCOMPARE(page.forecasts().inputs().size(), std::size_t{13});
  QCOMPARE(page.forecasts().result().policies.size(), std::size_t{2});
  auto* iterationsBox = page.editor().slider(ScheduleEditor::Field::Iterations).findChild<QSpinBox*>();
  for (const int iterations : {1000, 10'000, 100'000, 999'980}) {
    std::vector<double> ms;
    for (int i = 0; i < 9; ++i) {
      const double before = threadMs();
      iterationsBox->setValue(iterations + i);
      QCoreApplication::processEvents();
      page.findChild<CumulativeChart*>()->viewport()->repaint();
      page.findChild<IterationsChart*>()->viewport()->repaint();
      ms.push_back(threadMs() - before);
    }
    qInfo("%d iterations, a new size in each: %.1f ms at best, %.1f ms median", iterations, percentile(ms, 0),
          percentile(ms, 0.5));
    QVERIFY(percentile(ms, 0) < kStallMs);  // the shortest: others' load takes caches and clock away
    QCOMPARE(page.forecasts().result().schedule.iterations(), std::int64_t{iterations + 8});
  }
}

}  // namespace following_speed_test

CONVSCOPE_QT_TEST(following_speed_test::FollowingSpeedTest, following_speed)
#include "following_speed_test.moc"
