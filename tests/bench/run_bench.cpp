#include <QImage>
#include <QTest>

#include "bench/figures.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"
#include "widgets/run/made_timeline.h"
#include "widgets/run/timeline_view.h"

namespace run_bench {

using namespace convscope;
using namespace convscope::testing;

/// How long a frame of the timeline takes while it is panned, in processor time. Goal: 16 ms, for 60 frames a second.
class RunBench : public QObject {
  Q_OBJECT

 private slots:
  void pansAMillionSpans();
};

void RunBench::pansAMillionSpans() {
  TimelineView view;
  view.resize(1600, 500);
  view.show();
  view.setTimeline(madeTimeline(500'000));
  QImage image(view.size(), QImage::Format_ARGB32_Premultiplied);
  constexpr int kFrames = 60;
  for (const auto& [name, part] :
       {std::pair("all", 0.999), std::pair("a hundredth", 0.01), std::pair("labelled spans", 5e-5)}) {
    view.fit();
    const double length = view.range().length() * part;
    const double from = threadMs();
    for (int i = 0; i < kFrames; ++i) {
      const double begin = view.timeline()->end * (1 - part) * i / kFrames;
      view.setRange({begin, begin + length});
      view.render(&image);
    }
    reportFigure(std::string("window: a frame of the timeline, ") + name, (threadMs() - from) / kFrames);
    qInfo("%d rectangles, %d labels", view.painted().rectangles, view.painted().labels);
  }
}

}  // namespace run_bench

CONVSCOPE_QT_TEST(run_bench::RunBench, run)
#include "run_bench.moc"
