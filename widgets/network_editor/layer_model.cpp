#include "widgets/network_editor/layer_model.h"

#include <algorithm>

#include "core/problem_text.h"
#include "network/shapes.h"
#include "text/units.h"
#include "widgets/network_editor/layer_cell.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/table_text.h"

namespace convscope {
namespace {

const QChar kDash(0x2013);

LayerColumn columnAt(const QModelIndex& index) {
  return static_cast<LayerColumn>(index.column());
}

/// Converts to rich text, in which Qt breaks long lines.
QString wrappedToolTip(const QString& text) {
  if (text.isEmpty()) return text;
  return QStringLiteral("<p style=\"white-space: pre-wrap\">%1</p>").arg(escapedMarkup(text));
}

}  // namespace

LayerModel::LayerModel(NetworkDocument& document, QObject* parent) : QAbstractTableModel(parent), m_document(document) {
  using Document = NetworkDocument;
  connect(&document, &Document::aboutToInsert, this, [this](int first, int last) { beginInsertRows({}, first, last); });
  connect(&document, &Document::inserted, this, &LayerModel::endInsertRows);
  connect(&document, &Document::aboutToRemove, this, [this](int first, int last) { beginRemoveRows({}, first, last); });
  connect(&document, &Document::removed, this, &LayerModel::endRemoveRows);
  connect(&document, &Document::aboutToMove, this,
          [this](int first, int last, int before) { beginMoveRows({}, first, last, {}, before); });
  connect(&document, &Document::moved, this, &LayerModel::endMoveRows);
  connect(&document, &Document::aboutToReplace, this, &LayerModel::beginResetModel);
  connect(&document, &Document::replaced, this, &LayerModel::endResetModel);
  connect(&document, &Document::networkChanged, this, &LayerModel::showNetwork);
}

void LayerModel::showNetwork() {
  m_times.clear();
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, kLayerColumns - 1));
}

int LayerModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_document.layerCount();
}

int LayerModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kLayerColumns;
}

QVariant LayerModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kLayerColumns)
    return QAbstractTableModel::headerData(section, orientation, role);
  const auto column = static_cast<LayerColumn>(section);
  switch (role) {
    case Qt::DisplayRole:
      return columnTitle(column);
    case kPlainTextRole:
      return column == LayerColumn::Time ? tr("%1 (us)").arg(columnTitle(column)) : columnTitle(column);
    case Qt::ToolTipRole:
      return wrappedToolTip(column == LayerColumn::Time && !m_timesOrigin.isEmpty()
                                ? m_timesOrigin + u'\n' + columnTip(column)
                                : columnTip(column));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(columnAlignment(column));
    default:
      return {};
  }
}

Qt::ItemFlags LayerModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  const Qt::ItemFlags base = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
  const LayerColumn column = columnAt(index);
  if (m_document.isReadOnly() || !cellText(m_document.network().layers[static_cast<std::size_t>(index.row())], column))
    return base;
  return base | (column == LayerColumn::Bias ? Qt::ItemIsUserCheckable : Qt::ItemIsEditable);
}

QVariant LayerModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const int row = index.row();
  const LayerColumn column = columnAt(index);
  const bool isBias = column == LayerColumn::Bias;
  switch (role) {
    case Qt::DisplayRole:
      return isBias ? QVariant() : shown(row, column);
    case Qt::EditRole:
      return m_document.text(row, column);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(columnAlignment(column));
    case Qt::ToolTipRole:
      return wrappedToolTip(toolTip(row, column));
    case Qt::CheckStateRole:
      if (!isBias || m_document.text(row, column).isEmpty()) return {};
      return m_document.text(row, column) == QLatin1String("true") ? Qt::Checked : Qt::Unchecked;
    case Qt::AccessibleDescriptionRole:
    case ErrorRole:
      return error(row, column);
    case kPlainTextRole:
      return plain(row, column);
    case PlaceholderRole:
      return isPlaceholder(row, column);
    default:
      return {};
  }
}

bool LayerModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const Qt::ItemFlags may = flags(index);
  if (role == Qt::CheckStateRole && may.testFlag(Qt::ItemIsUserCheckable)) {
    const bool isChecked = value.toInt() == Qt::Checked;
    m_document.edit(index.row(), columnAt(index), isChecked ? QStringLiteral("true") : QStringLiteral("false"));
    return true;
  }
  if (role != Qt::EditRole || !(may & (Qt::ItemIsEditable | Qt::ItemIsUserCheckable))) return false;
  m_document.edit(index.row(), columnAt(index), value.toString().trimmed());
  return true;
}

void LayerModel::setTimes(std::vector<std::optional<LayerTime>> times, const QString& origin) {
  m_timesOrigin = origin;
  times.resize(m_document.network().layers.size());
  m_times.resize(m_document.network().layers.size());
  std::swap(times, m_times);
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (times[i] == m_times[i]) continue;
    const QModelIndex cellOfTime = index(static_cast<int>(i), static_cast<int>(LayerColumn::Time));
    emit dataChanged(cellOfTime, cellOfTime);
  }
}

QModelIndex LayerModel::firstError() const {
  if (m_document.errors().empty()) return {};
  const auto& [row, column] = m_document.errors().begin()->first;
  return index(row, static_cast<int>(column));
}

bool LayerModel::isPlaceholder(int row, LayerColumn column) const {
  return column == LayerColumn::Inputs && m_document.text(row, column).isEmpty() &&
         cellText(m_document.network().layers[static_cast<std::size_t>(row)], column);
}

QString LayerModel::shown(int row, LayerColumn column) const {
  const auto at = static_cast<std::size_t>(row);
  const NetworkFacts& facts = m_document.facts();
  const bool fits = at < facts.outputs.size();
  switch (column) {
    case LayerColumn::Output:
      return fits ? QString::fromStdString(dimsText(facts.outputs[at])) : QString(kDash);
    case LayerColumn::Time:
      return at < m_times.size() && m_times[at] ? m_times[at]->text : QString();
    case LayerColumn::Flops:
      if (!fits) return QString(kDash);
      return facts.flops[at] > 0 ? QString::fromStdString(formatFlops(facts.flops[at])) : QString();
    case LayerColumn::Weights:
      if (!fits) return QString(kDash);
      return facts.weights[at] > 0 ? QString::fromStdString(formatCount(facts.weights[at])) : QString();
    default:
      break;
  }
  if (isPlaceholder(row, column)) return QString::fromStdString(inputNames(m_document.network(), at).front());
  return m_document.text(row, column);
}

QVariant LayerModel::plain(int row, LayerColumn column) const {
  const auto at = static_cast<std::size_t>(row);
  const NetworkFacts& facts = m_document.facts();
  const bool fits = at < facts.outputs.size();
  switch (column) {
    case LayerColumn::Time:
      return at < m_times.size() && m_times[at] ? QVariant(m_times[at]->us) : QVariant(QString());
    case LayerColumn::Flops:
      return fits ? QVariant(facts.flops[at]) : QVariant(QString());
    case LayerColumn::Weights:
      return fits ? QVariant(qlonglong{facts.weights[at]}) : QVariant(QString());
    case LayerColumn::Bias:
      return m_document.text(row, column);
    default:
      return shown(row, column);
  }
}

QString LayerModel::toolTip(int row, LayerColumn column) const {
  const auto at = static_cast<std::size_t>(row);
  if (const QString wrong = error(row, column); !wrong.isEmpty()) return wrong;
  if (column == LayerColumn::Time) return at < m_times.size() && m_times[at] ? m_times[at]->detail : QString();
  if (column == LayerColumn::Name) return description(row);
  if (isPlaceholder(row, column)) return tr("Reads the previous layer: %1").arg(shown(row, column));
  const QString text = shown(row, column);
  if (text == kDash) return tr("Unknown until this layer and those before it fit");
  return text;
}

/// Returns all that the row says, also in columns that are hidden.
QString LayerModel::description(int row) const {
  QStringList lines;
  for (int each = 0; each < kLayerColumns; ++each) {
    const auto column = static_cast<LayerColumn>(each);
    const QString text = shown(row, column);
    if (!text.isEmpty() && text != kDash) lines.append(tr("%1: %2").arg(columnTitle(column), text));
  }
  return lines.join(u'\n');
}

QString LayerModel::error(int row, LayerColumn column) const {
  const auto found = m_document.errors().find({row, column});
  return found == m_document.errors().end() ? QString() : found->second;
}

}  // namespace convscope
