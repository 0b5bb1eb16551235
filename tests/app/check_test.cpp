#include <QPushButton>
#include <algorithm>

#include "app/window_fixture.h"
#include "session/result_evidence.h"
#include "session/session_file.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"
#include "widgets/layers/layers_page.h"

namespace check_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

const QString kRun = QStringLiteral("run");

LayersPage& pageOf(TestWindow& test) {
  return *test.window.findChild<LayersPage*>();
}

int checkedTrials(const Session& session) {
  int checked = 0;
  for (const ProblemResult& problem : session.surveys.back().problems)
    checked += static_cast<int>(std::ranges::count_if(problem.trials, wasChecked));
  return checked;
}

}  // namespace

/// Checking a survey's results from the page Layers.
class CheckTest : public QObject {
  Q_OBJECT

 private slots:
  void resultsAreCheckedAndSaved();
  void anotherDevicesSurveyIsRefused();
  void nothingToCheckIsSaid();
};

void CheckTest::resultsAreCheckedAndSaved() {
  TestWindow test;
  test.window.measuring().editor().setInputSize({1, 1, 16, 16});  // the fake device works its results out
  QVERIFY(test.run());
  QCOMPARE(checkedTrials(test.store.session()), 0);
  emit pageOf(test).requested(request::Check{});
  QVERIFY(test.window.measuring().runs().isRunning());
  QVERIFY(test.waitForEnd());
  QVERIFY(checkedTrials(test.store.session()) > 0);
  QVERIFY(test.lastSurvey()->checkEnded && test.lastSurvey()->checkEnded->how == SurveyEnd::Completed);
  QVERIFY2(test.window.notices().text(kRun).isEmpty(), qPrintable(test.window.notices().text(kRun)));
  QVERIFY(test.window.notices().text(QStringLiteral("end of run")).startsWith(QStringLiteral("Checked in")));
  QVERIFY(pageOf(test).determinism().evidenceSummary().contains(QStringLiteral("algorithms checked")));
  QVERIFY(test.window.session().document().isModified());
  QVERIFY(test.window.session().files().saveTo(test.file("checked.convscope")));
  QVERIFY(readSession(test.file("checked.convscope").toStdString()).session == test.store.session());
}

void CheckTest::anotherDevicesSurveyIsRefused() {
  TestWindow test;
  QVERIFY(test.run());
  Session session = test.store.session();
  session.surveys.back().started.device.name = "Another";
  const std::string file = test.file("elsewhere.convscope").toStdString();
  writeSession(file, session);
  QVERIFY(test.window.session().files().saveTo(test.file("mine.convscope")));
  test.window.openFile(QString::fromStdString(file));
  emit pageOf(test).requested(request::Check{});
  QVERIFY(test.waitForEnd());
  const QString said = test.window.notices().text(kRun);
  QVERIFY2(said.contains(QStringLiteral("device was Another and is Fake")), qPrintable(said));
  QCOMPARE(checkedTrials(test.store.session()), 0);
  QVERIFY(!test.window.session().document().isModified());
}

void CheckTest::nothingToCheckIsSaid() {
  TestWindow test;
  emit pageOf(test).requested(request::Check{});  // without a survey
  QVERIFY(!test.window.measuring().runs().isRunning());
  Session session = syntheticSession({.network = "mnist-tutorial", .algorithms = 4}, {{4, 1, 28, 28}});
  for (ProblemResult& problem : session.surveys[0].problems) problem.trials.clear();
  const std::string file = test.file("empty.convscope").toStdString();
  writeSession(file, session);
  test.window.openFile(QString::fromStdString(file));
  emit pageOf(test).requested(request::Check{});
  QVERIFY(!test.window.measuring().runs().isRunning());
  QVERIFY(test.window.notices().text(kRun).contains(QStringLiteral("nothing to check")));
}

}  // namespace check_test

CONVSCOPE_QT_TEST(check_test::CheckTest, check)
#include "check_test.moc"
