#pragma once

#include <QAction>
#include <QMenu>
#include <QObject>

#include "widgets/network_editor/layer_table.h"
#include "widgets/network_editor/network_document.h"

namespace convscope {

/// The actions on the rows of the layer table, with their keys. Also added to the table, as its context menu.
class LayerActions : public QObject {
  Q_OBJECT

 public:
  LayerActions(NetworkDocument& document, LayerTable& table);

  QAction* undo() const { return m_undo; }
  QAction* redo() const { return m_redo; }
  QAction* cut() const { return m_cut; }
  QAction* copy() const { return m_copy; }
  QAction* paste() const { return m_paste; }
  QAction* add() const { return m_add; }  ///< has a menu of layer kinds
  QAction* remove() const { return m_remove; }
  QAction* duplicate() const { return m_duplicate; }
  QAction* moveUp() const { return m_moveUp; }
  QAction* moveDown() const { return m_moveDown; }

  /// Enables the actions that apply to the current selection.
  void refresh();

 signals:
  /// An action could not be carried out; `message` says why.
  void refused(const QString& message);

 private:
  QAction* make(const QString& icon, const QString& text, const QList<QKeySequence>& keys,
                void (LayerActions::*slot)());
  void fillAddMenu();
  std::vector<Layer> selectedLayers() const;
  std::size_t rank() const;
  int insertionRow() const;
  void showAddMenu();
  void addLayer(const QString& kind);
  void removeSelected();
  void duplicateSelected();
  void moveSelectedUp();
  void moveSelectedDown();
  void cutSelected();
  void copySelected();
  void pasteLayers();
  void undoEdit();
  void redoEdit();

  NetworkDocument& m_document;
  LayerTable& m_table;
  QMenu m_addMenu;
  QAction* m_add;
  QAction* m_remove;
  QAction* m_duplicate;
  QAction* m_moveUp;
  QAction* m_moveDown;
  QAction* m_cut;
  QAction* m_copy;
  QAction* m_paste;
  QAction* m_undo;
  QAction* m_redo;
};

}  // namespace convscope
