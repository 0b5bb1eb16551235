#include "widgets/network_editor/network_document.h"

#include <algorithm>
#include <ranges>
#include <set>

#include "network/shapes.h"
#include "problem/input_error.h"
#include "problem/validate.h"
#include "widgets/network_editor/layer_cell.h"
#include "widgets/network_editor/layer_commands.h"
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
    throw InputError("{}",
                     NetworkDocument::tr(
                         "“%1” is not an input size: write batch, channels and 1 to 3 spatial sizes, e.g. 32x3x224x224")
                         .arg(text)
                         .toStdString());
  elementCount(*dims);
  return *dims;
}

}  // namespace

NetworkDocument::NetworkDocument(QObject* parent) : QObject(parent) {
  m_network.name = "network";
  m_network.input = {1, 3, 224, 224};
  changed();
}

QString NetworkDocument::text(int row, LayerColumn column) const {
  const auto at = static_cast<std::size_t>(row);
  const auto rejected = m_rejected[at].find(column);
  return rejected != m_rejected[at].end() ? rejected->second
                                          : cellText(m_network.layers[at], column).value_or(QString());
}

QString NetworkDocument::errorText() const {
  const std::size_t count = m_errors.size() + (inputError().isEmpty() ? 0 : 1);
  if (count == 0) return layerCount() > 0 ? QString() : tr("The network has no layers");
  QString text = tr("Input size: %1").arg(inputError());
  if (inputError().isEmpty()) {
    const auto& [at, message] = *m_errors.begin();
    text = tr("Row %1, %2: %3").arg(at.first + 1).arg(columnTitle(at.second), message);
  }
  return count == 1 ? text : tr("%1 (and %2 more)").arg(text).arg(count - 1);
}

QString NetworkDocument::inputError() const {
  if (m_rejectedInput.isEmpty()) return m_facts.inputError;
  try {
    readInput(m_rejectedInput);
    return {};
  } catch (const InputError& error) {
    return QString::fromStdString(error.what());
  }
}

void NetworkDocument::load(const Network& network) {
  m_undo.clear();
  ReplaceNetwork(*this, network, {}).redo();
}

void NetworkDocument::replace(const Network& network, const QString& what) {
  if (!m_readOnly) m_undo.push(new ReplaceNetwork(*this, network, what));
}

void NetworkDocument::setName(const QString& name) {
  NetworkProperties after = properties();
  after.name = name.toStdString();
  editProperties(after, tr("edit the network's name"));
}

void NetworkDocument::setInputText(const QString& text) {
  NetworkProperties after = properties();
  after.rejectedInput.clear();
  try {
    after.input = readInput(text);
  } catch (const InputError&) {
    after.rejectedInput = text.isEmpty() ? QStringLiteral(" ") : text;  // empty would mean that none is rejected
  }
  editProperties(after, tr("edit the input size"));
}

void NetworkDocument::setInput(const Dims& input) {
  NetworkProperties after = properties();
  after.rejectedInput.clear();
  after.input = input;
  editProperties(after, tr("edit the input size"));
}

void NetworkDocument::setInputGradient(bool wanted) {
  NetworkProperties after = properties();
  after.inputGradient = wanted;
  editProperties(after, tr("edit the input gradient"));
}

void NetworkDocument::editProperties(const NetworkProperties& after, const QString& what) {
  if (!m_readOnly && after != properties()) m_undo.push(new EditProperties(*this, properties(), after, what));
}

void NetworkDocument::edit(int row, LayerColumn column, const QString& text) {
  if (m_readOnly) return;
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
    for (int i = 0; i < layerCount(); ++i) {
      RowChange change{this->row(i), this->row(i)};
      refer(change.after.layer, oldName, after.layer.name);
      if (i != row && change.after != change.before) changes.emplace(i, change);
    }
  }
  m_undo.push(new EditLayers(*this, {row, column}, std::move(changes)));
}

void NetworkDocument::readCell(LayerRow& content, int row, LayerColumn column, const QString& text) const {
  Layer layer = content.layer;
  if (text != cellText(layer, column)) setCellText(layer, column, text, rankBefore(row));
  for (std::size_t i = 0; column == LayerColumn::Name && i < m_network.layers.size(); ++i) {
    if (m_network.layers[i].name == layer.name && static_cast<int>(i) != row)
      throw InputError("{}", tr("“%1” is taken by row %2: names are unique").arg(text).arg(i + 1).toStdString());
  }
  content.layer = layer;
  content.rejected.erase(column);
  std::erase_if(content.rejected, [&](const auto& entry) { return !cellText(layer, entry.first); });
}

void NetworkDocument::insert(int at, std::vector<Layer> layers, const QString& what) {
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

void NetworkDocument::remove(std::vector<int> rows, const QString& what) {
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

void NetworkDocument::move(int first, int count, int before) {
  const bool stays = before >= first && before <= first + count;
  if (m_readOnly || stays || first < 0 || before < 0 || first + count > layerCount() || before > layerCount()) return;
  m_undo.push(new MoveLayers(*this, first, count, before));
}

std::map<LayerCell, QString> NetworkDocument::findErrors() const {
  std::map<LayerCell, QString> errors = m_facts.errors;
  for (int i = 0; i < layerCount(); ++i) {
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

std::size_t NetworkDocument::rankBefore(int row) const {
  Dims shape = m_network.input;
  const auto names = inputNames(m_network, static_cast<std::size_t>(row));
  const auto source =
      names.empty() ? m_network.layers.end() : std::ranges::find(m_network.layers, names.front(), &Layer::name);
  const auto at = static_cast<std::size_t>(source - m_network.layers.begin());
  if (at < m_facts.outputs.size()) shape = m_facts.outputs[at];
  return shape.size() < 2 ? 0 : shape.size() - 2;
}

LayerRow NetworkDocument::row(int row) const {
  const auto at = static_cast<std::size_t>(row);
  return {m_network.layers[at], m_rejected[at]};
}

void NetworkDocument::putRow(int row, const LayerRow& content) {
  const auto at = static_cast<std::size_t>(row);
  m_network.layers[at] = content.layer;
  m_rejected[at] = content.rejected;
}

void NetworkDocument::insertLayers(int at, const std::vector<LayerRow>& rows) {
  emit aboutToInsert(at, at + static_cast<int>(rows.size()) - 1);
  for (int i = at; const LayerRow& content : rows) {
    m_network.layers.insert(m_network.layers.begin() + i, content.layer);
    m_rejected.insert(m_rejected.begin() + i, content.rejected);
    ++i;
  }
  emit inserted();
}

void NetworkDocument::removeLayers(int at, int count) {
  emit aboutToRemove(at, at + count - 1);
  m_network.layers.erase(m_network.layers.begin() + at, m_network.layers.begin() + at + count);
  m_rejected.erase(m_rejected.begin() + at, m_rejected.begin() + at + count);
  emit removed();
}

void NetworkDocument::moveLayers(int first, int count, int before) {
  emit aboutToMove(first, first + count - 1, before);
  const auto rotate = [&](auto& list) {
    const auto begin = list.begin();
    if (before > first)
      std::rotate(begin + first, begin + first + count, begin + before);
    else
      std::rotate(begin + before, begin + first, begin + first + count);
  };
  rotate(m_network.layers);
  rotate(m_rejected);
  emit moved();
}

NetworkProperties NetworkDocument::properties() const {
  return {m_network.name,          m_network.description, m_network.input,
          m_network.inputGradient, m_network.precision,   m_rejectedInput};
}

void NetworkDocument::putProperties(const NetworkProperties& properties) {
  m_network.name = properties.name;
  m_network.description = properties.description;
  m_network.input = properties.input;
  m_network.inputGradient = properties.inputGradient;
  m_network.precision = properties.precision;
  m_rejectedInput = properties.rejectedInput;
}

void NetworkDocument::putDocument(const NetworkProperties& properties, const std::vector<LayerRow>& rows) {
  emit aboutToReplace();
  putProperties(properties);
  m_network.layers.clear();
  m_rejected.clear();
  for (const LayerRow& content : rows) {
    m_network.layers.push_back(content.layer);
    m_rejected.push_back(content.rejected);
  }
  emit replaced();
}

void NetworkDocument::changed() {
  m_facts = examine(m_network);
  m_errors = findErrors();
  emit networkChanged();
}

}  // namespace convscope
