#include <QElapsedTimer>
#include <algorithm>
#include <functional>
#include <numeric>

#include "app/window_fixture.h"
#include "network/presets.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"

namespace gpu_window_test {

using namespace convscope;
using namespace convscope::testing;

/// The window on a real GPU: ResNet-50 through cuDNN in the worker thread. The session goes to the folder in
/// CONVSCOPE_TEST_OUT, where that is set.
class GpuWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void surveysResnet50();
  void stopsAtOnce();
};

namespace {

constexpr int kSurveyMs = 180'000;

/// The three longest times that the event loop did not come round, and when.
QString longestStalls(const Heartbeat& beats) {
  std::vector<std::size_t> order(beats.wallMs.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, std::greater{}, [&](std::size_t i) { return beats.wallMs[i]; });
  order.resize(std::min<std::size_t>(order.size(), 3));
  QStringList texts;
  for (const std::size_t i : order)
    texts.append(QStringLiteral("%1 ms (%2 ms of processor time) at %3 s")
                     .arg(beats.wallMs[i], 0, 'f', 1)
                     .arg(beats.cpuMs[i], 0, 'f', 1)
                     .arg(beats.atMs[i] * 1e-3, 0, 'f', 2));
  return texts.join(QStringLiteral(", "));
}

}  // namespace

void GpuWindowTest::surveysResnet50() {
  if (defaultBackend() != "cudnn") QSKIP("this needs a GPU and cuDNN");
  TestWindow test([] { return loadBackends(); });
  QVERIFY(test.waitForDevice());
  test.window.measuring().editor().setNetwork(preset("resnet50"));
  const Heartbeat beats;
  QElapsedTimer wall;
  wall.start();
  test.window.measuring().runs().start();
  QVERIFY(test.window.measuring().runs().isRunning());
  QVERIFY(QTest::qWaitFor([&] { return !test.window.measuring().runs().isRunning(); }, kSurveyMs));
  qInfo("survey of resnet50 in the window: %.1f s; longest stalls of the window: %s",
        static_cast<double>(wall.elapsed()) * 1e-3, qPrintable(longestStalls(beats)));
  QVERIFY(test.lastSurvey() != nullptr && test.lastSurvey()->ended->how == SurveyEnd::Completed);
  for (const ProblemResult& problem : test.lastSurvey()->problems) QVERIFY(problem.fastest());
  const QString out = qEnvironmentVariable("CONVSCOPE_TEST_OUT", test.folder.path());
  QVERIFY(test.window.session().files().saveTo(out + QStringLiteral("/window-resnet50.convscope")));
}

void GpuWindowTest::stopsAtOnce() {
  if (defaultBackend() != "cudnn") QSKIP("this needs a GPU and cuDNN");
  TestWindow test([] { return loadBackends(); });
  QVERIFY(test.waitForDevice());
  test.window.measuring().editor().setNetwork(preset("resnet50"));
  test.window.measuring().runs().start();
  QVERIFY(QTest::qWaitFor(
      [&] {
        const Survey* survey = test.lastSurvey();
        return survey != nullptr && std::ranges::any_of(survey->problems, &ProblemResult::ended);
      },
      kSurveyMs));
  QElapsedTimer wall;
  wall.start();
  test.window.measuring().runs().stop();
  QVERIFY(QTest::qWaitFor([&] { return !test.window.measuring().runs().isRunning(); }, kSurveyMs));
  qInfo("stopped after %lld ms", wall.elapsed());
  QVERIFY(test.lastSurvey()->ended->how == SurveyEnd::Cancelled);
}

}  // namespace gpu_window_test

CONVSCOPE_QT_TEST(gpu_window_test::GpuWindowTest, gpu_window)
#include "gpu_window_test.moc"
