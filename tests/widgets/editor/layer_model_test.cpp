#include "widgets/network_editor/layer_model.h"
#include "support/qt_test.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "core/problem_text.h"
#include "network/shapes.h"
#include "text/units.h"
#include "widgets/editor/edited_network.h"
#include "widgets/shared/table_text.h"

namespace layer_model_test {

using namespace convscope;
using namespace convscope::testing;

/// What the table shows and how errors appear. Undo has its own test.
class LayerModelTest : public QObject {
  Q_OBJECT

 private slots:
  void beginsWithoutLayers();
  void presetsShowTheirShapes_data();
  void presetsShowTheirShapes();
  void editsFollowThroughTheNetwork();
  void unreadableTextStaysInItsCell();
  void misfitsAreShownAtTheirCell_data();
  void misfitsAreShownAtTheirCell();
  void shapesAfterAMisfitAreDashes();
  void removingALayerMarksItsUsers();
  void renamingUpdatesReferences();
  void takenNamesAreRefused();
  void cellsThatAKindLacksCannotBeEdited();
  void biasIsACheck();
  void inputSize_data();
  void inputSize();
  void anInputOfAnotherRankIsNoLayersError();
  void emptyInputsShowTheLayerBefore();
  void insertedNamesAreUnique();
  void readOnlyRefusesEverything();
  void plainTextForFiles();
};

void LayerModelTest::beginsWithoutLayers() {
  NetworkDocument document;
  LayerModel model(document);
  QVERIFY(!document.isValid());
  QVERIFY(!model.firstError().isValid());
  QCOMPARE(document.errorText(), QStringLiteral("The network has no layers"));
  document.insert(0, {{"conv", {}, newKind(QStringLiteral("conv"), 2)}}, QStringLiteral("add"));
  QVERIFY(document.isValid());
}

void LayerModelTest::presetsShowTheirShapes_data() {
  QTest::addColumn<QString>("name");
  for (const std::string& name : presetNames()) QTest::addRow("%s", name.c_str()) << QString::fromStdString(name);
}

void LayerModelTest::presetsShowTheirShapes() {
  QFETCH(const QString, name);
  const Network network = preset(name.toStdString());
  NetworkDocument document;
  LayerModel model(document);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  document.load(network);
  QVERIFY2(document.isValid(), qPrintable(document.errorText()));
  QVERIFY(document.network() == network);
  QCOMPARE(model.rowCount(), static_cast<int>(network.layers.size()));
  const auto shapes = propagateShapes(network, network.input);
  const auto weights = parameterCounts(network, network.input);
  for (int row = 0; row < model.rowCount(); ++row) {
    const auto i = static_cast<std::size_t>(row);
    QCOMPARE(model.headerData(row, Qt::Vertical).toInt(), row + 1);
    QCOMPARE(shown(model, row, LayerColumn::Output), QString::fromStdString(dimsText(shapes[i])));
    QCOMPARE(shown(model, row, LayerColumn::Weights),
             weights[i] == 0 ? QString() : QString::fromStdString(formatCount(weights[i])));
    QVERIFY(!model.flags(at(model, row, LayerColumn::Output)).testFlag(Qt::ItemIsEditable));
  }
}

void LayerModelTest::editsFollowThroughTheNetwork() {
  NetworkDocument document;
  LayerModel model(document);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  document.load(smallNetwork());
  QSignalSpy changes(&document, &NetworkDocument::networkChanged);
  QVERIFY(type(model, 0, LayerColumn::Stride, "2"));
  QCOMPARE(changes.count(), 1);
  QCOMPARE(shown(model, 0, LayerColumn::Output), QStringLiteral("2x16x16x16"));
  QCOMPARE(shown(model, 4, LayerColumn::Output), QStringLiteral("2x16x8x8"));
  // 2 * batch 2 * 16 * 3 channels * 16x16 outputs * 3x3 taps
  QCOMPARE(shown(model, 0, LayerColumn::Flops), QString::fromStdString(formatFlops(2.0 * 2 * 16 * 3 * 256 * 9)));
  QCOMPARE(shown(model, 0, LayerColumn::Weights), QStringLiteral("432"));
  QVERIFY(document.isValid());
  QVERIFY(!type(model, 0, LayerColumn::Output, "1x1"));
  QVERIFY(!model.setData({}, QStringLiteral("1")));
}

void LayerModelTest::unreadableTextStaysInItsCell() {
  NetworkDocument document;
  LayerModel model(document);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  document.load(smallNetwork());
  QVERIFY(type(model, 0, LayerColumn::Kernel, "3y3"));
  QCOMPARE(shown(model, 0, LayerColumn::Kernel), QStringLiteral("3y3"));
  const QModelIndex cell = at(model, 0, LayerColumn::Kernel);
  QCOMPARE(cell.data(Qt::EditRole).toString(), QStringLiteral("3y3"));
  QVERIFY(errorAt(model, 0, LayerColumn::Kernel).contains(QStringLiteral("3x1")));
  QVERIFY(cell.data(Qt::ToolTipRole).toString().contains(errorAt(model, 0, LayerColumn::Kernel)));
  QCOMPARE(cell.data(Qt::AccessibleDescriptionRole), cell.data(LayerModel::ErrorRole));
  QVERIFY(!document.isValid());
  QVERIFY(document.errorText().startsWith(QStringLiteral("Row 1, Kernel: ")));
  QCOMPARE(model.firstError(), cell);
  QVERIFY(document.network() == smallNetwork());
  // A second bad cell, and other edits, leave it there.
  QVERIFY(type(model, 4, LayerColumn::Stride, "fast"));
  QVERIFY(document.errorText().endsWith(QStringLiteral("(and 1 more)")));
  QVERIFY(type(model, 0, LayerColumn::Name, "first"));
  QCOMPARE(shown(model, 0, LayerColumn::Kernel), QStringLiteral("3y3"));
  // What can be read takes the error away, also where it is what was there before.
  QVERIFY(type(model, 0, LayerColumn::Kernel, "3x3"));
  QVERIFY(errorAt(model, 0, LayerColumn::Kernel).isEmpty());
  // A kind without the column takes the text away with it.
  QVERIFY(type(model, 4, LayerColumn::Kind, "relu"));
  QVERIFY(document.isValid());
}

void LayerModelTest::misfitsAreShownAtTheirCell_data() {
  QTest::addColumn<int>("row");
  QTest::addColumn<int>("column");
  QTest::addColumn<QString>("typed");
  QTest::addColumn<int>("errorColumn");
  QTest::addColumn<QString>("says");
  const auto add = [](const char* name, int row, LayerColumn column, const char* typed, LayerColumn errorColumn,
                      const char* says) {
    QTest::newRow(name) << row << static_cast<int>(column) << QString::fromUtf8(typed) << static_cast<int>(errorColumn)
                        << QString::fromUtf8(says);
  };
  add("groups", 2, LayerColumn::Groups, "3", LayerColumn::Groups, "any of these would fit: 1 or 2 or 4 or 8");
  add("kernel too large", 0, LayerColumn::Kernel, "99x3", LayerColumn::Kernel, "34x3 would fit");
  add("kernel of another rank", 0, LayerColumn::Kernel, "3x3x3", LayerColumn::Kernel, "3x3 would fit");
  add("dilation", 0, LayerColumn::Dilation, "40", LayerColumn::Dilation, "1 would fit");
  add("sum of two shapes", 2, LayerColumn::Out, "8", LayerColumn::Groups, "");
  add("inputs that differ", 3, LayerColumn::Inputs, "input, conv2", LayerColumn::Inputs, "which differ");
  add("too many inputs", 2, LayerColumn::Inputs, "relu1, conv1", LayerColumn::Inputs, "“relu1” or “conv1”");
  add("unknown input", 2, LayerColumn::Inputs, "relu7", LayerColumn::Inputs, "previous layer is “relu1”");
  add("later input", 2, LayerColumn::Inputs, "pool", LayerColumn::Inputs, "is in row 5");
  add("itself", 2, LayerColumn::Inputs, "conv2", LayerColumn::Inputs, "is in row 3");
  add("not flat", 4, LayerColumn::Kind, "linear", LayerColumn::Inputs, "flatten");
  add("overflow", 2, LayerColumn::Padding, "2147483648", LayerColumn::Padding, "0 would fit");
}

void LayerModelTest::misfitsAreShownAtTheirCell() {
  QFETCH(const int, row);
  QFETCH(const int, column);
  QFETCH(const QString, typed);
  QFETCH(const int, errorColumn);
  QFETCH(const QString, says);
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  QVERIFY(model.setData(model.index(row, column), typed));
  if (says.isEmpty()) {  // conv2 itself fits; the sum behind it does not
    QVERIFY(errorAt(model, row + 1, LayerColumn::Inputs).contains(QStringLiteral("which differ")));
    return;
  }
  const QString error = errorAt(model, row, static_cast<LayerColumn>(errorColumn));
  QVERIFY2(error.contains(says), qPrintable(document.errorText()));
  QVERIFY(!error.startsWith(QStringLiteral("layer '")));
  QVERIFY(!document.isValid());
}

void LayerModelTest::shapesAfterAMisfitAreDashes() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  QVERIFY(type(model, 2, LayerColumn::Groups, "3"));
  QCOMPARE(shown(model, 1, LayerColumn::Output), QStringLiteral("2x16x32x32"));
  for (int row = 2; row < 5; ++row) {
    QCOMPARE(shown(model, row, LayerColumn::Output), QStringLiteral("–"));
    QCOMPARE(shown(model, row, LayerColumn::Flops), QStringLiteral("–"));
    QCOMPARE(shown(model, row, LayerColumn::Weights), QStringLiteral("–"));
  }
  QCOMPARE(shown(model, 2, LayerColumn::Groups), QStringLiteral("3"));
}

void LayerModelTest::removingALayerMarksItsUsers() {
  NetworkDocument document;
  LayerModel model(document);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  document.load(smallNetwork());
  document.remove({1}, QStringLiteral("remove"));
  QVERIFY(errorAt(model, 1, LayerColumn::Inputs).contains(QStringLiteral("there is no layer “relu1”")));
  QVERIFY(errorAt(model, 2, LayerColumn::Inputs).contains(QStringLiteral("there is no layer “relu1”")));
  QVERIFY(document.errorText().endsWith(QStringLiteral("(and 1 more)")));
  document.undoStack().undo();
  QVERIFY(document.isValid());
  QVERIFY(document.network() == smallNetwork());
}

void LayerModelTest::renamingUpdatesReferences() {
  NetworkDocument document;
  LayerModel model(document);
  Network network = smallNetwork();
  network.layers.push_back({"up", {}, ResizeLayer{.scale = {}, .output = {}, .like = "relu1"}});
  document.load(network);
  QVERIFY(type(model, 1, LayerColumn::Name, "act"));
  QVERIFY(document.isValid());
  QCOMPARE(shown(model, 2, LayerColumn::Inputs), QStringLiteral("act"));
  QCOMPARE(shown(model, 3, LayerColumn::Inputs), QStringLiteral("act, conv2"));
  QCOMPARE(shown(model, 5, LayerColumn::Out), QStringLiteral("like act"));
  document.undoStack().undo();
  QVERIFY(document.network() == network);
  // A rename onto a name that is missing must not take the dangling references along when it is undone.
  document.remove({1}, QStringLiteral("remove"));
  const Network dangling = document.network();
  QVERIFY(type(model, 0, LayerColumn::Name, "relu1"));
  QVERIFY(document.isValid());
  document.undoStack().undo();
  QVERIFY(document.network() == dangling);
}

void LayerModelTest::takenNamesAreRefused() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  QVERIFY(type(model, 2, LayerColumn::Name, "conv1"));
  QVERIFY(errorAt(model, 2, LayerColumn::Name).contains(QStringLiteral("taken by row 1")));
  QCOMPARE(shown(model, 2, LayerColumn::Name), QStringLiteral("conv1"));
  QVERIFY(document.network() == smallNetwork());
  // Once the other has given it up, the cell says that it would fit now.
  QVERIFY(type(model, 0, LayerColumn::Name, "first"));
  QVERIFY(errorAt(model, 2, LayerColumn::Name).contains(QStringLiteral("would fit now")));
  QVERIFY(type(model, 2, LayerColumn::Name, "conv1"));
  QVERIFY(document.isValid());
  // Names that a file gave twice are marked too.
  Network twice = smallNetwork();
  twice.layers[4].name = "relu1";
  document.load(twice);
  QVERIFY(errorAt(model, 4, LayerColumn::Name).contains(QStringLiteral("taken by row 2")));
}

void LayerModelTest::cellsThatAKindLacksCannotBeEdited() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  for (const LayerColumn column : {LayerColumn::Kernel, LayerColumn::Out, LayerColumn::Groups, LayerColumn::Bias}) {
    QVERIFY(!type(model, 1, column, "1"));
    QVERIFY(!(model.flags(at(model, 1, column)) & (Qt::ItemIsEditable | Qt::ItemIsUserCheckable)));
    QVERIFY(shown(model, 1, column).isEmpty());
  }
  QVERIFY(model.flags(at(model, 1, LayerColumn::Kind)).testFlag(Qt::ItemIsEditable));
}

void LayerModelTest::biasIsACheck() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  const QModelIndex cell = at(model, 0, LayerColumn::Bias);
  QCOMPARE(cell.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
  QVERIFY(!cell.data().isValid());
  QVERIFY(model.setData(cell, Qt::Checked, Qt::CheckStateRole));
  QCOMPARE(cell.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Checked));
  QCOMPARE(shown(model, 0, LayerColumn::Weights), QStringLiteral("448"));
  QVERIFY(!at(model, 1, LayerColumn::Bias).data(Qt::CheckStateRole).isValid());
}

void LayerModelTest::anInputOfAnotherRankIsNoLayersError() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  for (const char* typed : {"8x3x64", "8x3x16x64x64"}) {
    document.setInputText(QString::fromLatin1(typed));
    QVERIFY2(document.inputError().contains(QStringLiteral("but the network needs 4")),
             qPrintable(document.inputError()));
    QVERIFY(document.errorText().startsWith(QStringLiteral("Input size: ")));
    QVERIFY(!model.firstError().isValid());
  }
  document.setInputText(QStringLiteral("8x3x64x64"));
  QVERIFY(document.isValid());
}

void LayerModelTest::inputSize_data() {
  QTest::addColumn<QString>("typed");
  QTest::addColumn<QString>("error");
  QTest::newRow("fits") << QStringLiteral("8x3x64x64") << QString();
  QTest::newRow("word") << QStringLiteral("big") << QStringLiteral("32x3x224x224");
  QTest::newRow("one number") << QStringLiteral("32") << QStringLiteral("batch, channels");
  QTest::newRow("zero") << QStringLiteral("0x3x64x64") << QStringLiteral("32x3x224x224");
  QTest::newRow("negative") << QStringLiteral("8x-3x64x64") << QStringLiteral("32x3x224x224");
  QTest::newRow("six") << QStringLiteral("1x1x1x1x1x1") << QStringLiteral("1 to 3 spatial sizes");
  QTest::newRow("overflow") << QStringLiteral("2147483648x2147483648x2") << QStringLiteral("2^58");
}

void LayerModelTest::inputSize() {
  QFETCH(const QString, typed);
  QFETCH(const QString, error);
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  document.setInputText(typed);
  QVERIFY2(document.inputError().contains(error), qPrintable(document.inputError()));
  QCOMPARE(document.isValid(), error.isEmpty());
  if (error.isEmpty()) {
    QCOMPARE(shown(model, 4, LayerColumn::Output), QStringLiteral("8x16x32x32"));
    return;
  }
  QCOMPARE(document.rejectedInput(), typed);
  QVERIFY(document.errorText().startsWith(QStringLiteral("Input size: ")));
  QVERIFY(document.network() == smallNetwork());
  document.setInput({1, 3, 8, 8});
  QVERIFY(document.isValid());
  document.undoStack().undo();
  QVERIFY(document.network() == smallNetwork());
  QVERIFY(document.isValid());
}

void LayerModelTest::emptyInputsShowTheLayerBefore() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  QCOMPARE(shown(model, 0, LayerColumn::Inputs), QStringLiteral("input"));
  QCOMPARE(shown(model, 1, LayerColumn::Inputs), QStringLiteral("conv1"));
  QVERIFY(at(model, 1, LayerColumn::Inputs).data(LayerModel::PlaceholderRole).toBool());
  QCOMPARE(at(model, 1, LayerColumn::Inputs).data(Qt::EditRole).toString(), QString());
  QVERIFY(!at(model, 2, LayerColumn::Inputs).data(LayerModel::PlaceholderRole).toBool());
}

void LayerModelTest::insertedNamesAreUnique() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  const Network small = smallNetwork();
  document.insert(5, {small.layers[1], small.layers[2], small.layers[3]}, QStringLiteral("paste"));
  QVERIFY2(document.isValid(), qPrintable(document.errorText()));
  QCOMPARE(shown(model, 5, LayerColumn::Name), QStringLiteral("relu1_2"));
  QCOMPARE(shown(model, 6, LayerColumn::Inputs), QStringLiteral("relu1_2"));
  QCOMPARE(shown(model, 7, LayerColumn::Inputs), QStringLiteral("relu1_2, conv2_2"));
  document.insert(8, {document.network().layers[5]}, QStringLiteral("paste"));
  QCOMPARE(shown(model, 8, LayerColumn::Name), QStringLiteral("relu1_3"));
}

void LayerModelTest::readOnlyRefusesEverything() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  document.setReadOnly(true);
  QVERIFY(!type(model, 0, LayerColumn::Kernel, "5"));
  QVERIFY(!model.setData(at(model, 0, LayerColumn::Bias), Qt::Checked, Qt::CheckStateRole));
  document.setName(QStringLiteral("other"));
  document.setInputText(QStringLiteral("1x3x8x8"));
  document.setInputGradient(true);
  document.insert(0, {smallNetwork().layers[0]}, {});
  document.remove({0}, {});
  document.move(0, 1, 2);
  document.replace(preset("vgg16"), {});
  QVERIFY(document.network() == smallNetwork());
  QVERIFY(!document.undoStack().canUndo());
  document.setReadOnly(false);
  QVERIFY(type(model, 0, LayerColumn::Kernel, "5"));
}

void LayerModelTest::plainTextForFiles() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  QCOMPARE(at(model, 2, LayerColumn::Weights).data(kPlainTextRole).toString(), QStringLiteral("2304"));
  QCOMPARE(at(model, 2, LayerColumn::Flops).data(kPlainTextRole).toDouble(), 2.0 * 2 * 16 * 16 * 1024 * 9);
  QCOMPARE(at(model, 2, LayerColumn::Bias).data(kPlainTextRole).toString(), QStringLiteral("false"));
  QCOMPARE(at(model, 2, LayerColumn::Kernel).data(kPlainTextRole).toString(), QStringLiteral("3x3"));
}

}  // namespace layer_model_test

CONVSCOPE_QT_TEST(layer_model_test::LayerModelTest, layer_model)
#include "layer_model_test.moc"
