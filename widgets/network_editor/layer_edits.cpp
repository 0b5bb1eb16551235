// The edits of LayerModel: each creates a command.
#include <algorithm>
#include <ranges>
#include <set>

#include "problem/input_error.h"
#include "widgets/network_editor/layer_cell.h"
#include "widgets/network_editor/layer_commands.h"
#include "widgets/network_editor/layer_model.h"
#include "widgets/network_editor/number_list.h"

namespace convscope {
namespace {

/// Returns `name`, with a number appended if it is taken: conv1_2, conv1_3, ...
std::string freeName(const std::string& name, const std::set<std::string>& taken) {
  if (!name.empty() && !taken.contains(name)) return name;
  std::string base = name.empty() ? "layer" : name;
  const std::size_t digits = base.find_last_not_of("0123456789");
  if (digits != std::string::npos && digits + 1 < base.size() && digits > 0 && base[digits] == '_') base.resize(digits);
  for (int number = 2;; ++number) {
    const std::string candidate = base + "_" + std::to_string(number);
    if (!taken.contains(candidate)) return candidate;
  }
}

/// Replaces references to `from` by references to `to`.
void refer(Layer& layer, const std::string& from, const std::string& to) {
  std::ranges::replace(layer.inputs, from, to);
  if (auto* resize = std::get_if<ResizeLayer>(&layer.kind); resize != nullptr && resize->like == from)
    resize->like = to;
}

Dims readInput(const QString& text) {
  const auto dims = readNumbers(text, 1);
  if (!dims || dims->size() < 2 || dims->size() > 5)
    throw InputError(
        LayerModel::tr("“%1” is not an input size: write batch, channels and 1 to 3 spatial sizes, e.g. 32x3x224x224")
            .arg(text)
            .toStdString());
  elementCount(*dims);
  return *dims;
}

}  // namespace

void LayerModel::load(const Network& network) {
  m_undo.clear();
  ReplaceNetwork(*this, network, {}).redo();
}

void LayerModel::replace(const Network& network, const QString& what) {
  if (!m_readOnly) m_undo.push(new ReplaceNetwork(*this, network, what));
}

void LayerModel::setName(const QString& name) {
  NetworkProperties after = properties();
  after.name = name.toStdString();
  editProperties(after, tr("edit the network's name"));
}

void LayerModel::setInputText(const QString& text) {
  NetworkProperties after = properties();
  after.rejectedInput.clear();
  try {
    after.input = readInput(text);
  } catch (const InputError&) {
    after.rejectedInput = text;
  }
  editProperties(after, tr("edit the input size"));
}

void LayerModel::setInput(const Dims& input) {
  NetworkProperties after = properties();
  after.rejectedInput.clear();
  after.input = input;
  editProperties(after, tr("edit the input size"));
}

void LayerModel::setInputGradient(bool wanted) {
  NetworkProperties after = properties();
  after.inputGradient = wanted;
  editProperties(after, tr("edit the input gradient"));
}

void LayerModel::editProperties(const NetworkProperties& after, const QString& what) {
  if (!m_readOnly && after != properties()) m_undo.push(new EditProperties(*this, properties(), after, what));
}

void LayerModel::edit(int row, LayerColumn column, const QString& text) {
  const LayerRow before = this->row(row);
  LayerRow after = before;
  try {
    readCell(after, row, column, text);
  } catch (const InputError&) {
    after.rejected[column] = text;
  }
  if (after == before) return;
  std::map<int, RowChange> changes{{row, {before, after}}};
  const std::string& oldName = before.layer.name;
  if (after.layer.name != oldName && std::ranges::count(m_network.layers, oldName, &Layer::name) == 1) {
    for (int i = 0; i < rowCount(); ++i) {
      RowChange change{this->row(i), this->row(i)};
      refer(change.after.layer, oldName, after.layer.name);
      if (i != row && change.after != change.before) changes.emplace(i, change);
    }
  }
  m_undo.push(new EditLayers(*this, {row, column}, std::move(changes)));
}

void LayerModel::readCell(LayerRow& content, int row, LayerColumn column, const QString& text) const {
  Layer layer = content.layer;
  if (text != cellText(layer, column)) setCellText(layer, column, text, rankBefore(row));
  for (std::size_t i = 0; column == LayerColumn::Name && i < m_network.layers.size(); ++i) {
    if (m_network.layers[i].name == layer.name && static_cast<int>(i) != row)
      throw InputError(tr("“%1” is taken by row %2: names are unique").arg(text).arg(i + 1).toStdString());
  }
  content.layer = layer;
  content.rejected.erase(column);
  std::erase_if(content.rejected, [&](const auto& entry) { return !cellText(layer, entry.first); });
}

void LayerModel::insert(int at, std::vector<Layer> layers, const QString& what) {
  if (m_readOnly || layers.empty()) return;
  std::set<std::string> taken{kInputName};
  for (const Layer& layer : m_network.layers) taken.insert(layer.name);
  std::vector<LayerRow> rows;
  std::map<std::string, std::string> renamed;
  for (Layer& layer : layers) {
    for (std::string& input : layer.inputs) {
      if (const auto found = renamed.find(input); found != renamed.end()) input = found->second;
    }
    auto* resize = std::get_if<ResizeLayer>(&layer.kind);
    if (resize != nullptr && renamed.contains(resize->like)) resize->like = renamed.at(resize->like);
    const std::string name = freeName(layer.name, taken);
    renamed[layer.name] = name;
    layer.name = name;
    taken.insert(name);
    rows.push_back({std::move(layer), {}});
  }
  m_undo.push(new SpliceLayers(*this, SpliceLayers::Way::Insert, at, std::move(rows), what));
}

void LayerModel::remove(std::vector<int> rows, const QString& what) {
  if (m_readOnly || rows.empty()) return;
  std::ranges::sort(rows, std::ranges::greater());
  m_undo.beginMacro(what);
  for (std::size_t i = 0; i < rows.size();) {
    std::vector<LayerRow> range;
    do range.insert(range.begin(), row(rows[i++]));
    while (i < rows.size() && rows[i] == rows[i - 1] - 1);
    m_undo.push(new SpliceLayers(*this, SpliceLayers::Way::Remove, rows[i - 1], std::move(range), what));
  }
  m_undo.endMacro();
}

void LayerModel::move(int first, int count, int before) {
  const bool stays = before >= first && before <= first + count;
  if (m_readOnly || stays || first < 0 || before < 0 || first + count > rowCount() || before > rowCount()) return;
  m_undo.push(new MoveLayers(*this, first, count, before));
}

QString LayerModel::inputError() const {
  if (m_rejectedInput.isEmpty()) return m_facts.inputError;
  try {
    readInput(m_rejectedInput);
    return {};
  } catch (const InputError& error) {
    return QString::fromStdString(error.what());
  }
}

}  // namespace convscope
