#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QTest>

#include "support/qt_test.h"
#include "widgets/editor/edited_network.h"
#include "widgets/network_editor/layer_model.h"

namespace layer_undo_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

/// Everything that a person can see of the document.
struct State {
  Network network;
  QString inputText;
  std::vector<QString> cells;
  bool operator==(const State&) const = default;
};

State stateOf(const LayerModel& model) {
  const NetworkDocument& document = model.document();
  State state{document.network(), document.rejectedInput() + document.inputError(), {}};
  for (int row = 0; row < model.rowCount(); ++row) {
    for (int column = 0; column < model.columnCount(); ++column) {
      const QModelIndex index = model.index(row, column);
      for (const int role : {int{Qt::DisplayRole}, int{Qt::EditRole}, int{LayerModel::ErrorRole}})
        state.cells.push_back(index.data(role).toString());
    }
  }
  return state;
}

/// Makes edits at random, with texts that fit, that do not fit, and that cannot be read.
class RandomEditor {
 public:
  RandomEditor(LayerModel& model, quint32 seed) : m_model(model), m_random(seed) {}

  void edit() {
    switch (below(12)) {
      case 0:
        m_model.document().insert(below(m_model.rowCount() + 1), someLayers(), QStringLiteral("insert"));
        break;
      case 1:
        m_model.document().remove(someRows(), QStringLiteral("remove"));
        break;
      case 2:
      case 3:
        m_model.document().move(below(m_model.rowCount() + 1), 1 + below(3), below(m_model.rowCount() + 1));
        break;
      case 4:
        m_model.document().setInputText(oneOf({"1x3x16x16", "2x3x32x32", "nonsense", "4x1x8", ""}));
        break;
      case 5:
        m_model.document().setName(oneOf({"a", "b", "c"}));
        break;
      case 6:
        m_model.document().setInputGradient(below(2) == 0);
        break;
      case 7:
        if (below(8) == 0) m_model.document().replace(preset("mnist-tutorial"), QStringLiteral("replace"));
        break;
      default:
        editCell();
    }
  }

 private:
  int below(int bound) { return bound < 1 ? 0 : m_random.bounded(bound); }

  QString oneOf(std::initializer_list<const char*> texts) {
    return QString::fromUtf8(texts.begin()[below(static_cast<int>(texts.size()))]);
  }

  void editCell() {
    if (m_model.rowCount() == 0) return;
    const int row = below(m_model.rowCount());
    const auto column = static_cast<LayerColumn>(below(kLayerColumns));
    const QModelIndex cell = m_model.index(row, static_cast<int>(column));
    switch (column) {
      case LayerColumn::Name:
        m_model.setData(cell, oneOf({"conv1", "relu1", "conv2", "x", "y", "", "input"}));
        break;
      case LayerColumn::Kind:
        m_model.setData(cell, oneOf({"conv", "conv_transpose", "max_pool", "add", "relu", "?"}));
        break;
      case LayerColumn::Inputs:
        m_model.setData(cell, oneOf({"", "conv1", "relu1, conv2", "x", "input", ",,"}));
        break;
      case LayerColumn::Bias:
        m_model.setData(cell, below(2) == 0 ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
        break;
      default:
        m_model.setData(cell, oneOf({"1", "2", "3", "3x1", "0", "16", "like x", "same_upper", "1:2", "q"}));
    }
  }

  std::vector<Layer> someLayers() {
    const Network small = smallNetwork();
    std::vector<Layer> layers;
    for (int i = below(3); i >= 0; --i) layers.push_back(small.layers[static_cast<std::size_t>(below(5))]);
    return layers;
  }

  std::vector<int> someRows() {
    std::vector<int> rows;
    for (int row = 0; row < m_model.rowCount(); ++row) {
      if (below(4) == 0) rows.push_back(row);
    }
    return rows;
  }

  LayerModel& m_model;
  QRandomGenerator m_random;
};

}  // namespace

class LayerUndoTest : public QObject {
  Q_OBJECT

 private slots:
  void eachEditCanBeUndoneAndRedone_data();
  void eachEditCanBeUndoneAndRedone();
  void anySequenceCanBeUndoneAndRedone_data();
  void anySequenceCanBeUndoneAndRedone();
  void editsOfOneCellAreOneStep();
  void editsThatChangeNothingAreNoStep();
  void editsKeepThePrecisionOfTheModel();
  void anotherDocumentCannotBeUndone();
};

void LayerUndoTest::eachEditCanBeUndoneAndRedone_data() {
  using Edit = std::function<void(LayerModel&)>;
  QTest::addColumn<Edit>("edit");
  const auto add = [](const char* name, const Edit& edit) { QTest::newRow(name) << edit; };
  add("cell", [](LayerModel& model) { type(model, 0, LayerColumn::Kernel, "5"); });
  add("unreadable cell", [](LayerModel& model) { type(model, 0, LayerColumn::Kernel, "?"); });
  add("rename", [](LayerModel& model) { type(model, 1, LayerColumn::Name, "act"); });
  add("kind", [](LayerModel& model) { type(model, 0, LayerColumn::Kind, "max_pool"); });
  add("bias",
      [](LayerModel& model) { model.setData(at(model, 0, LayerColumn::Bias), Qt::Checked, Qt::CheckStateRole); });
  add("insert", [](LayerModel& model) { model.document().insert(2, smallNetwork().layers, QStringLiteral("insert")); });
  add("remove", [](LayerModel& model) { model.document().remove({1}, QStringLiteral("remove")); });
  add("remove apart", [](LayerModel& model) { model.document().remove({4, 0, 2}, QStringLiteral("remove")); });
  add("remove all", [](LayerModel& model) { model.document().remove({0, 1, 2, 3, 4}, QStringLiteral("remove")); });
  add("move up", [](LayerModel& model) { model.document().move(2, 2, 0); });
  add("move down", [](LayerModel& model) { model.document().move(0, 2, 5); });
  add("input size", [](LayerModel& model) { model.document().setInput({1, 3, 8, 8}); });
  add("unreadable input size", [](LayerModel& model) { model.document().setInputText(QStringLiteral("?")); });
  add("input gradient", [](LayerModel& model) { model.document().setInputGradient(true); });
  add("name", [](LayerModel& model) { model.document().setName(QStringLiteral("other")); });
  add("preset", [](LayerModel& model) { model.document().replace(preset("unet"), QStringLiteral("replace")); });
}

void LayerUndoTest::eachEditCanBeUndoneAndRedone() {
  QFETCH(const std::function<void(LayerModel&)>, edit);
  NetworkDocument document;
  LayerModel model(document);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  document.load(smallNetwork());
  const State before = stateOf(model);
  edit(model);
  const State after = stateOf(model);
  QVERIFY(after != before);
  QCOMPARE(document.undoStack().count(), 1);
  QVERIFY(!document.undoStack().undoText().isEmpty());
  for (int i = 0; i < 2; ++i) {
    document.undoStack().undo();
    QVERIFY(stateOf(model) == before);
    document.undoStack().redo();
    QVERIFY(stateOf(model) == after);
  }
}

void LayerUndoTest::anySequenceCanBeUndoneAndRedone_data() {
  QTest::addColumn<quint32>("seed");
  for (quint32 seed = 1; seed <= 8; ++seed) QTest::addRow("seed %u", seed) << seed;
}

void LayerUndoTest::anySequenceCanBeUndoneAndRedone() {
  QFETCH(const quint32, seed);
  NetworkDocument document;
  LayerModel model(document);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  document.load(smallNetwork());
  RandomEditor editor(model, seed);
  // The state at each index of the stack: a merged edit replaces the last.
  std::vector<State> states{stateOf(model)};
  for (int i = 0; i < 80; ++i) {
    editor.edit();
    states.resize(static_cast<std::size_t>(document.undoStack().index()) + 1);
    states.back() = stateOf(model);
  }
  QVERIFY(document.undoStack().count() > 20);
  for (std::size_t i = states.size() - 1; i-- > 0;) {
    document.undoStack().undo();
    QVERIFY2(stateOf(model) == states[i], qPrintable(document.undoStack().redoText()));
  }
  QVERIFY(document.network() == smallNetwork());
  for (std::size_t i = 1; i < states.size(); ++i) {
    document.undoStack().redo();
    QVERIFY2(stateOf(model) == states[i], qPrintable(document.undoStack().undoText()));
  }
}

void LayerUndoTest::editsOfOneCellAreOneStep() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  type(model, 0, LayerColumn::Out, "8");
  type(model, 0, LayerColumn::Out, "x");
  type(model, 0, LayerColumn::Out, "32");
  QCOMPARE(document.undoStack().count(), 1);
  type(model, 0, LayerColumn::Kernel, "5");
  type(model, 0, LayerColumn::Out, "64");
  QCOMPARE(document.undoStack().count(), 3);
  // Two renames in a row, of which the second takes along a layer that the first did not touch.
  type(model, 4, LayerColumn::Inputs, "a");
  type(model, 1, LayerColumn::Name, "a");
  type(model, 1, LayerColumn::Name, "b");
  QCOMPARE(document.undoStack().count(), 5);
  QCOMPARE(shown(model, 4, LayerColumn::Inputs), QStringLiteral("b"));
  while (document.undoStack().canUndo()) document.undoStack().undo();
  QVERIFY(document.network() == smallNetwork());
}

void LayerUndoTest::editsThatChangeNothingAreNoStep() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  type(model, 0, LayerColumn::Out, "16");
  type(model, 0, LayerColumn::Kernel, " 3x3 ");
  document.setName(QStringLiteral("small"));
  document.setInput({2, 3, 32, 32});
  document.move(1, 2, 1);
  document.move(1, 2, 3);
  document.move(4, 3, 0);
  document.remove({}, {});
  document.insert(0, {}, {});
  QCOMPARE(document.undoStack().count(), 0);
  type(model, 0, LayerColumn::Out, "8");
  type(model, 0, LayerColumn::Out, "16");
  QCOMPARE(document.undoStack().count(), 0);
}

void LayerUndoTest::editsKeepThePrecisionOfTheModel() {
  NetworkDocument document;
  Network half = smallNetwork();
  half.precision = Precision::Fp16;
  document.load(half);
  document.setName(QStringLiteral("renamed"));
  QCOMPARE(document.network().precision, std::optional(Precision::Fp16));
  document.undoStack().undo();
  QVERIFY(document.network() == half);
}

void LayerUndoTest::anotherDocumentCannotBeUndone() {
  NetworkDocument document;
  LayerModel model(document);
  document.load(smallNetwork());
  type(model, 0, LayerColumn::Out, "8");
  document.load(preset("vgg16"));
  QVERIFY(!document.undoStack().canUndo());
  QVERIFY(document.network() == preset("vgg16"));
}

}  // namespace layer_undo_test

CONVSCOPE_QT_TEST(layer_undo_test::LayerUndoTest, layer_undo)
#include "layer_undo_test.moc"
