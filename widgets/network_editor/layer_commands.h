#pragma once

#include <QUndoCommand>
#include <map>

#include "widgets/network_editor/network_document.h"

namespace convscope {

/// A row before and after an edit.
struct RowChange {
  LayerRow before;
  LayerRow after;
};

/// Edits one cell, and the rows that refer to the layer if it is renamed. Consecutive edits of the same cell are
/// merged.
class EditLayers : public QUndoCommand {
 public:
  EditLayers(NetworkDocument& document, LayerCell cell, std::map<int, RowChange> changes);
  void redo() override;
  void undo() override;
  int id() const override { return 1; }
  bool mergeWith(const QUndoCommand* other) override;

 private:
  void apply(LayerRow RowChange::*side);

  NetworkDocument& m_document;
  LayerCell m_cell;
  std::map<int, RowChange> m_changes;
};

/// Inserts or removes consecutive rows.
class SpliceLayers : public QUndoCommand {
 public:
  enum class Way { Insert, Remove };
  SpliceLayers(NetworkDocument& document, Way way, int at, std::vector<LayerRow> rows, const QString& what);
  void redo() override { apply(m_way == Way::Insert); }
  void undo() override { apply(m_way == Way::Remove); }

 private:
  void apply(bool insert);

  NetworkDocument& m_document;
  Way m_way;
  int m_at;
  std::vector<LayerRow> m_rows;
};

class MoveLayers : public QUndoCommand {
 public:
  /// Takes the arguments of NetworkDocument::move().
  MoveLayers(NetworkDocument& document, int first, int count, int before);
  void redo() override;
  void undo() override;

 private:
  int movedFirst() const { return m_before > m_first ? m_before - m_count : m_before; }

  NetworkDocument& m_document;
  int m_first;
  int m_count;
  int m_before;
};

/// Edits a property of the network itself. Consecutive edits with the same description `what` are merged.
class EditProperties : public QUndoCommand {
 public:
  EditProperties(NetworkDocument& document, const NetworkProperties& before, const NetworkProperties& after,
                 const QString& what);
  void redo() override;
  void undo() override;
  int id() const override { return 2; }
  bool mergeWith(const QUndoCommand* other) override;

 private:
  NetworkDocument& m_document;
  NetworkProperties m_before;
  NetworkProperties m_after;
};

/// Replaces the whole network. Stores whichever of the two networks is not shown.
class ReplaceNetwork : public QUndoCommand {
 public:
  ReplaceNetwork(NetworkDocument& document, const Network& network, const QString& what);
  void redo() override { swap(); }
  void undo() override { swap(); }

 private:
  void swap();

  NetworkDocument& m_document;
  NetworkProperties m_properties;
  std::vector<LayerRow> m_rows;
};

}  // namespace convscope
