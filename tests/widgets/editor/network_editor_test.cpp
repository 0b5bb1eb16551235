#include "widgets/network_editor/network_editor.h"
#include "support/qt_test.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "support/heartbeat.h"
#include "widgets/editor/edited_network.h"
#include "widgets/network_editor/layer_clipboard.h"
#include "widgets/shared/markup.h"

namespace network_editor_test {

using namespace convscope;
using namespace convscope::testing;

/// The editor driven as a person would, mostly by the keyboard.
class NetworkEditorTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void pickingAPresetLoadsIt();
  void typingIntoACell();
  void badTextStaysAndIsSaid();
  void tabGoesToTheNextCellThatCanBeEdited();
  void kindsAreChosenFromAList();
  void spaceTogglesTheBias();
  void insertOpensTheMenuOfKinds();
  void removeDuplicateMove();
  void copyCutPaste();
  void foreignTextIsRefusedInPlace();
  void keysWinOverTheWindows();
  void inputSizeField();
  void readOnly();
  void savesOnlyWhatFits();
  void everythingHasAName();
  void theTableFitsIntoThePanel();
  void hiddenColumnsAreOnePressAway();
  void aTypedNumberIsWhole();
  void aNameSaysTheWholeRow();
  void largeNetworksStayQuick();

 private:
  template <class Widget>
  Widget* find(const QString& accessibleName) const {
    for (Widget* widget : m_editor->findChildren<Widget*>()) {
      if (widget->accessibleName() == accessibleName) return widget;
    }
    return nullptr;
  }
  QString messages() const {
    QString all;
    for (const QLabel* label : m_editor->findChildren<QLabel*>()) {
      if (label->isVisible()) all += label->text() + QLatin1Char('\n');
    }
    return all;
  }
  /// The editor of the cell that is being edited; null where none is.
  QWidget* cellEditor() const {
    QWidget* focused = QApplication::focusWidget();
    return focused != nullptr && m_table->viewport()->isAncestorOf(focused) ? focused : nullptr;
  }
  void goTo(int row, LayerColumn column) const {
    m_table->setFocus();
    m_table->setCurrentIndex(m_table->model()->index(row, static_cast<int>(column)));
  }
  QString text(int row, LayerColumn column) const {
    return m_table->model()->index(row, static_cast<int>(column)).data().toString();
  }
  /// Types into the cell that is being edited and takes it with `key`.
  void enter(const QString& text, Qt::Key key = Qt::Key_Return) const {
    QTest::keyClicks(cellEditor(), text);
    QTest::keyClick(cellEditor(), key);
    QCoreApplication::processEvents();  // Qt commits what is typed when it comes back to its loop
  }
  void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const {
    QTest::keyClick(m_table, static_cast<Qt::Key>(key), modifiers);
  }

  SessionStore m_store;
  ShownSurvey m_current{m_store};
  std::unique_ptr<NetworkEditor> m_editor;
  QTableView* m_table = nullptr;
};

void NetworkEditorTest::init() {
  m_editor = std::make_unique<NetworkEditor>(m_current);
  m_editor->setNetwork(smallNetwork());
  m_editor->resize(420, 600);
  m_editor->show();
  QVERIFY(QTest::qWaitForWindowActive(m_editor.get()));
  m_table = m_editor->findChild<QTableView*>();
  QVERIFY(m_table != nullptr);
}

void NetworkEditorTest::cleanup() {
  m_editor.reset();
}

void NetworkEditorTest::pickingAPresetLoadsIt() {
  QSignalSpy changes(m_editor.get(), &NetworkEditor::networkChanged);
  auto* presets = find<QComboBox>(QStringLiteral("Preset"));
  QVERIFY(presets != nullptr);
  QCOMPARE(presets->currentIndex(), -1);
  presets->setFocus();
  presets->setCurrentIndex(presets->findText(QStringLiteral("resnet50")) - 1);
  QTest::keyClick(presets, Qt::Key_Down);
  QVERIFY(m_editor->network() == preset("resnet50"));
  QVERIFY(changes.count() > 0);
  QCOMPARE(presets->currentText(), QStringLiteral("resnet50"));
  QVERIFY(messages().contains(QStringLiteral("53 conv, ")));
  QVERIFY(messages().contains(QStringLiteral("23,454,912 conv weights")));
  presets->setCurrentIndex(presets->findText(QStringLiteral("mnist-tutorial")) - 1);
  QTest::keyClick(presets, Qt::Key_Down);
  QVERIFY2(messages().contains(QStringLiteral("5,280 conv weights")), qPrintable(messages()));  // 260 and 5,020
  m_editor->undoStack().undo();
  m_editor->undoStack().undo();
  QVERIFY(m_editor->network() == smallNetwork());
  QCOMPARE(presets->currentIndex(), -1);
}

void NetworkEditorTest::typingIntoACell() {
  goTo(0, LayerColumn::Kernel);
  press(Qt::Key_F2);
  QVERIFY(cellEditor() != nullptr);
  enter(QStringLiteral("5"));
  QCOMPARE(text(0, LayerColumn::Kernel), QStringLiteral("5x5"));
  QCOMPARE(text(0, LayerColumn::Output), QStringLiteral("2x16x30x30"));
  press(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(text(0, LayerColumn::Kernel), QStringLiteral("3x3"));
  press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(text(0, LayerColumn::Kernel), QStringLiteral("5x5"));
  // Any key begins an edit too, and Escape leaves it.
  press(Qt::Key_7);
  QVERIFY(cellEditor() != nullptr);
  QTest::keyClick(cellEditor(), Qt::Key_Escape);
  QCOMPARE(text(0, LayerColumn::Kernel), QStringLiteral("5x5"));
}

void NetworkEditorTest::badTextStaysAndIsSaid() {
  goTo(2, LayerColumn::Groups);
  press(Qt::Key_Return);
  enter(QStringLiteral("three"));
  QCOMPARE(text(2, LayerColumn::Groups), QStringLiteral("three"));
  QVERIFY(!m_editor->isValid());
  QVERIFY(messages().contains(escapedMarkup(m_editor->errorText())));
  QVERIFY(m_editor->errorText().startsWith(QStringLiteral("Row 3, Groups: ")));
  // The message leads to the cell, and the editor offers what was typed.
  goTo(0, LayerColumn::Name);
  for (QLabel* label : m_editor->findChildren<QLabel*>()) {
    if (label->text().startsWith(QStringLiteral("<a "))) emit label->linkActivated(QStringLiteral("#"));
  }
  QCOMPARE(m_table->currentIndex(), m_table->model()->index(2, static_cast<int>(LayerColumn::Groups)));
  press(Qt::Key_F2);
  QCOMPARE(qobject_cast<QLineEdit*>(cellEditor())->text(), QStringLiteral("three"));
  enter(QStringLiteral("4"));
  QVERIFY(m_editor->isValid());
}

void NetworkEditorTest::tabGoesToTheNextCellThatCanBeEdited() {
  goTo(0, LayerColumn::Name);
  press(Qt::Key_F2);
  enter(QStringLiteral("first"), Qt::Key_Tab);
  QCOMPARE(text(0, LayerColumn::Name), QStringLiteral("first"));
  QCOMPARE(m_table->currentIndex().column(), static_cast<int>(LayerColumn::Kind));
  QVERIFY(qobject_cast<QComboBox*>(cellEditor()) != nullptr);
  QTest::keyClick(cellEditor(), Qt::Key_Escape);
  QVERIFY(m_table->hasFocus());
}

void NetworkEditorTest::kindsAreChosenFromAList() {
  goTo(1, LayerColumn::Kind);
  press(Qt::Key_F2);
  auto* list = m_table->viewport()->findChild<QComboBox*>();
  QVERIFY(list != nullptr);
  QCOMPARE(list->currentText(), QStringLiteral("relu"));
  list->setCurrentIndex(list->findText(QStringLiteral("gelu")) - 1);
  QTest::keyClick(list, Qt::Key_Down);
  QTRY_COMPARE(text(1, LayerColumn::Kind), QStringLiteral("gelu"));
}

void NetworkEditorTest::spaceTogglesTheBias() {
  goTo(0, LayerColumn::Bias);
  press(Qt::Key_Space);
  QVERIFY(std::get<ConvolutionLayer>(m_editor->network().layers[0].kind).bias);
  press(Qt::Key_Space);
  QVERIFY(!std::get<ConvolutionLayer>(m_editor->network().layers[0].kind).bias);
}

void NetworkEditorTest::insertOpensTheMenuOfKinds() {
  goTo(4, LayerColumn::Name);
  press(Qt::Key_Insert);
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  QVERIFY(menu != nullptr);
  QTest::keyClick(menu, Qt::Key_Down);
  QTest::keyClick(menu, Qt::Key_Return);
  QCOMPARE(m_editor->network().layers.size(), std::size_t{6});
  QCOMPARE(text(5, LayerColumn::Kind), QStringLiteral("conv"));
  QCOMPARE(m_table->currentIndex().row(), 5);
  QVERIFY(m_editor->isValid());
  m_editor->undoStack().undo();
  QVERIFY(m_editor->network() == smallNetwork());
}

void NetworkEditorTest::removeDuplicateMove() {
  goTo(4, LayerColumn::Name);
  press(Qt::Key_D, Qt::ControlModifier);
  QCOMPARE(text(5, LayerColumn::Name), QStringLiteral("pool_2"));
  press(Qt::Key_Up, Qt::AltModifier);
  QCOMPARE(text(4, LayerColumn::Name), QStringLiteral("pool_2"));
  QCOMPARE(m_table->currentIndex().row(), 4);
  press(Qt::Key_Down, Qt::AltModifier);
  press(Qt::Key_Down, Qt::AltModifier);  // the last row stays where it is
  QCOMPARE(text(5, LayerColumn::Name), QStringLiteral("pool_2"));
  press(Qt::Key_Delete);
  QCOMPARE(m_editor->network().layers.size(), std::size_t{5});
  // Several rows at a time.
  goTo(3, LayerColumn::Name);
  press(Qt::Key_Down, Qt::ShiftModifier);
  press(Qt::Key_Delete);
  QCOMPARE(m_editor->network().layers.size(), std::size_t{3});
  m_editor->undoStack().undo();
  QCOMPARE(m_editor->network().layers.size(), std::size_t{5});
  while (m_editor->undoStack().canUndo()) press(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(m_editor->network() == smallNetwork());
}

void NetworkEditorTest::copyCutPaste() {
  goTo(1, LayerColumn::Name);
  press(Qt::Key_Down, Qt::ShiftModifier);
  press(Qt::Key_C, Qt::ControlModifier);
  const Network small = smallNetwork();
  QCOMPARE(QGuiApplication::clipboard()->text(), layersText({small.layers[1], small.layers[2]}, 2));
  goTo(4, LayerColumn::Name);
  press(Qt::Key_V, Qt::ControlModifier);
  QCOMPARE(text(5, LayerColumn::Name), QStringLiteral("relu1_2"));
  QCOMPARE(text(6, LayerColumn::Name), QStringLiteral("conv2_2"));
  QCOMPARE(text(6, LayerColumn::Inputs), QStringLiteral("relu1_2"));
  // The pasted rows are selected, and so are what is cut.
  press(Qt::Key_X, Qt::ControlModifier);
  QVERIFY(m_editor->network() == small);
  press(Qt::Key_V, Qt::ControlModifier);
  QCOMPARE(m_editor->network().layers.size(), std::size_t{7});
}

void NetworkEditorTest::foreignTextIsRefusedInPlace() {
  QGuiApplication::clipboard()->setText(QStringLiteral("<b>shopping list</b>"));
  goTo(0, LayerColumn::Name);
  press(Qt::Key_V, Qt::ControlModifier);
  QVERIFY(m_editor->network() == smallNetwork());
  QVERIFY(messages().contains(QStringLiteral("This text is not a list of layers")));
  QVERIFY(!m_editor->undoStack().canUndo());
  // The next edit takes the message away.
  press(Qt::Key_D, Qt::ControlModifier);
  QVERIFY(!messages().contains(QStringLiteral("not a list of layers")));
}

void NetworkEditorTest::keysWinOverTheWindows() {
  auto* ofTheWindow = new QAction(m_editor.get());
  ofTheWindow->setShortcuts({QKeySequence::Undo, QKeySequence::Copy});
  m_editor->addAction(ofTheWindow);
  QSignalSpy others(ofTheWindow, &QAction::triggered);
  goTo(0, LayerColumn::Name);
  press(Qt::Key_D, Qt::ControlModifier);
  press(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(m_editor->network() == smallNetwork());
  QCOMPARE(others.count(), 0);
  // What is not the table's stays with the window.
  QTest::keyClick(find<QComboBox>(QStringLiteral("Preset")), Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(others.count(), 1);
}

void NetworkEditorTest::inputSizeField() {
  auto* field = find<QLineEdit>(QStringLiteral("Input size"));
  QCOMPARE(field->text(), QStringLiteral("2x3x32x32"));
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("4x3x64x64"));
  QTest::keyClick(field, Qt::Key_Return);
  QCOMPARE(m_editor->inputSize(), (Dims{4, 3, 64, 64}));
  QCOMPARE(text(4, LayerColumn::Output), QStringLiteral("4x16x32x32"));
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("4x3"));
  field->clearFocus();
  QVERIFY(!m_editor->isValid());  // a kernel of two dimensions does not fit it
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("wide"));
  QTest::keyClick(field, Qt::Key_Return);
  QCOMPARE(field->text(), QStringLiteral("wide"));
  QVERIFY(messages().contains(QStringLiteral("Input size: ")));
  QCOMPARE(m_editor->inputSize(), (Dims{4, 3}));
  m_editor->setInputSize({1, 3, 16, 16});
  QCOMPARE(field->text(), QStringLiteral("1x3x16x16"));
  while (m_editor->undoStack().canUndo()) m_editor->undoStack().undo();
  QVERIFY(m_editor->network() == smallNetwork());
  QCOMPARE(field->text(), QStringLiteral("2x3x32x32"));
  auto* gradient = find<QCheckBox>(QStringLiteral("Gradient of the input"));
  QTest::mouseClick(gradient, Qt::LeftButton, {}, QPoint(8, gradient->height() / 2));
  QVERIFY(m_editor->network().inputGradient);
}

void NetworkEditorTest::readOnly() {
  m_editor->setReadOnly(true, QStringLiteral("A survey is running"));
  QVERIFY(messages().contains(QStringLiteral("A survey is running")));
  goTo(0, LayerColumn::Kernel);
  press(Qt::Key_F2);
  QVERIFY(cellEditor() == nullptr);
  press(Qt::Key_Delete);
  press(Qt::Key_D, Qt::ControlModifier);
  press(Qt::Key_Space);
  QVERIFY(m_editor->network() == smallNetwork());
  press(Qt::Key_C, Qt::ControlModifier);
  QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("conv1")));
  QVERIFY(!find<QComboBox>(QStringLiteral("Preset"))->isEnabled());
  m_editor->setReadOnly(false);
  QVERIFY(!messages().contains(QStringLiteral("A survey is running")));
  press(Qt::Key_Delete);
  QCOMPARE(m_editor->network().layers.size(), std::size_t{4});
}

void NetworkEditorTest::savesOnlyWhatFits() {
  QSignalSpy saves(m_editor.get(), &NetworkEditor::saveRequested);
  QSignalSpy opens(m_editor.get(), &NetworkEditor::openRequested);
  auto* save = find<QToolButton>(QStringLiteral("Save…"));
  QTest::mouseClick(save, Qt::LeftButton);
  QTest::mouseClick(find<QToolButton>(QStringLiteral("Open…")), Qt::LeftButton);
  QCOMPARE(saves.count(), 1);
  QCOMPARE(opens.count(), 1);
  m_table->model()->setData(m_table->model()->index(0, static_cast<int>(LayerColumn::Kernel)), QStringLiteral("99"));
  QVERIFY(!save->isEnabled());
  QVERIFY(save->toolTip().contains(QStringLiteral("errors")));
}

void NetworkEditorTest::everythingHasAName() {
  for (const QWidget* widget : m_editor->findChildren<QWidget*>()) {
    const bool isControl = qobject_cast<const QToolButton*>(widget) != nullptr ||
                           qobject_cast<const QComboBox*>(widget) != nullptr ||
                           qobject_cast<const QTableView*>(widget) != nullptr;
    if (isControl) QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    if (qobject_cast<const QToolButton*>(widget) != nullptr) QVERIFY(!widget->toolTip().isEmpty());
  }
  for (int column = 0; column < kLayerColumns; ++column)
    QVERIFY(m_table->model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().size() > 10);
}

void NetworkEditorTest::theTableFitsIntoThePanel() {
  for (const char* name : {"resnet50", "mobilenet_v2", "unet"}) {
    m_editor->setNetwork(preset(name));
    for (const int width : {330, 400, 600, 900, 1400}) {
      m_editor->resize(width, 600);
      QCoreApplication::processEvents();
      QVERIFY2(m_table->horizontalScrollBar()->maximum() == 0,
               qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(name)).arg(width)));
      QVERIFY(!m_table->isColumnHidden(static_cast<int>(LayerColumn::Output)));
    }
    QVERIFY(!m_table->isColumnHidden(static_cast<int>(LayerColumn::Weights)));
  }
}

void NetworkEditorTest::hiddenColumnsAreOnePressAway() {
  const int groups = static_cast<int>(LayerColumn::Groups);
  const int weights = static_cast<int>(LayerColumn::Weights);
  m_editor->resize(330, 600);
  QCoreApplication::processEvents();
  QVERIFY(m_table->isColumnHidden(groups) && m_table->isColumnHidden(weights));
  auto* all = find<QToolButton>(QStringLiteral("All columns"));
  QVERIFY(all != nullptr);
  all->click();
  QVERIFY(!m_table->isColumnHidden(groups) && !m_table->isColumnHidden(weights));
  QVERIFY(m_table->isColumnHidden(static_cast<int>(LayerColumn::Time)));  // nothing was measured
  all->click();
  QVERIFY(m_table->isColumnHidden(groups));
  goTo(0, LayerColumn::Groups);  // as an error's link does
  QVERIFY(!m_table->isColumnHidden(groups) && all->isChecked());
}

void NetworkEditorTest::aTypedNumberIsWhole() {
  for (const LayerColumn column : {LayerColumn::Kernel, LayerColumn::Out}) {
    goTo(0, column);
    press(Qt::Key_F2);
    enter(QStringLiteral("1234567"));
    const auto section = static_cast<int>(column);
    const QModelIndex cell = m_table->model()->index(0, section);
    QVERIFY(cell.data().toString().contains(QStringLiteral("1234567")));
    QVERIFY(!m_table->isColumnHidden(section));
    QVERIFY(m_table->columnWidth(section) > m_table->sizeHintForIndex(cell).width());
  }
}

void NetworkEditorTest::aNameSaysTheWholeRow() {
  const QString all = m_table->model()->index(0, static_cast<int>(LayerColumn::Name)).data(Qt::ToolTipRole).toString();
  for (const char* part : {"Name: conv1", "Output: ", "Kind: conv", "Kernel: 3x3", "Weights: "})
    QVERIFY2(all.contains(QLatin1String(part)), qPrintable(all));
}

void NetworkEditorTest::largeNetworksStayQuick() {
  Network network = smallNetwork();
  const Layer relu = network.layers[1];
  for (int i = 0; i < 1000; ++i) network.layers.push_back({"more" + std::to_string(i), {}, relu.kind});
  m_editor->setNetwork(network);
  const double before = threadMs();
  m_table->model()->setData(m_table->model()->index(0, static_cast<int>(LayerColumn::Out)), QStringLiteral("32"));
  QVERIFY2(threadMs() - before < 1000, qPrintable(QString::number(threadMs() - before)));
}

}  // namespace network_editor_test

CONVSCOPE_QT_TEST(network_editor_test::NetworkEditorTest, network_editor)
#include "network_editor_test.moc"
