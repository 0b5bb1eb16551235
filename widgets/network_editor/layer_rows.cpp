// The rows of LayerModel: the operations of its commands and the computed facts.
#include <algorithm>

#include "network/shapes.h"
#include "problem/input_error.h"
#include "widgets/network_editor/layer_cell.h"
#include "widgets/network_editor/layer_model.h"

namespace convscope {

std::map<LayerCell, QString> LayerModel::findErrors() const {
  std::map<LayerCell, QString> errors = m_facts.errors;
  for (int i = 0; i < rowCount(); ++i) {
    for (const auto& [column, text] : m_rejected[static_cast<std::size_t>(i)]) {
      LayerRow content = row(i);
      try {
        readCell(content, i, column, text);
        errors[{i, column}] = tr("“%1” would fit now: edit the cell to use it").arg(text);
      } catch (const InputError& error) {
        errors[{i, column}] = QString::fromStdString(error.what());
      }
    }
  }
  return errors;
}

std::size_t LayerModel::rankBefore(int row) const {
  Dims shape = m_network.input;
  const auto names = inputNames(m_network, static_cast<std::size_t>(row));
  const auto source =
      names.empty() ? m_network.layers.end() : std::ranges::find(m_network.layers, names.front(), &Layer::name);
  const auto at = static_cast<std::size_t>(source - m_network.layers.begin());
  if (at < m_facts.outputs.size()) shape = m_facts.outputs[at];
  return shape.size() < 2 ? 0 : shape.size() - 2;
}

LayerRow LayerModel::row(int row) const {
  const auto at = static_cast<std::size_t>(row);
  return {m_network.layers[at], m_rejected[at]};
}

void LayerModel::putRow(int row, const LayerRow& content) {
  const auto at = static_cast<std::size_t>(row);
  m_network.layers[at] = content.layer;
  m_rejected[at] = content.rejected;
}

void LayerModel::insertLayers(int at, const std::vector<LayerRow>& rows) {
  beginInsertRows({}, at, at + static_cast<int>(rows.size()) - 1);
  for (int i = at; const LayerRow& content : rows) {
    m_network.layers.insert(m_network.layers.begin() + i, content.layer);
    m_rejected.insert(m_rejected.begin() + i, content.rejected);
    ++i;
  }
  endInsertRows();
}

void LayerModel::removeLayers(int at, int count) {
  beginRemoveRows({}, at, at + count - 1);
  m_network.layers.erase(m_network.layers.begin() + at, m_network.layers.begin() + at + count);
  m_rejected.erase(m_rejected.begin() + at, m_rejected.begin() + at + count);
  endRemoveRows();
}

void LayerModel::moveLayers(int first, int count, int before) {
  beginMoveRows({}, first, first + count - 1, {}, before);
  const auto rotate = [&](auto& list) {
    const auto begin = list.begin();
    if (before > first)
      std::rotate(begin + first, begin + first + count, begin + before);
    else
      std::rotate(begin + before, begin + first, begin + first + count);
  };
  rotate(m_network.layers);
  rotate(m_rejected);
  endMoveRows();
}

NetworkProperties LayerModel::properties() const {
  return {m_network.name, m_network.description, m_network.input, m_network.inputGradient, m_rejectedInput};
}

void LayerModel::putProperties(const NetworkProperties& properties) {
  m_network.name = properties.name;
  m_network.description = properties.description;
  m_network.input = properties.input;
  m_network.inputGradient = properties.inputGradient;
  m_rejectedInput = properties.rejectedInput;
}

void LayerModel::putDocument(const NetworkProperties& properties, const std::vector<LayerRow>& rows) {
  beginResetModel();
  putProperties(properties);
  m_network.layers.clear();
  m_rejected.clear();
  for (const LayerRow& content : rows) {
    m_network.layers.push_back(content.layer);
    m_rejected.push_back(content.rejected);
  }
  endResetModel();
}

void LayerModel::changed() {
  m_facts = examine(m_network);
  m_errors = findErrors();
  m_times.clear();
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, kLayerColumns - 1));
  emit networkChanged();
}

}  // namespace convscope
