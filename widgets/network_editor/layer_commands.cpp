#include "widgets/network_editor/layer_commands.h"

#include <algorithm>

#include "widgets/shared/shown_text.h"

namespace convscope {

EditLayers::EditLayers(NetworkDocument& document, LayerCell cell, std::map<int, RowChange> changes)
    : m_document(document), m_cell(cell), m_changes(std::move(changes)) {
  setText(
      App::tr("edit %1 of %2")
          .arg(columnTitle(cell.second).toLower(), QString::fromStdString(m_changes.at(cell.first).before.layer.name)));
}

void EditLayers::apply(LayerRow RowChange::*side) {
  for (const auto& [row, change] : m_changes) m_document.putRow(row, change.*side);
  m_document.changed();
  emit m_document.rowsEdited(m_cell.first, m_cell.first, m_cell.second);
}

void EditLayers::redo() {
  apply(&RowChange::after);
}
void EditLayers::undo() {
  apply(&RowChange::before);
}

bool EditLayers::mergeWith(const QUndoCommand* other) {
  const auto& later = static_cast<const EditLayers&>(*other);  // QUndoStack merges only commands with the same id
  if (later.m_cell != m_cell) return false;
  for (const auto& [row, change] : later.m_changes) {
    const auto [entry, isNew] = m_changes.try_emplace(row, change);
    if (!isNew) entry->second.after = change.after;
  }
  setObsolete(
      std::ranges::all_of(m_changes, [](const auto& entry) { return entry.second.before == entry.second.after; }));
  return true;
}

SpliceLayers::SpliceLayers(NetworkDocument& document, Way way, int at, std::vector<LayerRow> rows, const QString& what)
    : QUndoCommand(what), m_document(document), m_way(way), m_at(at), m_rows(std::move(rows)) {}

void SpliceLayers::apply(bool insert) {
  const int count = static_cast<int>(m_rows.size());
  if (insert)
    m_document.insertLayers(m_at, m_rows);
  else
    m_document.removeLayers(m_at, count);
  m_document.changed();
  const int last = insert ? m_at + count - 1 : std::min(m_at, m_document.layerCount() - 1);
  emit m_document.rowsEdited(std::min(m_at, last), last, std::nullopt);
}

MoveLayers::MoveLayers(NetworkDocument& document, int first, int count, int before)
    : QUndoCommand(App::tr("move %1").arg(QString::fromStdString(document.row(first).layer.name))),
      m_document(document),
      m_first(first),
      m_count(count),
      m_before(before) {}

void MoveLayers::redo() {
  m_document.moveLayers(m_first, m_count, m_before);
  m_document.changed();
  emit m_document.rowsEdited(movedFirst(), movedFirst() + m_count - 1, std::nullopt);
}

void MoveLayers::undo() {
  m_document.moveLayers(movedFirst(), m_count, m_before > m_first ? m_first : m_first + m_count);
  m_document.changed();
  emit m_document.rowsEdited(m_first, m_first + m_count - 1, std::nullopt);
}

EditProperties::EditProperties(NetworkDocument& document, const NetworkProperties& before,
                               const NetworkProperties& after, const QString& what)
    : QUndoCommand(what), m_document(document), m_before(before), m_after(after) {}

void EditProperties::redo() {
  m_document.putProperties(m_after);
  m_document.changed();
}

void EditProperties::undo() {
  m_document.putProperties(m_before);
  m_document.changed();
}

bool EditProperties::mergeWith(const QUndoCommand* other) {
  if (other->text() != text()) return false;
  m_after = static_cast<const EditProperties&>(*other).m_after;
  setObsolete(m_before == m_after);
  return true;
}

ReplaceNetwork::ReplaceNetwork(NetworkDocument& document, const Network& network, const QString& what)
    : QUndoCommand(what), m_document(document), m_properties{network.name,          network.description, network.input,
                                                             network.inputGradient, network.precision,   {}} {
  for (const Layer& layer : network.layers) m_rows.push_back({layer, {}});
}

void ReplaceNetwork::swap() {
  const NetworkProperties properties = m_document.properties();
  std::vector<LayerRow> rows;
  for (int i = 0; i < m_document.layerCount(); ++i) rows.push_back(m_document.row(i));
  m_document.putDocument(m_properties, m_rows);
  m_properties = properties;
  m_rows = std::move(rows);
  m_document.changed();
}

}  // namespace convscope
