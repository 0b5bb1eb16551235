#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>

#include "app/window_fixture.h"
#include "network/presets.h"

using namespace convscope;
using namespace convscope::testing;

/// The window on a real GPU: ResNet-50 through cuDNN in the worker thread. The session goes to the folder in
/// CONVSCOPE_TEST_OUT, where that is set.
class GpuWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void surveysResnet50();
  void stopsAtOnce();

 private:
  static bool hasGpu(TestWindow& test) {
    return test.waitForDevice() && test.window.runPanel().options().backend == "cudnn";
  }
};

namespace {

constexpr int kSurveyMs = 180'000;

/// The longest time that the event loop did not come round, in milliseconds.
class LongestStall : public QObject {
 public:
  LongestStall() {
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(1);
    connect(&m_timer, &QTimer::timeout, this, [this] {
      m_longest = std::max(m_longest, static_cast<double>(m_since.nsecsElapsed()) * 1e-6);
      m_since.start();
    });
    m_since.start();
    m_timer.start();
  }
  double ms() const { return m_longest; }

 private:
  QTimer m_timer;
  QElapsedTimer m_since;
  double m_longest = 0;
};

}  // namespace

void GpuWindowTest::surveysResnet50() {
  TestWindow test([] { return loadBackends(); });
  if (!hasGpu(test)) QSKIP("this needs a GPU and cuDNN");
  test.window.editor().setNetwork(preset("resnet50"));
  LongestStall stall;
  QElapsedTimer wall;
  wall.start();
  test.window.runControl().start();
  QVERIFY(test.window.runControl().isRunning());
  QVERIFY(QTest::qWaitFor([&] { return !test.window.runControl().isRunning(); }, kSurveyMs));
  qInfo("survey of resnet50 in the window: %.1f s, longest stall of the window %.1f ms",
        static_cast<double>(wall.elapsed()) * 1e-3, stall.ms());
  QVERIFY(test.lastSurvey() != nullptr && test.lastSurvey()->ended->how == SurveyEnd::Completed);
  for (const ProblemResult& problem : test.lastSurvey()->problems) QVERIFY(problem.fastest());
  const QString out = qEnvironmentVariable("CONVSCOPE_TEST_OUT", test.folder.path());
  QVERIFY(test.window.fileControl().saveTo(out + QStringLiteral("/window-resnet50.convscope")));
}

void GpuWindowTest::stopsAtOnce() {
  TestWindow test([] { return loadBackends(); });
  if (!hasGpu(test)) QSKIP("this needs a GPU and cuDNN");
  test.window.editor().setNetwork(preset("resnet50"));
  test.window.runControl().start();
  QVERIFY(QTest::qWaitFor(
      [&] {
        const Survey* survey = test.lastSurvey();
        return survey != nullptr && std::ranges::any_of(survey->problems, &ProblemResult::ended);
      },
      kSurveyMs));
  QElapsedTimer wall;
  wall.start();
  test.window.runControl().stop();
  QVERIFY(QTest::qWaitFor([&] { return !test.window.runControl().isRunning(); }, kSurveyMs));
  qInfo("stopped after %lld ms", wall.elapsed());
  QVERIFY(wall.elapsed() < 250);  // 200 ms after the execution under way, which takes a few
  QVERIFY(test.lastSurvey()->ended->how == SurveyEnd::Cancelled);
}

QTEST_MAIN(GpuWindowTest)
#include "gpu_window_test.moc"
