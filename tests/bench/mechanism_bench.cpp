#include <QElapsedTimer>
#include <QImage>
#include <QTest>

#include "analysis/mechanism.h"
#include "bench/figures.h"
#include "policy/framework/policies.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "widgets/mechanism/mechanism_canvas.h"
#include "widgets/shared/size_labels.h"

namespace mechanism_bench {

using namespace convscope;
using namespace convscope::testing;

/// How long the mechanism of 10,000 iterations of changing sizes takes to prepare, and a frame of it with two policies
/// side by side (goal: 16 ms, for 60 frames a second), in processor time.
class MechanismBench : public QObject {
  Q_OBJECT

 private slots:
  void playsTenThousandShapes();
};

void MechanismBench::playsTenThousandShapes() {
  const Session& session = recordedSession("resnet50-sizes-fp32");
  const std::vector<const Survey*> surveys = surveysLike(session, session.surveys.front());
  std::vector<Dims> sizes;
  for (const Survey* each : surveys) sizes.push_back(each->started.input);
  const Schedule schedule = makeSchedule(AlternatingSizes{sizes, 1}, {sizes.front(), 10'000, 0});
  const double from = threadMs();
  std::vector<MechanismColumn> columns;
  for (const char* name : {"pytorch", "pytorch-benchmark"}) {
    const Policy policy = findPolicy(name);
    columns.push_back({std::make_shared<const Mechanism>(costs(policy, surveys), surveys, schedule, std::nullopt),
                       QString::fromStdString(policy.title()), QPen(Qt::blue)});
  }
  reportFigure("window: preparing the mechanism of 10,000 iterations, two policies", threadMs() - from);
  MechanismCanvas canvas;
  canvas.resize(1280, 600);
  canvas.setScene(MechanismScene(columns, sizeLabels(schedule.sizes)));
  canvas.show();
  QImage image(canvas.size(), QImage::Format_ARGB32_Premultiplied);
  constexpr int kFrames = 500;
  std::vector<double> frames;
  for (int i = 0; i < kFrames; ++i) {
    const double begin = threadMs();
    canvas.setPosition((canvas.aligned().steps() - 1) * i / (kFrames - 1), 0.5);
    canvas.render(&image);
    frames.push_back(threadMs() - begin);
  }
  reportFigure("window: a frame of the mechanism", percentile(frames, 0.5));
  reportFigure("window: 99th percentile of frames of the mechanism", percentile(frames, 0.99));
}

}  // namespace mechanism_bench

CONVSCOPE_QT_TEST(mechanism_bench::MechanismBench, mechanism)
#include "mechanism_bench.moc"
