#include <algorithm>
#include <atomic>

#include "app/window_fixture.h"
#include "network/network_json.h"
#include "widgets/pages/input_sizes_page.h"

using namespace convscope;
using namespace convscope::testing;

namespace {

const QString kRun = QStringLiteral("run");

/// Behind the pooling a size poses what half of it poses before: 16 and 32 share a problem in each pass.
Network halving() {
  return networkFromJson(R"({"convscope_network": 1, "name": "halving", "input": [1, 8, 32, 32], "input_gradient": true,
    "layers": [{"name": "a", "op": "conv", "out": 8, "kernel": 1},
               {"name": "pool", "op": "max_pool", "kernel": 2},
               {"name": "b", "op": "conv", "out": 8, "kernel": 1}]})",
                         "halving");
}

struct SizesWindow {
  explicit SizesWindow(std::function<void(int)> onExecution = {})
      : test(Script{.onExecution = [this, onExecution](int) {
          const int execution = ++executions;
          if (onExecution) onExecution(execution);
        }}) {
    ready = test.waitForDevice();
    test.window.editor().replaceNetwork(halving(), QStringLiteral("test"));
  }
  bool survey(const std::vector<Dims>& inputs) {
    test.window.runControl().start(inputs);
    return test.window.runControl().isRunning() && test.waitForEnd();
  }
  bool sweep(const char* sizes) {
    test.window.runControl().sweep(QString::fromLatin1(sizes));
    return test.window.runControl().isRunning() && test.waitForEnd();
  }
  const Session& session() const { return test.store().session(); }
  QString notice() { return test.window.notices().text(kRun); }
  bool remarks(std::size_t survey, const char* text) const {
    return std::ranges::any_of(session().surveys[survey].remarks,
                               [&](const std::string& remark) { return remark.find(text) != std::string::npos; });
  }

  std::atomic<int> executions = 0;
  bool ready = false;
  TestWindow test;
};

}  // namespace

/// Several input sizes, measured from the window.
class SizesTest : public QObject {
  Q_OBJECT

 private slots:
  void sharedProblemsAreMeasuredOnce();
  void runAgainMeasuresAnew();
  void aSweepTakesWhatTheSessionHas();
  void aStoppedSweepGoesOn();
};

void SizesTest::sharedProblemsAreMeasuredOnce() {
  SizesWindow apart;
  QVERIFY(apart.ready && apart.survey({{1, 8, 32, 32}}) && apart.survey({{1, 8, 16, 16}}));
  SizesWindow together;
  QSignalSpy finished(&together.test.window.runControl(), &window::RunControl::finished);
  QVERIFY(together.ready && together.survey({{1, 8, 32, 32}, {1, 8, 16, 16}}));
  QVERIFY(together.executions < apart.executions);
  QCOMPARE(finished.count(), 1);
  const std::vector<Survey>& surveys = together.session().surveys;
  QCOMPARE(surveys.size(), std::size_t{2});
  QVERIFY(together.remarks(1, "3 of 6 problems were measured in another survey"));
  for (const Survey& survey : surveys) {
    QVERIFY(survey.ended && survey.ended->how == SurveyEnd::Completed);
    for (const ProblemResult& problem : survey.problems) QVERIFY(problem.ended && problem.fastest());
  }
}

void SizesTest::runAgainMeasuresAnew() {
  SizesWindow sizes;
  QVERIFY(sizes.ready && sizes.survey({{1, 8, 32, 32}}));
  const int once = sizes.executions;
  QVERIFY(sizes.survey({{1, 8, 32, 32}}));
  QCOMPARE(sizes.executions.load(), 2 * once);
}

void SizesTest::aSweepTakesWhatTheSessionHas() {
  SizesWindow sizes;
  QVERIFY(sizes.ready && sizes.survey({{1, 8, 32, 32}}));
  QVERIFY(sizes.sweep("16,32"));
  QCOMPARE(sizes.session().surveys.size(), std::size_t{2});
  QCOMPARE(sizes.session().surveys[1].started.input, (Dims{1, 8, 16, 16}));
  QVERIFY(sizes.remarks(1, "3 of 6 problems were measured in another survey"));
  QVERIFY(sizes.remarks(1, "had surveyed before"));
  const int executions = sizes.executions;
  QVERIFY(!sizes.sweep("32,16"));
  QVERIFY2(sizes.notice().contains(QStringLiteral("every one of these sizes")), qPrintable(sizes.notice()));
  QCOMPARE(sizes.executions.load(), executions);
}

void SizesTest::aStoppedSweepGoesOn() {
  window::RunControl* runs = nullptr;
  int stopAt = 0;
  SizesWindow sizes([&](int execution) {
    if (execution == stopAt)
      QMetaObject::invokeMethod(
          runs, [&] { runs->stop(); }, Qt::BlockingQueuedConnection);
  });
  runs = &sizes.test.window.runControl();
  QVERIFY(sizes.ready && sizes.survey({{1, 8, 64, 64}}));
  stopAt = sizes.executions + sizes.executions / 2;  // within the next size
  QVERIFY(sizes.sweep("128,256"));
  QCOMPARE(sizes.session().surveys.size(), std::size_t{2});
  QCOMPARE(sizes.session().surveys[1].ended->how, SurveyEnd::Cancelled);
  const auto kept = std::ranges::count_if(sizes.session().surveys[1].problems, &ProblemResult::ended);
  QVERIFY(kept > 0 && kept < 6);
  stopAt = 0;
  QVERIFY(sizes.sweep("128,256"));
  QCOMPARE(sizes.session().surveys.size(), std::size_t{4});
  QCOMPARE(sizes.session().surveys[2].started.input, (Dims{1, 8, 128, 128}));
  QVERIFY(sizes.remarks(2, qPrintable(QStringLiteral("%1 of 6 problems were measured").arg(kept))));
  for (const std::size_t i : {2, 3}) QCOMPARE(sizes.session().surveys[i].ended->how, SurveyEnd::Completed);
}

QTEST_MAIN(SizesTest)
#include "sizes_test.moc"
