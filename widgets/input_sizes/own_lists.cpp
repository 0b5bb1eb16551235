#include "widgets/input_sizes/own_lists.h"

#include <utility>

#include "core/parse.h"
#include "widgets/input_sizes/training_length.h"

namespace convscope {
namespace {

QString listName(const QString& kind) {
  return QStringLiteral("list_") + kind;
}

QString iterationsName(const QString& kind) {
  return QStringLiteral("iterations_") + kind;
}

}  // namespace

void OwnLists::setStore(SizeListStore store) {
  m_store = std::move(store);
}

QString OwnLists::list(const QString& kind) const {
  return text(listName(kind));
}

void OwnLists::setList(const QString& kind, const QString& list) {
  setText(listName(kind), list);
}

std::optional<std::int64_t> OwnLists::iterations(const QString& kind) const {
  return parseNumber<std::int64_t>(text(iterationsName(kind)).toStdString(), 1, kMostIterationsOfOneSize);
}

void OwnLists::setIterations(const QString& kind, std::int64_t iterations) {
  setText(iterationsName(kind), QString::number(iterations));
}

QString OwnLists::text(const QString& name) const {
  const auto found = m_texts.constFind(name);
  if (found != m_texts.constEnd()) return *found;
  return m_store.read ? m_store.read(name) : QString();
}

void OwnLists::setText(const QString& name, const QString& text) {
  if (text == this->text(name)) return;
  m_texts[name] = text;
  if (m_store.write) m_store.write(name, text.size() <= kMostStored ? text : QString());
}

}  // namespace convscope
