// ONNX models in the window.
#include "app/window_fixture.h"
#include "network/presets.h"
#include "onnx/network_model.h"

using namespace convscope;
using namespace convscope::testing;

class OnnxInTheWindow : public QObject {
  Q_OBJECT

 private slots:
  void aModelIsTheNetworkOfTheEditor() {
    TestWindow test;
    test.window.openFile(write(test, "r.onnx", modelOf(preset("resnet50")).SerializeAsString()));
    QCOMPARE(test.window.editor().network().name, std::string("r"));
    QCOMPARE(networkProblems(test.window.editor().network(), {32, 3, 224, 224}, {}),
             networkProblems(preset("resnet50"), {32, 3, 224, 224}, {}));
    QVERIFY(test.window.editor().isValid());
    QCOMPARE(said(test), QString());
    QCOMPARE(test.settings.recentFiles().value(0), test.file("r.onnx"));
  }

  void whatWasLeftOutIsRemarked() {
    TestWindow test;
    ModelBuilder builder({2, 3, 64, 64});
    builder.conv("stem", "x", {8, 3, 3, 3});
    builder.node("NonZero", "tail", {"stem"});
    test.window.openFile(write(test, "m.onnx", builder.model().SerializeAsString()));
    QCOMPARE(test.window.editor().network().name, std::string("m"));
    QVERIFY2(said(test).contains(QStringLiteral("NonZero")), qPrintable(said(test)));
  }

  void aModelThatCannotBeReadChangesNothing() {
    TestWindow test;
    const Network before = test.window.editor().network();
    ModelBuilder open({0, 3, 0, 64});
    open.conv("stem", "x", {8, 3, 3, 3});
    test.window.openFile(write(test, "open.onnx", open.model().SerializeAsString()));
    QVERIFY2(said(test).contains(QStringLiteral("N0, N2 are open")), qPrintable(said(test)));
    QVERIFY(said(test).contains(QStringLiteral("convscope-cli import")));
    test.window.openFile(write(test, "noise.onnx", "no model at all"));
    QVERIFY2(said(test).contains(QStringLiteral("noise.onnx")), qPrintable(said(test)));
    test.window.openFile(test.file("gone.onnx"));
    QVERIFY2(said(test).contains(QStringLiteral("gone.onnx")), qPrintable(said(test)));
    QCOMPARE(test.window.editor().network(), before);
    QVERIFY(test.settings.recentFiles().isEmpty());
  }

 private:
  static QString write(const TestWindow& test, const char* name, const std::string& bytes) {
    QFile out(test.file(name));
    if (!out.open(QIODevice::WriteOnly)) return {};
    out.write(QByteArray::fromStdString(bytes));
    return out.fileName();
  }
  static QString said(TestWindow& test) { return test.window.notices().text(QStringLiteral("file")); }
};

QTEST_MAIN(OnnxInTheWindow)
#include "onnx_test.moc"
