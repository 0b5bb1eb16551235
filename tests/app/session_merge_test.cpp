#include <sys/stat.h>

#include <QSignalSpy>
#include <QTest>
#include <cstdlib>
#include <fstream>

#include "app/hosts_window.h"
#include "support/qt_test.h"
#include "widgets/inspector/inspector_text.h"
#include "window/session_merge.h"

namespace session_merge_test {

using namespace convscope;
using namespace convscope::testing;

/// Parts of a survey, measured on several hosts, are merged in the window.
class SessionMergeTest : public QObject {
  Q_OBJECT

 private slots:
  void partsAreMerged();
  void partsAreReadBesideTheWindow();
};

void SessionMergeTest::partsAreMerged() {
  HostWindow test;
  const std::string profile =
      "PATH=" CONVSCOPE_BINARY_DIR "/bin:$PATH CONVSCOPE_BACKEND_PATH=" CONVSCOPE_FAULTY_BACKENDS
      " convscope-cli profile mnist-tutorial --backend cudnn";
  for (const char* shard : {"1", "2"}) {
    const std::string command =
        profile + " --shard " + shard + "/2 --out " + test.file(shard).toStdString() + " > /dev/null 2>&1";
    QCOMPARE(std::system(command.c_str()), 0);
  }
  const QString kMerge = QStringLiteral("merge");
  const auto merge = [&](const QStringList& files) {
    QSignalSpy ended(&test.window.session().merge(), &window::SessionMerge::ended);
    test.window.session().merge().merge(files);
    return !ended.isEmpty() || ended.wait(kPatienceMs);
  };
  QVERIFY(merge({test.file("1")}));
  QVERIFY(test.window.notices().text(kMerge).contains(QStringLiteral("two or more")));
  QVERIFY(merge({test.file("1"), test.file("1")}));
  QVERIFY2(test.window.notices().text(kMerge).contains(QStringLiteral("both measured")),
           qPrintable(test.window.notices().text(kMerge)));
  QVERIFY(test.window.session().document().isEmpty());
  QVERIFY(merge({test.file("1"), test.file("2")}));
  QCOMPARE(test.window.notices().text(kMerge), QString());
  QVERIFY(test.window.session().document().isModified());
  QVERIFY(test.window.session().document().file().isEmpty());
  QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Completed);
  for (const ProblemResult& problem : test.lastSurvey()->problems) QVERIFY(problem.ended && !problem.device.empty());
  const QString words = problemInWords(test.lastSurvey()->problems.front(), {});
  QVERIFY2(words.contains(QStringLiteral("Measured on ")), qPrintable(words));
  QVERIFY(test.window.session().files().saveTo(test.file("merged.convscope")));
}

void SessionMergeTest::partsAreReadBesideTheWindow() {
  HostWindow test;
  QVERIFY(test.waitForDevice());
  const std::string slow = test.file("slow.convscope").toStdString();
  QCOMPARE(mkfifo(slow.c_str(), 0600), 0);  // reading it takes until somebody writes
  QSignalSpy ended(&test.window.session().merge(), &window::SessionMerge::ended);
  const auto shown = [&] { return test.window.notices().text(QStringLiteral("merge")); };
  test.window.session().merge().merge({test.file("slow.convscope"), test.file("absent")});
  QTRY_VERIFY_WITH_TIMEOUT(shown().startsWith(QStringLiteral("Reading")), kPatienceMs);
  test.click(QStringLiteral("Cancel"));
  QCOMPARE(shown(), QString());
  test.window.session().merge().merge({test.file("absent"), test.file("absent")});
  const std::ofstream opened(slow);  // its reader stops, without waiting for text
  QVERIFY(ended.wait(kPatienceMs));
  QCOMPARE(ended.size(), 1);  // the cancelled one says nothing
  QVERIFY2(shown().contains(QStringLiteral("absent")), qPrintable(shown()));
  QVERIFY(test.window.session().document().isEmpty());
}

}  // namespace session_merge_test

CONVSCOPE_QT_TEST(session_merge_test::SessionMergeTest, session_merge)
#include "session_merge_test.moc"
