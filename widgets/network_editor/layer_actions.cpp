#include "widgets/network_editor/layer_actions.h"

#include <QClipboard>
#include <QGuiApplication>

#include "problem/input_error.h"
#include "widgets/network_editor/layer_clipboard.h"
#include "widgets/network_editor/layer_kinds.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/symbol_icon.h"

namespace convscope {
namespace {

/// Sets the text of `action`, and its tooltip to the text with its keys.
void describe(QAction& action, const QString& verb, const QString& what) {
  action.setText(what.isEmpty() ? verb : QStringLiteral("%1 %2").arg(verb, what));
  action.setToolTip(
      plainToolTip(QStringLiteral("%1 (%2)").arg(action.text(), action.shortcut().toString(QKeySequence::NativeText))));
}

}  // namespace

LayerActions::LayerActions(NetworkDocument& document, LayerTable& table)
    : QObject(&table), m_document(document), m_table(table) {
  using Keys = QKeySequence;
  const QList<Keys> redoKeys = QList<Keys>{Qt::CTRL | Qt::SHIFT | Qt::Key_Z} + Keys::keyBindings(Keys::Redo);
  const auto duplicateKeys = Qt::CTRL | Qt::Key_D;
  const auto upKeys = Qt::ALT | Qt::Key_Up;
  const auto downKeys = Qt::ALT | Qt::Key_Down;
  m_undo = make(QStringLiteral("undo"), tr("Undo"), Keys::keyBindings(Keys::Undo), &LayerActions::undoEdit);
  m_redo = make(QStringLiteral("redo"), tr("Redo"), redoKeys, &LayerActions::redoEdit);
  m_cut = make({}, tr("Cut layers"), Keys::keyBindings(Keys::Cut), &LayerActions::cutSelected);
  m_copy = make({}, tr("Copy layers"), Keys::keyBindings(Keys::Copy), &LayerActions::copySelected);
  m_paste = make({}, tr("Paste layers"), Keys::keyBindings(Keys::Paste), &LayerActions::pasteLayers);
  m_add = make(QStringLiteral("add"), tr("Add a layer"), {Qt::Key_Insert}, &LayerActions::showAddMenu);
  m_remove = make(QStringLiteral("remove"), tr("Remove layers"), {Qt::Key_Delete}, &LayerActions::removeSelected);
  m_duplicate =
      make(QStringLiteral("duplicate"), tr("Duplicate layers"), {duplicateKeys}, &LayerActions::duplicateSelected);
  m_moveUp = make(QStringLiteral("move-up"), tr("Move up"), {upKeys}, &LayerActions::moveSelectedUp);
  m_moveDown = make(QStringLiteral("move-down"), tr("Move down"), {downKeys}, &LayerActions::moveSelectedDown);
  fillAddMenu();
  connect(table.selectionModel(), &QItemSelectionModel::selectionChanged, this, &LayerActions::refresh);
  connect(&document, &NetworkDocument::networkChanged, this, &LayerActions::refresh);
  connect(&document.undoStack(), &QUndoStack::indexChanged, this, &LayerActions::refresh);
  refresh();
}

QAction* LayerActions::make(const QString& icon, const QString& text, const QList<QKeySequence>& keys,
                            void (LayerActions::*slot)()) {
  auto* action = new QAction(text, this);
  if (!icon.isEmpty()) action->setIcon(symbolIcon(icon));
  action->setShortcuts(keys);
  action->setShortcutContext(Qt::WidgetShortcut);
  describe(*action, text, {});
  connect(action, &QAction::triggered, this, slot);
  m_table.addAction(action);
  return action;
}

void LayerActions::fillAddMenu() {
  const auto addKinds = [this](QMenu* menu, const QStringList& kinds) {
    for (const QString& kind : kinds) menu->addAction(kind, this, [this, kind] { addLayer(kind); });
  };
  addKinds(&m_addMenu, computingKinds());
  m_addMenu.addSeparator();
  addKinds(m_addMenu.addMenu(tr("Keeps the shape")), shapeKeepingKinds());
  m_add->setMenu(&m_addMenu);
}

void LayerActions::refresh() {
  const std::vector<int> rows = m_table.selectedRowNumbers();
  const bool editable = !m_document.isReadOnly();
  const bool any = !rows.empty();
  const bool together = any && rows.back() - rows.front() + 1 == static_cast<int>(rows.size());
  describe(*m_undo, tr("Undo"), m_document.undoStack().undoText());
  describe(*m_redo, tr("Redo"), m_document.undoStack().redoText());
  m_undo->setEnabled(editable && m_document.undoStack().canUndo());
  m_redo->setEnabled(editable && m_document.undoStack().canRedo());
  m_copy->setEnabled(any);
  m_cut->setEnabled(editable && any);
  m_paste->setEnabled(editable);
  m_add->setEnabled(editable);
  m_remove->setEnabled(editable && any);
  m_duplicate->setEnabled(editable && any);
  m_moveUp->setEnabled(editable && together && rows.front() > 0);
  m_moveDown->setEnabled(editable && together && rows.back() + 1 < m_document.layerCount());
}

std::vector<Layer> LayerActions::selectedLayers() const {
  std::vector<Layer> layers;
  for (const int row : m_table.selectedRowNumbers())
    layers.push_back(m_document.network().layers[static_cast<std::size_t>(row)]);
  return layers;
}

std::size_t LayerActions::rank() const {
  const std::size_t dims = m_document.network().input.size();
  return dims < 2 ? 0 : dims - 2;
}

int LayerActions::insertionRow() const {
  const std::vector<int> rows = m_table.selectedRowNumbers();
  return rows.empty() ? m_document.layerCount() : rows.back() + 1;
}

void LayerActions::showAddMenu() {
  const QRect cell = m_table.visualRect(m_table.currentIndex());
  m_addMenu.popup(m_table.viewport()->mapToGlobal(cell.bottomLeft()));
}

void LayerActions::addLayer(const QString& kind) {
  m_document.insert(insertionRow(), {{kind.toStdString(), {}, newKind(kind, rank())}}, tr("add a %1 layer").arg(kind));
}

void LayerActions::removeSelected() {
  m_document.remove(m_table.selectedRowNumbers(), tr("remove layers"));
}

void LayerActions::duplicateSelected() {
  m_document.insert(insertionRow(), selectedLayers(), tr("duplicate layers"));
}

void LayerActions::moveSelectedUp() {
  const std::vector<int> rows = m_table.selectedRowNumbers();
  m_document.move(rows.front(), static_cast<int>(rows.size()), rows.front() - 1);
}

void LayerActions::moveSelectedDown() {
  const std::vector<int> rows = m_table.selectedRowNumbers();
  m_document.move(rows.front(), static_cast<int>(rows.size()), rows.back() + 2);
}

void LayerActions::cutSelected() {
  copySelected();
  m_document.remove(m_table.selectedRowNumbers(), tr("cut layers"));
}

void LayerActions::copySelected() {
  QGuiApplication::clipboard()->setText(layersText(selectedLayers(), rank()));
}

void LayerActions::pasteLayers() {
  try {
    m_document.insert(insertionRow(), layersFromText(QGuiApplication::clipboard()->text(), rank()), tr("paste layers"));
  } catch (const InputError& error) {
    emit refused(QString::fromUtf8(error.what()));
  }
}

void LayerActions::undoEdit() {
  m_document.undoStack().undo();
}

void LayerActions::redoEdit() {
  m_document.undoStack().redo();
}

}  // namespace convscope
