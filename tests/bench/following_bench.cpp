#include <QSlider>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <functional>

#include "algorithms/streamed_survey.h"
#include "bench/figures.h"
#include "input_sizes/swept_session.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "table_columns.h"
#include "widgets/chart/chart_view.h"
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

namespace following_bench {

using namespace convscope;
using namespace convscope::testing;

namespace {

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

  /// Reports the processor time of batches of 60 events including `follow`.
  void report(const char* name, const std::function<void()>& follow) {
    std::vector<double> ms;
    for (auto event = last.begin(); event != last.end(); event += 60) {
      const double before = threadMs();
      store.apply({event, event + 60});
      follow();
      ms.push_back(threadMs() - before);
    }
    reportFigure(std::string(name) + " follows 60 events", percentile(ms, 0.5));
  }

  SessionStore store;
  ShownSurvey current{store};
  Page page{current};
  std::vector<Event> last;
};

}  // namespace

/// How long the pages take to follow a survey that streams in and a hand that moves a slider.
class FollowingBench : public QObject {
  Q_OBJECT

 private slots:
  void warmUpStreams();
  void determinismStreams();
  void memoryStreams();
  void comparisonIsRefreshed();
  void memorySliderMoves();
  void scheduleMoves();
};

void FollowingBench::warmUpStreams() {
  Streamed<LayersPage> shown;
  NetworkWarmup warmup(shown.current);
  shown.report("warm-up", [&] {
    warmup.refresh();
    shown.page.findChild<WarmupChart*>()->rebuildNow();
  });
}

void FollowingBench::determinismStreams() {
  Streamed<LayersPage> shown;
  NetworkDeterminism determinism(shown.current);
  shown.report("determinism", [&] { determinism.refresh(); });
}

void FollowingBench::memoryStreams() {
  Streamed<MemoryPage> shown;
  shown.report("memory", [&] {
    shown.page.findChild<MemoryChart*>()->rebuildNow();
    shown.page.findChild<NetworkMemoryChart*>()->rebuildNow();
  });
}

void FollowingBench::comparisonIsRefreshed() {
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
  reportFigure("comparing two surveys of 21,000 trials", percentile(ms, 0));
}

/// From the move of a slider to the picture.
void FollowingBench::memorySliderMoves() {
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
  reportFigure("a move of the slider of memory, 159 problems", percentile(ms, 0.5));
}

/// 53 layers, 13 sizes, two policies.
void FollowingBench::scheduleMoves() {
  SessionStore store;
  ShownSurvey current{store};
  InputSizesPage page(store, current);
  page.resize(1100, 850);
  page.show();
  store.replace(sweptSession(160, 352, 16, {.network = "resnet50", .algorithms = 16}));
  QTest::qWait(300);
  QCOMPARE(page.forecasts().inputs().size(), std::size_t{13});
  page.forecasts().setPolicies({"pytorch", "pytorch-benchmark"});
  QCOMPARE(page.forecasts().result().policies.size(), std::size_t{2});
  auto* iterationsBox = page.editor().slider(ScheduleEditor::Field::Iterations).findChild<QSpinBox*>();
  for (const int iterations : {1000, 10'000, 100'000, 999'980}) {
    std::vector<double> ms;
    for (int i = 0; i < 9; ++i) {
      const double before = threadMs();
      iterationsBox->setValue(iterations + i);
      QCoreApplication::processEvents();
      ChartView::of(*page.findChild<CumulativeChart*>())->viewport()->repaint();
      ChartView::of(*page.findChild<IterationsChart*>())->viewport()->repaint();
      ms.push_back(threadMs() - before);
    }
    reportFigure("a schedule of " + std::to_string(iterations) + " iterations", percentile(ms, 0));
    QCOMPARE(page.forecasts().result().schedule.iterations(), std::int64_t{iterations + 8});
  }
}

}  // namespace following_bench

CONVSCOPE_QT_TEST(following_bench::FollowingBench, following)
#include "following_bench.moc"
