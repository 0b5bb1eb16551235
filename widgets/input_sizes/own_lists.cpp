#include "widgets/input_sizes/own_lists.h"

#include <utility>

#include "core/parse.h"
#include "widgets/input_sizes/training_length.h"

namespace convscope {
namespace {

const QString kListName = QStringLiteral("list");

/// Returns what the store has in front of a session's list.
QString headOf(const QString& session) {
  return session + QLatin1Char('\n');
}

QString iterationsName(const QString& kind) {
  return QStringLiteral("iterations_") + kind;
}

}  // namespace

void OwnLists::setStore(SizeListStore store) {
  m_store = std::move(store);
}

QString OwnLists::list(const QString& session) const {
  const auto found = m_lists.constFind(session);
  if (found != m_lists.constEnd()) return *found;
  const QString list = stored(kListName);
  return list.startsWith(headOf(session)) ? list.mid(headOf(session).size()) : QString();
}

void OwnLists::setList(const QString& session, const QString& list) {
  if (list == this->list(session)) return;
  const bool isStored = stored(kListName).startsWith(headOf(session));
  m_lists[session] = list;
  const bool isKept = !list.isEmpty() && list.size() <= kMostStored;
  if (isKept || isStored) store(kListName, isKept ? headOf(session) + list : QString());
}

std::optional<std::int64_t> OwnLists::iterations(const QString& kind) const {
  const auto found = m_iterations.constFind(kind);
  const QString text = found != m_iterations.constEnd() ? *found : stored(iterationsName(kind));
  return parseNumber<std::int64_t>(text.toStdString(), 1, kMostIterationsOfOneSize);
}

void OwnLists::setIterations(const QString& kind, std::int64_t iterations) {
  if (this->iterations(kind) == iterations) return;
  m_iterations[kind] = QString::number(iterations);
  store(iterationsName(kind), m_iterations[kind]);
}

void OwnLists::store(const QString& name, const QString& text) const {
  if (m_store.write) m_store.write(name, text);
}

}  // namespace convscope
