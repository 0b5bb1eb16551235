#include <QElapsedTimer>
#include <QImage>
#include <QLabel>
#include <QTest>
#include <ctime>

#include "app/window_fixture.h"
#include "bench/figures.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"
#include "widgets/run/made_timeline.h"
#include "widgets/run/run_page.h"
#include "widgets/run/timeline_view.h"

namespace run_bench {

using namespace convscope;
using namespace convscope::testing;

/// How long a frame of the timeline takes while it is panned, in processor time (goal: 16 ms, for 60 frames a second),
/// and how long the trace CONVSCOPE_BENCH_TRACE takes from opening to its page, painted, in processor time and by the
/// clock (goal for 16 MB, compressed: 3 s).
class RunBench : public QObject {
  Q_OBJECT

 private slots:
  void pansAMillionSpans();
  void opensATrace();
};

void RunBench::pansAMillionSpans() {
  TimelineView view;
  view.resize(1600, 500);
  view.show();
  view.setTimeline(madeTimeline(500'000));
  QImage image(view.size(), QImage::Format_ARGB32_Premultiplied);
  constexpr int kFrames = 300;
  for (const auto& [name, part] :
       {std::pair("all", 0.999), std::pair("a hundredth", 0.01), std::pair("labelled spans", 5e-5)}) {
    view.fit();
    const double length = view.range().length() * part;
    std::vector<double> frames;
    for (int i = 0; i < kFrames; ++i) {
      const double from = threadMs();
      const double begin = view.timeline()->end * (1 - part) * i / kFrames;
      view.setRange({begin, begin + length});
      view.render(&image);
      frames.push_back(threadMs() - from);
    }
    reportFigure(std::string("window: a frame of the timeline, ") + name, percentile(frames, 0.5));
    reportFigure(std::string("window: 99th percentile of frames of the timeline, ") + name, percentile(frames, 0.99));
    qInfo("%d rectangles, %d labels", view.painted().rectangles, view.painted().labels);
  }
}

void RunBench::opensATrace() {
  const QString trace = qEnvironmentVariable("CONVSCOPE_BENCH_TRACE");
  if (trace.isEmpty()) QSKIP("CONVSCOPE_BENCH_TRACE names no trace");
  TestWindow test;
  test.window.resize(1440, 900);
  QVERIFY(test.waitForDevice());
  auto* page = test.window.findChild<RunPage*>();
  QElapsedTimer clock;
  clock.start();
  const std::clock_t from = std::clock();  // of all threads
  test.window.openFile(trace);
  QVERIFY(QTest::qWaitFor([&] { return test.window.reading().area().currentPage() == page && page->hasRun(); },
                          kPatienceMs));
  test.window.grab();
  reportFigure("window: opening a trace until its page is painted, wall time",
               static_cast<double>(clock.nsecsElapsed()) * 1e-6);
  reportFigure("window: opening a trace until its page is painted",
               1e3 * static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC);
  const auto hasForecast = [&] {
    const auto labels = page->findChildren<QLabel*>();
    return std::ranges::any_of(labels, [](const QLabel* label) {
      return label->accessibleName() == QStringLiteral("Forecast from other sessions") && !label->text().isEmpty() &&
             !label->text().endsWith(u'…');
    });
  };
  QVERIFY(QTest::qWaitFor(hasForecast, kPatienceMs));
  reportFigure("window: opening a trace until its forecast, wall time",
               static_cast<double>(clock.nsecsElapsed()) * 1e-6);
}

}  // namespace run_bench

CONVSCOPE_QT_TEST(run_bench::RunBench, run)
#include "run_bench.moc"
