#include <QCheckBox>
#include <QLineEdit>
#include <algorithm>
#include <atomic>

#include "app/window_fixture.h"
#include "engine/process_engine.h"
#include "network/presets.h"
#include "session/event_json.h"
#include "support/qt_test.h"
#include "text/excerpt.h"
#include "widgets/shared/error_text.h"

namespace trouble_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

const QString kRun = QStringLiteral("run");
const QString kFile = QStringLiteral("file");

/// A file that holds one replay, as the command line writes for an output file other than the survey's.
QByteArray replayAlone() {
  ReplayStarted started;
  started.network = preset("mnist-tutorial");
  started.input = started.network.input;
  started.sizes = {started.input};
  return QByteArray::fromStdString(toJsonLine(started));
}

/// Everything that the panel says below its fields.
QString panelError(TestWindow& test) {
  const auto* error = test.window.measuring().panel().findChild<ErrorText*>();
  return error->isVisibleTo(&test.window.measuring().panel()) ? error->text() : QString();
}

}  // namespace

/// What goes wrong is said in place, and nothing that was there is harmed.
class TroubleTest : public QObject {
  Q_OBJECT

 private slots:
  void foreignFiles();
  void badInputSize();
  void noPass();
  void brokenNetwork();
  void aRepairedNetworkHasNoNotice();
  void noDeviceAtAll();
  void deviceCannotBeOpened();
  void deviceDisappears();
  void everyPlanFails();
  void memoryIsShort();
  void failedConvolutionsAreCounted();
  void noRoomForTheLog();
  void saveFails();
  void openingWhileRunning();
  void anAlgorithmIsGivenUp();
  void errorNoticesHaveALimitedLength();
};

void TroubleTest::foreignFiles() {
  TestWindow test;
  QVERIFY(test.run());
  const Session before = test.store.session();
  const Network network = test.window.measuring().editor().network();
  for (const auto& [name, text] :
       {std::pair("picture.png", QByteArray("\x89PNG\r\n\x1a\n\0\0", 10)), std::pair("empty.convscope", QByteArray()),
        std::pair("list.json", QByteArray("[1,2]")),
        std::pair("cut.json", QByteArray("{\"convscope_network\": 1, \"name\"")),
        std::pair("x.convscope", QByteArray("{\"convscope_session\":1,\"event\":\"nonsense\"}\n{}\n")),
        std::pair("replays.convscope", replayAlone())}) {
    QFile file(test.file(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    test.window.openFile(test.file(name));
    const QString said = test.window.notices().text(kFile);
    QVERIFY2(said.contains(QLatin1String(name)) && said.contains(QStringLiteral("unchanged")), qPrintable(said));
    QVERIFY(test.store.session() == before);
    QVERIFY(test.window.measuring().editor().network() == network);
    const bool isForeign = QLatin1String(name) == QLatin1String("picture.png");
    QCOMPARE(said.startsWith(QStringLiteral("Cannot open picture.png: it is in a format")), isForeign);
  }
  test.window.openFile(test.folder.path());
  QVERIFY(!test.window.notices().text(kFile).isEmpty());
  test.window.openFile(test.file("absent.convscope"));
  QVERIFY(test.window.notices().text(kFile).contains(QStringLiteral("No such file")));
  QVERIFY(test.store.session() == before);
  test.window.session().files().saveTo(test.file("kept.convscope"));
}

void TroubleTest::badInputSize() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  QLineEdit* input = nullptr;
  for (QLineEdit* field : test.window.measuring().editor().findChildren<QLineEdit*>())
    if (field->accessibleName() == QStringLiteral("Input size")) input = field;
  const Dims before = test.window.measuring().editor().inputSize();
  QTest::keyClick(&test.window, Qt::Key_M, Qt::ControlModifier);
  QVERIFY(input->isVisible());
  for (const char* text : {"banana", "1x2xq", "0x1x28x28", "-1", "99999999999999999999x1x1x1", ""}) {
    input->selectAll();
    QTest::keyClicks(input, QLatin1String(text).isEmpty() ? QStringLiteral(" ") : QString(QLatin1String(text)));
    test.window.measuring().runs().start();
    QVERIFY(!test.window.measuring().runs().isRunning());
    QVERIFY2(panelError(test).contains(QStringLiteral("cannot be measured yet")), text);
    QCOMPARE(test.window.measuring().editor().inputSize(), before);
  }
  input->selectAll();
  QTest::keyClicks(input, QStringLiteral("2x1x28x28"));
  test.window.measuring().runs().start();
  QCOMPARE(panelError(test), QString());
  QVERIFY(test.window.measuring().runs().isRunning());
  QVERIFY(test.waitForEnd());
  QCOMPARE(test.lastSurvey()->started.input, (Dims{2, 1, 28, 28}));
  test.window.session().files().saveTo(test.file("kept.convscope"));
}

void TroubleTest::noPass() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  for (QCheckBox* box : test.window.measuring().panel().findChildren<QCheckBox*>()) box->click();
  test.window.measuring().runs().start();
  QVERIFY(!test.window.measuring().runs().isRunning());
  QVERIFY(panelError(test).contains(QStringLiteral("at least one pass")));
  QVERIFY(test.window.measuring().panel().isVisible());  // the panel opens, or nobody would see why
}

void TroubleTest::brokenNetwork() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  test.window.measuring().editor().setInputSize({100, 1, 3, 3});  // smaller than the first filter
  test.window.measuring().runs().start();
  QVERIFY(!test.window.measuring().runs().isRunning());
  QVERIFY2(panelError(test).contains(QStringLiteral("Row 1")), qPrintable(panelError(test)));
  test.window.measuring().editor().undoStack().undo();
  QVERIFY(test.run());
  QCOMPARE(panelError(test), QString());
  test.window.session().files().saveTo(test.file("kept.convscope"));
}

void TroubleTest::aRepairedNetworkHasNoNotice() {
  const QString topic = QStringLiteral("network error");
  TestWindow test;
  NetworkEditor& editor = test.window.measuring().editor();
  const Network before = editor.network();
  editor.setInputSize({100, 1, 3, 3});
  QVERIFY(!editor.isValid());
  test.window.session().files().networks().save();
  QVERIFY(test.window.notices().text(topic).contains(QStringLiteral("is not saved")));
  editor.setInputSize({100, 1, 2, 2});
  QVERIFY(!test.window.notices().text(topic).isEmpty());
  editor.setInputSize(before.input);
  QVERIFY(editor.isValid());
  QCOMPARE(test.window.notices().text(topic), QString());
  editor.setNetwork(before);
}

void TroubleTest::noDeviceAtAll() {
  const Failure missing{Failure::Kind::Missing, "libdnnl.so.2 is not there: install libdnnl2"};
  TestWindow test([missing] { return std::vector<RegisteredBackend>{{"onednn", tl::unexpected(missing), 1}}; });
  QTRY_VERIFY(panelError(test).contains(QStringLiteral("install libdnnl2")));
  test.window.measuring().runs().start();
  QVERIFY(!test.window.measuring().runs().isRunning());
  QVERIFY(panelError(test).contains(QStringLiteral("install libdnnl2")));
}

void TroubleTest::deviceCannotBeOpened() {
  TestWindow test(Script{.openFailure = Failure{Failure::Kind::Failed, "it is in use by another program"}});
  QTRY_VERIFY(panelError(test).contains(QStringLiteral("in use by another program")));
  QVERIFY(test.run());
  QVERIFY(test.window.notices().text(kRun).contains(QStringLiteral("in use by another program")));
  QVERIFY(test.window.session().document().isEmpty());
  QVERIFY(!test.window.session().document().isModified());
}

void TroubleTest::deviceDisappears() {
  Script script;
  script.algorithms.push_back(
      {.id = "bad", .executionFailure = Failure{Failure::Kind::DeviceLost, "the device fell off the bus"}});
  TestWindow test(script);
  QVERIFY(test.run());
  const QString said = test.window.notices().text(kRun);
  QVERIFY2(said.contains(QStringLiteral("fell off the bus")) && said.contains(QStringLiteral("kept")),
           qPrintable(said));
  QVERIFY(test.lastSurvey()->ended->how == SurveyEnd::Failed);
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
}

void TroubleTest::everyPlanFails() {
  Script script;
  script.algorithms = {{.id = "a", .buildFailure = Failure{Failure::Kind::Unsupported, "no kernel for this shape"}},
                       {.id = "b", .executionFailure = Failure{Failure::Kind::Failed, "no kernel for this shape"}}};
  TestWindow test(script);
  QVERIFY(test.run());
  const QString said = test.window.notices().text(kRun);
  QVERIFY2(said.startsWith(QStringLiteral("Nothing could be measured: no kernel for this shape")), qPrintable(said));
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
}

void TroubleTest::memoryIsShort() {
  const Failure failure{Failure::Kind::OutOfMemory, "3 TiB of memory are needed, 5 GiB are free"};
  TestWindow test(Script{.bindFailure = failure});
  QVERIFY(test.run());
  const QString said = test.window.notices().text(kRun);
  QVERIFY2(said.startsWith(QStringLiteral("Nothing could be measured: 3 TiB of memory")), qPrintable(said));
  QVERIFY2(said.endsWith(QStringLiteral(" A smaller batch may help.")), qPrintable(said));
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
}

void TroubleTest::failedConvolutionsAreCounted() {
  for (const bool isMemory : {true, false}) {
    TestWindow test(
        Script{.bindFailure = Failure{Failure::Kind::OutOfMemory, isMemory ? "out of memory" : "no such format"},
               .failedPass = Pass::BackwardFilter});
    QVERIFY(test.run());
    const auto failed =
        std::ranges::count_if(test.lastSurvey()->problems, [](const auto& each) { return !each.failure.empty(); });
    QVERIFY(failed > 0 && failed < std::ssize(test.lastSurvey()->problems));
    const QString said = test.window.notices().text(QStringLiteral("end of run"));
    QVERIFY2(said.contains(QStringLiteral("failed convolutions: %1").arg(failed)), qPrintable(said));
    QCOMPARE(said.endsWith(QStringLiteral("A smaller batch may help.")), isMemory);
    QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
  }
}

void TroubleTest::noRoomForTheLog() {
  TestWindow test;
  QFile blocker(test.file("working"));  // where the folder of the logs should be
  QVERIFY(blocker.open(QIODevice::WriteOnly));
  QVERIFY(test.run());
  const QString said = test.window.notices().text(kRun);
  QVERIFY2(said.contains(QStringLiteral("cannot write")), qPrintable(said));
  QVERIFY(test.window.session().document().isEmpty() && !test.window.session().document().isModified());
  QVERIFY(blocker.remove());
  QVERIFY(test.run());
  QVERIFY(test.lastSurvey() != nullptr);
  test.window.session().files().saveTo(test.file("kept.convscope"));
}

void TroubleTest::saveFails() {
  TestWindow test;
  QVERIFY(test.run());
  QVERIFY(!test.window.session().files().saveTo(test.file("no/such/folder/a.convscope")));
  QVERIFY(test.window.notices().text(kFile).contains(QStringLiteral("Nothing is lost")));
  QVERIFY(test.window.isWindowModified());
  QVERIFY(test.window.session().files().saveTo(test.file("a.convscope")));
  QVERIFY(test.window.notices().text(kFile).startsWith(QStringLiteral("Saved: ")));
}

void TroubleTest::openingWhileRunning() {
  Gate gate;
  TestWindow test(Script{.onExecution = gate.from(2)});
  QVERIFY(test.waitForDevice());
  test.window.measuring().runs().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr);
  test.window.session().files().startNew();
  QVERIFY(test.window.notices().text(kFile).contains(QStringLiteral("running")));
  QVERIFY(!test.window.session().document().isEmpty());
  QVERIFY(test.window.measuring().runs().isRunning());
  test.window.measuring().runs().stop();
  gate.open();
  QVERIFY(test.waitForEnd());
  test.window.session().files().saveTo(test.file("kept.convscope"));
}

void TroubleTest::anAlgorithmIsGivenUp() {
  qputenv("CONVSCOPE_BACKEND_PATH", CONVSCOPE_FAULTY_BACKENDS);
  qputenv("FAULTY_STEPS", "segv:first:eng2:fwd_tf32_nchw_n100_c10");
  std::atomic<int> engines = 0;
  std::atomic<bool> local = false;
  TestWindow test([&](const cli::EngineChoice& choice) {
    ++engines;
    local = choice.inProcess;
    return makeProcessEngine({CONVSCOPE_BINARY_DIR "/bin/convscope-cli", "serve"});
  });
  QVERIFY(test.waitForDevice());
  test.window.measuring().editor().setNetwork(preset("mnist-tutorial"));
  QVERIFY(test.run());
  const QString notice = test.window.notices().text(QStringLiteral("given up"));
  QVERIFY2(notice.startsWith(QStringLiteral("eng2 of conv2 forward was given up: the engine crashed with signal 11")),
           qPrintable(notice));
  QCOMPARE(test.window.notices().text(kRun), QString());
  QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Completed);

  // The setting moves measurements into the window's process.
  QAction* setting = nullptr;
  for (QAction* action : test.window.findChildren<QAction*>()) {
    if (action->text().remove(QLatin1Char('&')) == QStringLiteral("Measure in the window's process")) setting = action;
  }
  QVERIFY(setting != nullptr && !setting->isChecked());
  setting->trigger();
  QVERIFY(QTest::qWaitFor([&] { return engines == 2; }, kPatienceMs));
  QVERIFY(local);
  QVERIFY(test.settings.measuresInProcess());
  qunsetenv("CONVSCOPE_BACKEND_PATH");
  qunsetenv("FAULTY_STEPS");
}

void TroubleTest::errorNoticesHaveALimitedLength() {
  TestWindow test;
  const QString error = QString(5000, u'x') + QStringLiteral("\n\x1b[31m. Nothing is lost.");
  test.window.notices().show(kFile, window::NoticeKind::Error, error);
  const QString shown = test.window.notices().text(kFile);
  QCOMPARE(shown.size(), qsizetype(2 * kLongestMessage));
  QVERIFY(shown.endsWith(QStringLiteral("Nothing is lost.")));
  QVERIFY(!shown.contains(u'\n') && !shown.contains(u'\x1b'));
  // A reason of full length is whole between the window's own words, with the command in its middle.
  const QString reason = QString(180, u'x') + QStringLiteral(" convscope-cli deploy gpu1 ") + QString(173, u'x');
  QCOMPARE(reason.size(), qsizetype(kLongestMessage));
  const QString whole = QStringLiteral("The survey stopped early: %1. Its results are kept.").arg(reason);
  test.window.notices().show(kFile, window::NoticeKind::Error, whole);
  QCOMPARE(test.window.notices().text(kFile), whole);
}

}  // namespace trouble_test

CONVSCOPE_QT_TEST(trouble_test::TroubleTest, trouble)
#include "trouble_test.moc"
