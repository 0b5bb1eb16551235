#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "widgets/network_editor/network_document.h"

namespace convscope {

/// The time of a layer in the shown survey, with PyTorch's choices for benchmark = False.
struct LayerTime {
  double us = 0;   ///< sum of the measured passes; 0 if none was measured yet
  QString text;    ///< text of the cell
  QString detail;  ///< the time of each pass
  bool operator==(const LayerTime&) const = default;
};

/// The table of a NetworkDocument, with a row for each layer and the columns of LayerColumn. Edited cells are edits of
/// the document.
class LayerModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Role {
    ErrorRole = Qt::UserRole + 1,  ///< QString: what is wrong with the cell and what would fit; empty if nothing is
    PlaceholderRole,               ///< bool: the text shows the default of an empty cell
  };

  explicit LayerModel(NetworkDocument& document, QObject* parent = nullptr);

  NetworkDocument& document() const { return m_document; }

  /// Returns the first cell with an error; an invalid index if there is none.
  QModelIndex firstError() const;

  /// Sets one entry for each layer; shown until the layers change.
  /// `origin` says where they were measured, in a sentence; empty without times.
  void setTimes(std::vector<std::optional<LayerTime>> times, const QString& origin);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  void showNetwork();
  QString shown(int row, LayerColumn column) const;
  QVariant plain(int row, LayerColumn column) const;
  QString toolTip(int row, LayerColumn column) const;
  QString description(int row) const;
  QString error(int row, LayerColumn column) const;
  bool isPlaceholder(int row, LayerColumn column) const;

  NetworkDocument& m_document;
  std::vector<std::optional<LayerTime>> m_times;
  QString m_timesOrigin;
};

}  // namespace convscope
