#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

#include "window/parts/run_setup.h"

namespace convscope::window {

enum class Colours { System, Light, Dark };

/// Everything that is remembered from one start to the next, each with its type, its default and its bounds. What a
/// file holds that does not fit counts as its default.
class Settings {
 public:
  static constexpr int kMostRecentFiles = 10;

  /// Those of the user, or for tests those in an INI file.
  Settings() = default;
  explicit Settings(const QString& file) : m_store(file, QSettings::IniFormat) {}

  QByteArray windowGeometry() const { return m_store.value(QStringLiteral("window/geometry")).toByteArray(); }
  QByteArray windowState() const { return m_store.value(QStringLiteral("window/state")).toByteArray(); }
  void setWindow(const QByteArray& geometry, const QByteArray& state);

  Colours colours() const;
  void setColours(Colours colours);

  /// The last first; at most kMostRecentFiles.
  QStringList recentFiles() const;
  void addRecentFile(const QString& file);
  void forgetRecentFiles() { m_store.remove(QStringLiteral("files/recent")); }

  /// Where files were last opened or saved.
  QString folder() const { return m_store.value(QStringLiteral("files/folder")).toString(); }
  void setFolder(const QString& folder) { m_store.setValue(QStringLiteral("files/folder"), folder); }

  /// Precision and layout are none until someone chose them: the device decides then.
  RunSetup runSetup() const;
  void setRunSetup(const RunSetup& setup);

 private:
  QSettings m_store;
};

}  // namespace convscope::window
