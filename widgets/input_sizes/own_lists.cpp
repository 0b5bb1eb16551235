#include "widgets/input_sizes/own_lists.h"

#include <utility>

namespace convscope {

void OwnLists::setStore(SizeListStore store) {
  m_store = std::move(store);
}

QString OwnLists::list(const QString& kind) const {
  const auto found = m_lists.constFind(kind);
  if (found != m_lists.constEnd()) return *found;
  return m_store.read ? m_store.read(kind) : QString();
}

void OwnLists::setList(const QString& kind, const QString& list) {
  if (list == this->list(kind)) return;
  m_lists[kind] = list;
  if (m_store.write) m_store.write(kind, list.size() <= kMostStored ? list : QString());
}

}  // namespace convscope
