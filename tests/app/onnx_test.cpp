// ONNX models in the window.
#include <QLineEdit>
#include <QSpinBox>

#include "app/window_fixture.h"
#include "network/network_problems.h"
#include "network/presets.h"
#include "onnx/network_model.h"
#include "support/qt_test.h"
#include "window/parts/input_shape_dialog.h"

namespace onnx_test {

using namespace convscope;
using namespace convscope::testing;
using convscope::window::InputShapeDialog;

class OnnxInTheWindow : public QObject {
  Q_OBJECT

 private slots:
  void aModelIsTheNetworkOfTheEditor() {
    TestWindow test;
    test.window.openFile(write(test, "r.onnx", modelOf(preset("resnet50")).SerializeAsString()));
    QCOMPARE(test.window.measuring().editor().network().name, std::string("r"));
    QCOMPARE(networkProblems(test.window.measuring().editor().network(), {32, 3, 224, 224}, {}),
             networkProblems(preset("resnet50"), {32, 3, 224, 224}, {}));
    QVERIFY(test.window.measuring().editor().isValid());
    QCOMPARE(said(test), QString());
    QCOMPARE(test.settings.recentFiles().value(0), test.file("r.onnx"));
  }

  /// The sizes of the session that was shown before are not those of the model.
  void aModelBeginsWithItsOwnSize() {
    TestWindow test;
    openRecording(test);
    QLineEdit* sizes = nullptr;
    for (auto* field : test.window.measuring().panel().findChildren<QLineEdit*>())
      if (field->accessibleName() == QStringLiteral("Input sizes")) sizes = field;
    QVERIFY(sizes != nullptr);
    sizes->setText(QStringLiteral("160:352:32"));
    ModelBuilder builder({2, 3, 64, 64});
    builder.conv("stem", "x", {8, 3, 3, 3});
    test.window.openFile(write(test, "m.onnx", builder.model().SerializeAsString()));
    QCOMPARE(sizes->text(), QString());
    QVERIFY(test.window.measuring().panel().sizes({2, 3, 64, 64}).empty());
  }

  void whatWasLeftOutIsRemarked() {
    TestWindow test;
    ModelBuilder builder({2, 3, 64, 64});
    builder.conv("stem", "x", {8, 3, 3, 3});
    builder.node("NonZero", "tail", {"stem"});
    test.window.openFile(write(test, "m.onnx", builder.model().SerializeAsString()));
    QCOMPARE(test.window.measuring().editor().network().name, std::string("m"));
    QVERIFY2(said(test).contains(QStringLiteral("NonZero")), qPrintable(said(test)));
  }

  void aModelThatCannotBeReadChangesNothing() {
    TestWindow test;
    const Network before = test.window.measuring().editor().network();
    test.window.openFile(write(test, "noise.onnx", "no model at all"));
    QVERIFY2(said(test).contains(QStringLiteral("noise.onnx")), qPrintable(said(test)));
    test.window.openFile(test.file("gone.onnx"));
    QVERIFY2(said(test).contains(QStringLiteral("gone.onnx")), qPrintable(said(test)));
    QCOMPARE(test.window.measuring().editor().network(), before);
    QVERIFY(test.settings.recentFiles().isEmpty());
  }

  void openSizesAreAskedForInPlace() {
    TestWindow test;
    ModelBuilder open({0, 3, 0, 64});
    open.conv("stem", "x", {8, 3, 3, 3});
    test.window.openFile(write(test, "open.onnx", open.model().SerializeAsString()));
    InputShapeDialog* dialog = dialogOf(test);
    QVERIFY(dialog != nullptr && dialog->isVisible());
    QCOMPARE(said(test), QString());
    const QList<QSpinBox*> fields = dialog->findChildren<QSpinBox*>();
    QCOMPARE(fields.size(), 2);
    QCOMPARE(fields[0]->accessibleName(), QStringLiteral("N0 (batch of x)"));
    QCOMPARE(fields[0]->value(), 32);
    QCOMPARE(fields[1]->accessibleName(), QStringLiteral("N2 (height of x)"));
    QCOMPARE(fields[1]->value(), 64);  // square, as its width
    fields[0]->setValue(4);
    dialog->accept();
    QVERIFY(!dialog->isVisible());
    QCOMPARE(test.window.measuring().editor().network().name, std::string("open"));
    QCOMPARE(test.window.measuring().editor().inputSize(), (Dims{4, 3, 64, 64}));
    QCOMPARE(test.settings.recentFiles().value(0), test.file("open.onnx"));
  }

  void theFirstFieldHasTheFocusAndEnterOpens() {
    TestWindow test;
    ModelBuilder open({0, 3, 64, 64});
    open.conv("stem", "x", {8, 3, 3, 3});
    test.window.openFile(write(test, "open.onnx", open.model().SerializeAsString()));
    InputShapeDialog* dialog = dialogOf(test);
    auto* batch = dialog->findChild<QSpinBox*>();
    QCOMPARE(dialog->focusWidget(), batch);
    batch->setValue(4);
    QTest::keyClick(batch, Qt::Key_Return);
    QVERIFY(!dialog->isVisible());
    QCOMPARE(test.window.measuring().editor().inputSize(), (Dims{4, 3, 64, 64}));
  }

  void whatDoesNotGoIsSaidWhereItIsAskedFor() {
    TestWindow test;
    const Network before = test.window.measuring().editor().network();
    ModelBuilder open({0, 3, 0, 64});
    open.conv("stem", "x", {8, 3, 9, 9});
    test.window.openFile(write(test, "open.onnx", open.model().SerializeAsString()));
    InputShapeDialog* dialog = dialogOf(test);
    dialog->findChildren<QSpinBox*>()[1]->setValue(4);  // smaller than the filter
    dialog->accept();
    QVERIFY(dialog->isVisible());
    QVERIFY2(dialog->trouble().contains(QStringLiteral("stem")), qPrintable(dialog->trouble()));
    QCOMPARE(test.window.measuring().editor().network(), before);
    dialog->findChildren<QSpinBox*>()[1]->setValue(40);
    dialog->accept();
    QVERIFY(!dialog->isVisible());
    QCOMPARE(test.window.measuring().editor().inputSize(), (Dims{32, 3, 40, 64}));
  }

  void givenUpNothingChanges() {
    TestWindow test;
    const Network before = test.window.measuring().editor().network();
    ModelBuilder open({0, 0, 0, 0});
    open.conv("stem", "x", {8, 3, 3, 3});
    test.window.openFile(write(test, "open.onnx", open.model().SerializeAsString()));
    QCOMPARE(dialogOf(test)->findChildren<QSpinBox*>().size(), 4);
    dialogOf(test)->reject();
    QCOMPARE(test.window.measuring().editor().network(), before);
    QVERIFY(test.settings.recentFiles().isEmpty());
    QTRY_VERIFY(dialogOf(test) == nullptr);
  }

  void inputsOfOneNameAreAskedForOnce() {
    TestWindow test;
    ModelBuilder open({0, 3, 0, 0});
    open.addInput("y", {0, 3, 0, 0});  // the same names
    open.conv("stem", "x", {8, 3, 3, 3});
    open.conv("other", "y", {8, 3, 3, 3});
    test.window.openFile(write(test, "two.onnx", open.model().SerializeAsString()));
    InputShapeDialog* dialog = dialogOf(test);
    QCOMPARE(dialog->findChildren<QSpinBox*>().size(), 3);
    dialog->accept();
    QVERIFY2(!dialog->isVisible(), qPrintable(dialog->trouble()));
    QCOMPARE(networkProblems(test.window.measuring().editor().network(), {32, 3, 224, 224}, {.passes = {Pass::Forward}})
                 .size(),
             std::size_t{1});
  }

  void anInputWithoutAShapeTakesAWholeOne() {
    TestWindow test;
    ModelBuilder open({1, 3, 8, 8});
    open.conv("stem", "x", {8, 3, 3, 3});
    open.graph().mutable_input(0)->mutable_type()->mutable_tensor_type()->clear_shape();
    test.window.openFile(write(test, "shapeless.onnx", open.model().SerializeAsString()));
    InputShapeDialog* dialog = dialogOf(test);
    QVERIFY(dialog != nullptr);
    auto* field = dialog->findChild<QLineEdit*>();
    for (const char* wrong : {"", "7", "axb", "0x3x8x8", "1x3x99999999999999999999x8", "1x4x8x8"}) {
      field->setText(QString::fromLatin1(wrong));
      dialog->accept();
      QVERIFY2(dialog->isVisible() && !dialog->trouble().isEmpty(), wrong);
    }
    field->setText(QStringLiteral("2x3x16x16"));
    dialog->accept();
    QVERIFY2(!dialog->isVisible(), qPrintable(dialog->trouble()));
    QCOMPARE(test.window.measuring().editor().inputSize(), (Dims{2, 3, 16, 16}));
  }

  void tooManyToAskForAreACommandsMatter() {
    TestWindow test;
    ModelBuilder open({0, 3, 0, 64});
    open.conv("stem", "x", {8, 3, 3, 3});
    for (int i = 0; i < InputShapeDialog::kMostFields; ++i) {
      open.addInput("y" + std::to_string(i), {0, 3, 0, 0});
      for (auto& dim :
           *open.graph().mutable_input(i + 1)->mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim())
        dim.set_dim_param("");
    }
    test.window.openFile(write(test, "many.onnx", open.model().SerializeAsString()));
    QVERIFY(dialogOf(test) == nullptr);
    QVERIFY2(said(test).contains(QStringLiteral("open sizes are N0, N2")), qPrintable(said(test)));
    QVERIFY(said(test).contains(QStringLiteral("convscope-cli import")));
  }

 private:
  static InputShapeDialog* dialogOf(TestWindow& test) { return test.window.findChild<InputShapeDialog*>(); }
  static QString write(const TestWindow& test, const char* name, const std::string& bytes) {
    QFile out(test.file(name));
    if (!out.open(QIODevice::WriteOnly)) return {};
    out.write(QByteArray::fromStdString(bytes));
    return out.fileName();
  }
  static QString said(TestWindow& test) { return test.window.notices().text(QStringLiteral("file")); }
};

}  // namespace onnx_test

CONVSCOPE_QT_TEST(onnx_test::OnnxInTheWindow, onnx)
#include "onnx_test.moc"
