#pragma once

#include <QMap>
#include <QString>
#include <cstdint>
#include <functional>
#include <optional>

namespace convscope {

/// Keeps texts about input sizes between starts of the program, each under its name.
struct SizeListStore {
  std::function<QString(const QString& name)> read;
  std::function<void(const QString& name, const QString& text)> write;
};

/// What the user wrote about schedules, for each kind of network: the list of sizes, as ScheduleEditor::ownList(), and
/// the iterations, as ScheduleEditor::ownIterations(). Kept as long as this object, and between starts if there is a
/// store.
class OwnLists {
 public:
  /// A longer list is not written to the store.
  static constexpr qsizetype kMostStored = 64 * 1024;

  void setStore(SizeListStore store);
  /// Returns the list for a kind; empty if there is none.
  QString list(const QString& kind) const;
  void setList(const QString& kind, const QString& list);
  /// Returns the iterations for a kind; none if the user chose none.
  std::optional<std::int64_t> iterations(const QString& kind) const;
  void setIterations(const QString& kind, std::int64_t iterations);

 private:
  QString text(const QString& name) const;
  void setText(const QString& name, const QString& text);

  SizeListStore m_store;
  QMap<QString, QString> m_texts;  ///< of this start, by name
};

}  // namespace convscope
