#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <atomic>
#include <set>

#include "app/window_fixture.h"
#include "network/presets.h"
#include "run/survey_task.h"
#include "session/session_file.h"
#include "support/qt_test.h"
#include "widgets/shared/error_text.h"
#include "window/parts/page_area.h"
#include "window/parts/progress_strip.h"
#include "window/parts/session_bar.h"
#include "window/run_outcome.h"

namespace runs_test {

using namespace convscope;
using namespace convscope::testing;

/// What a run is made of, and how it is stopped.
class RunsTest : public QObject {
  Q_OBJECT

 private slots:
  void aRecordingIsNotContinuedUnasked();
  void precisionsThatTheDeviceCannotDo();
  void severalDevicesShareARun();
  void differentDevicesAreRefused();
  void eachEventIsFoldedOnce();
  void resumedSurveysAreCounted();
  void theSummaryNamesTheRuledOut();
  void aStoppedSweepKeepsItsSizes();
  void aNewSessionBeginsWithSummary();
  void stopAnswersAtOnce();
  void stopCanBeForced();
};

void RunsTest::aRecordingIsNotContinuedUnasked() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  openRecording(test);
  const std::size_t recorded = test.store.session().surveys.size();
  press(QStringLiteral("Cancel"));
  test.window.measuring().runs().start();
  QVERIFY(!test.window.measuring().runs().isRunning());
  press(QStringLiteral("Add to this session"));
  QVERIFY(test.run());
  QCOMPARE(test.store.session().surveys.size(), recorded + 1);
  test.window.session().document().startNew();
  openRecording(test);
  press(QStringLiteral("New session"));
  QVERIFY(test.run());
  QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
  QCOMPARE(test.lastSurvey()->started.network.name, std::string("mnist-tutorial"));
  QVERIFY(test.window.session().document().file().isEmpty());
  test.window.session().files().saveTo(test.file("kept.convscope"));
}

void RunsTest::precisionsThatTheDeviceCannotDo() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  QComboBox* precision = nullptr;
  for (auto* box : test.window.measuring().panel().findChildren<QComboBox*>())
    if (box->accessibleName() == QStringLiteral("Precision")) precision = box;
  const int tf32 = precision->findData(QStringLiteral("tf32"));
  QVERIFY(!precision->model()->flags(precision->model()->index(tf32, 0)).testFlag(Qt::ItemIsEnabled));
  QVERIFY(precision->itemData(tf32, Qt::ToolTipRole).toString().contains(QStringLiteral("tensor cores")));
  window::RunSetup wanted;
  wanted.precision = Precision::Tf32;
  test.window.measuring().panel().setSetup(wanted);
  QCOMPARE(test.window.measuring().panel().options().precision, Precision::Fp32);
}

void RunsTest::severalDevicesShareARun() {
  Script script;
  script.device.computeCapability = 90;
  script.further = {script.device};
  script.further[0].id = "fake:1";
  TestWindow test(script);
  QVERIFY(test.waitForDevice());
  QTest::keyClick(&test.window, Qt::Key_M, Qt::ControlModifier);
  QCheckBox* second = nullptr;
  for (auto* box : test.window.measuring().panel().findChildren<QCheckBox*>())
    if (box->text().startsWith(QStringLiteral("FAKE:1"))) second = box;
  QVERIFY(second != nullptr && second->isVisible() && !second->isChecked());
  second->click();
  QCOMPARE(test.window.measuring().panel().where().devices(), (std::vector<std::string>{"fake:0", "fake:1"}));
  QVERIFY(test.run());
  std::set<std::string> devices;
  for (const ProblemResult& problem : test.lastSurvey()->problems) devices.insert(problem.device);
  QVERIFY(devices.contains("fake:0") || devices.contains("fake:1"));
  QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Completed);
  test.window.session().files().saveTo(test.file("kept.convscope"));
}

void RunsTest::differentDevicesAreRefused() {
  Script script;
  script.device.computeCapability = 90;
  script.further = {script.device};
  script.further[0].id = "fake:1";
  script.further[0].name = "Other";
  TestWindow test(script);
  QVERIFY(test.waitForDevice());
  for (auto* box : test.window.measuring().panel().findChildren<QCheckBox*>())
    if (box->text().startsWith(QStringLiteral("FAKE:1"))) box->click();
  test.window.measuring().runs().start();
  QVERIFY(!test.window.measuring().runs().isRunning());
  const QString said = test.window.measuring().panel().findChild<ErrorText*>()->text();
  QVERIFY2(said.contains(QStringLiteral("fake:0 (Fake) and fake:1 (Other) are different")), qPrintable(said));
}

void RunsTest::eachEventIsFoldedOnce() {
  TestWindow test;
  QVERIFY(test.run());
  QVERIFY(test.window.session().files().saveTo(test.file("run.convscope")));
  const LoadedSession saved = readSession(test.file("run.convscope").toStdString());
  QVERIFY(saved.warnings.empty());
  QVERIFY(saved.session == test.store.session());  // a sample that is folded twice is there twice
}

void RunsTest::resumedSurveysAreCounted() {
  SurveyStarted first;
  first.network = preset("mnist-tutorial");
  first.device.computeCapability = 90;  // all problems count the same
  first.problems = networkProblems(first.network, first.network.input, {});
  SurveyStarted second = first;
  second.run = 7;
  const int problems = static_cast<int>(first.problems.size());
  QAction stop;
  window::ProgressStrip strip(&stop);
  const auto* bar = strip.findChild<QProgressBar*>();
  const auto shows = [&](const QString& text) {
    return QTest::qWaitFor(
        [&] {
          for (const QLabel* label : strip.findChildren<QLabel*>())
            if (label->text().startsWith(text)) return true;
          return false;
        },
        kPatienceMs);
  };
  strip.start();
  std::vector<bool> ended(first.problems.size(), true);
  ended.back() = false;
  strip.expectResumed({{first, ended}, {second, {}}});
  QVERIFY(shows(QStringLiteral("survey 1 of 2: ")));
  const double measuredBefore = double(problems - 1) / problems / 2;
  QTRY_COMPARE(bar->value(), static_cast<int>(measuredBefore * bar->maximum()));
  strip.add({SurveyResumed{first.run, {}}, SurveyResumed{second.run, {}}});
  QVERIFY(shows(QStringLiteral("survey 1 of 2: ")));
  strip.add({ProblemEnded{first.run, problems - 1, {}, 0}});
  QTRY_COMPARE(bar->value(), bar->maximum() / 2);
  strip.add({ProblemEnded{second.run, 0, {}, 0}});
  QVERIFY(shows(QStringLiteral("survey 2 of 2: ")));
  QTRY_COMPARE(bar->value(), static_cast<int>((1 + 1.0 / problems) / 2 * bar->maximum()));
}

void RunsTest::theSummaryNamesTheRuledOut() {
  Survey survey;
  Trial slower;
  slower.status = TrialStatus::Slower;
  survey.problems.resize(1);
  survey.problems[0].trials = {slower, slower};
  const std::span<const Survey> surveys(&survey, 1);
  const window::EndedRun stopped{window::RunKind::Survey, SurveyEnd::Cancelled, {}, 3, surveys};
  QCOMPARE(window::summaryText(stopped),
           QStringLiteral("Stopped after 3 s: 0 algorithms measured, 0 failed, 2 ruled out as too slow"));
  survey.problems[0].trials[0].status = TrialStatus::Measured;
  survey.problems[0].trials[1].status = TrialStatus::Failed;
  QVERIFY(window::summaryText(stopped).endsWith(QStringLiteral("1 algorithms measured, 1 failed")));
}

void RunsTest::aStoppedSweepKeepsItsSizes() {
  std::atomic<int> ofOneSize = 0;  // executions
  TestWindow one(Script{.onExecution = [&ofOneSize](int execution) { ofOneSize = execution; }});
  QVERIFY(one.run());
  QVERIFY(one.window.session().files().saveTo(one.file("kept.convscope")));
  Gate gate;
  TestWindow test(Script{.onExecution = gate.from(ofOneSize + ofOneSize / 3)});  // while the second size is measured
  QVERIFY(test.waitForDevice());
  const std::vector<Dims> sizes{{1, 1, 28, 28}, {2, 1, 28, 28}, {3, 1, 28, 28}, {4, 1, 28, 28}};
  test.window.measuring().runs().start(sizes);
  const auto& surveys = test.store.session().surveys;
  QTRY_VERIFY(!surveys.empty() && surveys.front().isComplete());
  QTRY_COMPARE(test.shown.index(), 1);  // the one that is measured, not the last one
  test.window.measuring().runs().stop();
  gate.open();
  QVERIFY(test.waitForEnd());
  QCOMPARE(surveys.size(), sizes.size());
  QVERIFY(!surveys.back().isComplete());
  const auto* bar = test.window.findChild<window::SessionBar*>();
  const auto says = [bar](const QString& text) {
    for (const auto* label : bar->findChildren<QLabel*>())
      if (label->text() == text) return true;
    return false;
  };
  test.window.reading().showPage(0);  // has no answer, so its figures are of the shown size
  QTRY_VERIFY(says(QStringLiteral("One of 4 sizes:")));
  test.window.reading().area().showNamed(QStringLiteral("input-sizes"));
  QTRY_VERIFY(says(QStringLiteral("1 of 4 input sizes, measured like:")) || says(QStringLiteral("1 of 4 input sizes")));
  const QString file = test.file("stopped.convscope");
  QVERIFY(test.window.session().files().saveTo(file));
  QCOMPARE(resumeTask(readSession(file.toStdString()).session).runs, (std::vector<int>{1, 2, 3}));

  test.window.session().document().startNew();
  test.window.openFile(file);
  QCOMPARE(test.shown.index(), 0);  // the last size that is complete
  QCOMPARE(test.window.measuring().panel().sizes(sizes.front()), sizes);
  QAction* resume = actionOf(test, "Resume 3 sizes");
  QVERIFY(resume != nullptr && resume->isEnabled());
  const QAction* resumeAll = actionOf(test, "Resume all stopped surveys");
  const auto opensMenu = [&test, resumeAll] {
    for (auto* menu : test.window.findChildren<QMenu*>())
      if (menu->actions().contains(resumeAll)) emit menu->aboutToShow();
  };
  QVERIFY(resumeAll != nullptr);
  opensMenu();
  QVERIFY(resumeAll->isEnabled());
  resume->trigger();
  QVERIFY(test.waitForEnd());
  QCOMPARE(surveys.size(), sizes.size());
  for (const Survey& survey : surveys) QVERIFY(survey.isComplete());
  QCOMPARE(test.shown.index(), 3);  // the last one that was measured
  QVERIFY(!resume->isEnabled());
  opensMenu();
  QVERIFY2(!resumeAll->isEnabled(), "no survey is stopped");
  test.window.reading().area().showNamed(QStringLiteral("input-sizes"));
  QTRY_VERIFY(says(QStringLiteral("All 4 input sizes")));
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
}

/// Who looks at a page of results stays there, in this session.
void RunsTest::aNewSessionBeginsWithSummary() {
  TestWindow test;
  const window::PageArea& area = test.window.reading().area();
  QVERIFY(test.run());
  test.window.reading().area().showNamed(QStringLiteral("memory"));
  test.window.reading().showMeasure();
  QVERIFY(test.run());
  QCOMPARE(area.currentPage()->name(), QStringLiteral("memory"));
  QCOMPARE(area.place(), window::Place::Session);
  test.window.session().document().startNew();
  test.window.reading().showMeasure();
  QVERIFY(test.run());
  QCOMPARE(area.currentPage()->name(), QStringLiteral("summary"));
  test.window.session().files().saveTo(test.file("kept.convscope"));
}

void RunsTest::stopAnswersAtOnce() {
  Gate gate;
  TestWindow test(Script{.onExecution = gate.from(2)});
  QVERIFY(test.waitForDevice());
  test.window.measuring().runs().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr);
  QTest::keyClick(&test.window, Qt::Key_F5, Qt::ShiftModifier);
  QVERIFY(actionOf(test, "Stopping…") != nullptr);
  gate.open();
  QVERIFY(test.waitForEnd());
  QVERIFY(actionOf(test, "Stop") != nullptr);
  test.window.session().files().saveTo(test.file("kept.convscope"));
}

void RunsTest::stopCanBeForced() {
  Gate gate;
  TestWindow test(Script{.onExecution = gate.from(2)});
  QVERIFY(test.waitForDevice());
  test.window.measuring().runs().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr);
  test.window.measuring().runs().stop();
  QAction* now = nullptr;
  QTRY_VERIFY((now = actionOf(test, "Stop now")) != nullptr && now->isEnabled());
  QVERIFY(test.window.measuring().runs().isRunning());
  now->trigger();
  QVERIFY(!test.window.measuring().runs().isRunning());
  gate.open();
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
}

}  // namespace runs_test

CONVSCOPE_QT_TEST(runs_test::RunsTest, runs)
#include "runs_test.moc"
