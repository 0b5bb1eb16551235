#pragma once

#include <QAbstractTableModel>
#include <QUndoStack>
#include <map>
#include <optional>
#include <vector>

#include "network/network.h"
#include "widgets/network_editor/network_facts.h"

namespace convscope {

/// Time of a layer's fastest algorithms, as the survey that is shown has it.
struct LayerTime {
  double us = 0;   ///< all measured passes together; 0 where none was measured yet
  QString text;    ///< for the cell
  QString detail;  ///< pass by pass
  bool operator==(const LayerTime&) const = default;
};

/// A layer with the texts that a person typed into its cells and that could not be read; they stay in the cells until
/// something better is typed.
struct LayerRow {
  Layer layer;
  std::map<LayerColumn, QString> rejected;
  bool operator==(const LayerRow&) const = default;
};

/// What a network is apart from its layers.
struct NetworkProperties {
  std::string name;
  std::string description;
  Dims input;
  bool inputGradient = false;
  QString rejectedInput;  ///< as in LayerRow
  bool operator==(const NetworkProperties&) const = default;
};

/// A network that is being edited, as a table with a row for each layer and the columns of LayerColumn. All edits can
/// be undone. Output shapes, FLOPs and weights follow every edit.
///
/// An edit that cannot be read or does not fit is kept, shown at its cell (ErrorRole) and makes the network invalid:
/// what cannot be read stays out of network(), which holds the value before; what does not fit is in it.
class LayerModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Role {
    ErrorRole = Qt::UserRole + 1,  ///< QString: what is wrong with the cell and what would fit; empty: nothing
    PlaceholderRole,               ///< bool: the text is what an empty cell stands for
  };

  /// Begins with a network that has no layers yet.
  explicit LayerModel(QObject* parent = nullptr);

  const Network& network() const { return m_network; }
  const NetworkFacts& facts() const { return m_facts; }
  QUndoStack& undoStack() { return m_undo; }
  QString rejectedInput() const { return m_rejectedInput; }

  /// Whether there are layers, all cells could be read, and all shapes fit.
  bool isValid() const;
  /// What is wrong, one line: the first error and how many there are; empty where nothing is.
  QString errorText() const;
  /// What is wrong with the input size; empty where nothing is.
  QString inputError() const;
  /// The first cell with an error; an invalid index where there is none.
  QModelIndex firstError() const;

  /// Another document: nothing of the one before can be undone into it.
  void load(const Network& network);
  /// Another network as an edit of this document; `what` names the edit.
  void replace(const Network& network, const QString& what);

  void setName(const QString& name);
  /// The input size as typed, "32x3x224x224".
  void setInputText(const QString& text);
  void setInput(const Dims& input);
  void setInputGradient(bool wanted);

  /// Inserts layers before row `at`. Names that are taken get a number, and the layers among them that refer to each
  /// other go on doing so.
  void insert(int at, std::vector<Layer> layers, const QString& what);
  /// The rows may come in any order.
  void remove(std::vector<int> rows, const QString& what);
  /// Moves `count` rows from `first` on so that they stand before what is now row `before`.
  void move(int first, int count, int before);

  /// While read-only, nothing but load() changes the network.
  void setReadOnly(bool readOnly) { m_readOnly = readOnly; }
  bool isReadOnly() const { return m_readOnly; }

  /// One entry for each layer; shown until the layers change.
  void setTimes(std::vector<std::optional<LayerTime>> times);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 signals:
  void networkChanged();
  /// An edit, its undo or its redo concerned these rows; where `column` is given, one cell.
  void rowsEdited(int first, int last, std::optional<LayerColumn> column);

 private:
  // What the commands of layer_commands.h do. None of these can be undone by itself.
  friend class EditLayers;
  friend class SpliceLayers;
  friend class MoveLayers;
  friend class EditHead;
  friend class ReplaceNetwork;
  LayerRow row(int row) const;
  void putRow(int row, const LayerRow& content);
  void insertLayers(int at, const std::vector<LayerRow>& rows);
  void removeLayers(int at, int count);
  void moveLayers(int first, int count, int before);
  NetworkProperties head() const;
  void putHead(const NetworkProperties& head);
  void putDocument(const NetworkProperties& head, const std::vector<LayerRow>& rows);
  void changed();

  void edit(int row, LayerColumn column, const QString& text);
  void editHead(const NetworkProperties& head, const QString& what);
  /// Puts `text` into a copy of row number `row`. Throws InputError as setCellText, and for a name that is taken.
  void readCell(LayerRow& content, int row, LayerColumn column, const QString& text) const;
  std::map<LayerCell, QString> findErrors() const;
  std::size_t rankBefore(int row) const;
  QString cell(int row, LayerColumn column) const;
  QString shown(int row, LayerColumn column) const;
  QVariant plain(int row, LayerColumn column) const;
  QString toolTip(int row, LayerColumn column) const;
  QString error(int row, LayerColumn column) const;
  bool isPlaceholder(int row, LayerColumn column) const;

  Network m_network;
  std::vector<std::map<LayerColumn, QString>> m_rejected;  ///< for each layer, as in LayerRow
  QString m_rejectedInput;
  NetworkFacts m_facts;
  std::map<LayerCell, QString> m_errors;
  std::vector<std::optional<LayerTime>> m_times;
  bool m_readOnly = false;
  QUndoStack m_undo;
};

}  // namespace convscope
