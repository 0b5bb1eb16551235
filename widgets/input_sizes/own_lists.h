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

/// What the user wrote about schedules: for each session the list of sizes, as ScheduleEditor::ownList(), and for each
/// kind of network the iterations, as ScheduleEditor::ownIterations(). Kept as long as this object. If there is a
/// store, the iterations and the last list are also kept between starts.
class OwnLists {
 public:
  /// A longer list is not written to the store.
  static constexpr qsizetype kMostStored = 64 * 1024;

  void setStore(SizeListStore store);
  /// Returns the list of a session, which a line of text identifies; empty if it has none.
  QString list(const QString& session) const;
  void setList(const QString& session, const QString& list);
  /// Returns the iterations for a kind; none if the user chose none.
  std::optional<std::int64_t> iterations(const QString& kind) const;
  void setIterations(const QString& kind, std::int64_t iterations);

 private:
  QString stored(const QString& name) const { return m_store.read ? m_store.read(name) : QString(); }
  void store(const QString& name, const QString& text) const;

  SizeListStore m_store;
  QMap<QString, QString> m_lists;       ///< of this start, by session
  QMap<QString, QString> m_iterations;  ///< of this start, by kind
};

}  // namespace convscope
