#pragma once

#include <QObject>
#include <QUndoStack>
#include <map>
#include <optional>
#include <vector>

#include "network/network.h"
#include "widgets/network_editor/network_facts.h"

namespace convscope {

/// A layer, and the texts typed into its cells that could not be read. They stay in the cells until they are corrected.
struct LayerRow {
  Layer layer;
  std::map<LayerColumn, QString> rejected;
  bool operator==(const LayerRow&) const = default;
};

/// The properties of a network other than its layers.
struct NetworkProperties {
  std::string name;
  std::string description;
  Dims input;
  bool inputGradient = false;
  std::optional<Precision> precision;
  QString rejectedInput;  ///< like LayerRow::rejected
  bool operator==(const NetworkProperties&) const = default;
};

/// An editable network and its undo history. Output shapes, FLOPs, weights and errors follow every edit.
///
/// A text that cannot be read, or a value that does not fit, is kept, reported for its cell, and makes the network
/// invalid. network() contains a value that does not fit, but not a text that cannot be read: there it keeps the
/// previous value.
class NetworkDocument : public QObject {
  Q_OBJECT

 public:
  /// Starts with a network without layers.
  explicit NetworkDocument(QObject* parent = nullptr);

  const Network& network() const { return m_network; }
  int layerCount() const { return static_cast<int>(m_network.layers.size()); }
  const NetworkFacts& facts() const { return m_facts; }
  QUndoStack& undoStack() { return m_undo; }
  QString rejectedInput() const { return m_rejectedInput; }
  /// Returns the text of a cell, even if it cannot be read.
  QString text(int row, LayerColumn column) const;

  /// Returns whether there are layers, all cells can be read, and all shapes fit.
  bool isValid() const { return errorText().isEmpty(); }
  /// Returns the first error and the number of further errors in one line; empty if there is none.
  QString errorText() const;
  /// Returns what is wrong with the input size; empty if nothing is.
  QString inputError() const;
  /// Returns what is wrong with each cell that has an error, and what would fit.
  const std::map<LayerCell, QString>& errors() const { return m_errors; }

  /// Opens another document and clears the undo history.
  void load(const Network& network);
  /// Replaces the network as an edit of this document; `what` names the edit.
  void replace(const Network& network, const QString& what);

  void setName(const QString& name);
  /// Sets the input size from text such as "32x3x224x224".
  void setInputText(const QString& text);
  void setInput(const Dims& input);
  void setInputGradient(bool wanted);

  /// Sets the text of a cell. If a layer is renamed, references to it follow.
  void edit(int row, LayerColumn column, const QString& text);
  /// Inserts layers before row `at`. A name that is taken gets a number; references among the inserted layers follow.
  void insert(int at, std::vector<Layer> layers, const QString& what);
  /// Removes rows, given in any order.
  void remove(std::vector<int> rows, const QString& what);
  /// Moves `count` rows, starting at `first`, in front of the row that is now number `before`.
  void move(int first, int count, int before);

  /// While read-only, only load() changes the network.
  void setReadOnly(bool readOnly) { m_readOnly = readOnly; }
  bool isReadOnly() const { return m_readOnly; }

 signals:
  void networkChanged();
  /// An edit, its undo or its redo changed these rows, or only their cell in `column` if it is given.
  void rowsEdited(int first, int last, std::optional<LayerColumn> column);

  // For the table: before and after rows are inserted, removed, moved in front of row `before`, or all replaced.
  void aboutToInsert(int first, int last);
  void inserted();
  void aboutToRemove(int first, int last);
  void removed();
  void aboutToMove(int first, int last, int before);
  void moved();
  void aboutToReplace();
  void replaced();

 private:
  // The operations of the commands in layer_commands.h. They are not undoable by themselves.
  friend class EditLayers;
  friend class SpliceLayers;
  friend class MoveLayers;
  friend class EditProperties;
  friend class ReplaceNetwork;
  LayerRow row(int row) const;
  void putRow(int row, const LayerRow& content);
  void insertLayers(int at, const std::vector<LayerRow>& rows);
  void removeLayers(int at, int count);
  void moveLayers(int first, int count, int before);
  NetworkProperties properties() const;
  void putProperties(const NetworkProperties& properties);
  void putDocument(const NetworkProperties& properties, const std::vector<LayerRow>& rows);
  void changed();

  void editProperties(const NetworkProperties& properties, const QString& what);
  /// Reads `text` into a copy of row number `row`. Throws InputError like setCellText(), and for a name that is taken.
  void readCell(LayerRow& content, int row, LayerColumn column, const QString& text) const;
  std::map<LayerCell, QString> findErrors() const;
  std::size_t rankBefore(int row) const;

  Network m_network;
  std::vector<std::map<LayerColumn, QString>> m_rejected;  ///< for each layer, like LayerRow::rejected
  QString m_rejectedInput;
  NetworkFacts m_facts;
  std::map<LayerCell, QString> m_errors;
  bool m_readOnly = false;
  QUndoStack m_undo;
};

}  // namespace convscope
