#pragma once

#include <QMap>
#include <QString>
#include <functional>

namespace convscope {

/// Keeps lists of sizes between starts of the program, one for each kind of network.
struct SizeListStore {
  std::function<QString(const QString& kind)> read;
  std::function<void(const QString& kind, const QString& list)> write;
};

/// The user's list of sizes for each kind of network, as ScheduleEditor::ownList(). Kept as long as this object, and
/// between starts if there is a store.
class OwnLists {
 public:
  /// A longer list is not written to the store.
  static constexpr qsizetype kMostStored = 64 * 1024;

  void setStore(SizeListStore store);
  /// Returns the list for a kind; empty if there is none.
  QString list(const QString& kind) const;
  void setList(const QString& kind, const QString& list);

 private:
  SizeListStore m_store;
  QMap<QString, QString> m_lists;  ///< of this start
};

}  // namespace convscope
