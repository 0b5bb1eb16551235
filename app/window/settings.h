#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <optional>

#include "window/parts/run_setup.h"

namespace convscope::window {

enum class Colours { System, Light, Dark };

/// The baseline that was pinned last: one survey of a file.
struct KeptBaseline {
  QString file;
  int run = 0;    ///< SurveyStarted::run of the pinned survey
  QString title;  ///< what is pinned, for people: Baseline::title()

  /// Returns the title, or the file's name if settings of an older version have none.
  QString name() const;
};

// Sizes of letters, in percent of the system's.
constexpr int kLeastZoom = 75;
constexpr int kUsualZoom = 100;
constexpr int kMostZoom = 300;

/// All settings that are kept between starts, with their types, defaults and bounds. An invalid stored value counts as
/// the default.
class Settings {
 public:
  static constexpr int kMostRecentFiles = 10;

  /// Uses the user's settings, or those of an INI file, for tests.
  Settings() = default;
  explicit Settings(const QString& file) : m_store(file, QSettings::IniFormat) {}

  QByteArray windowGeometry() const { return m_store.value(QStringLiteral("window/geometry")).toByteArray(); }
  QByteArray windowState() const { return m_store.value(QStringLiteral("window/state")).toByteArray(); }
  void setWindow(const QByteArray& geometry, const QByteArray& state);

  Colours colours() const;
  void setColours(Colours colours);

  /// Returns the size of letters in percent, within kLeastZoom and kMostZoom.
  int zoom() const;
  void setZoom(int percent) { m_store.setValue(QStringLiteral("window/zoom"), percent); }

  /// Returns the code of the window's language; empty: that of the system.
  QString language() const { return m_store.value(QStringLiteral("window/language")).toString(); }
  void setLanguage(const QString& code) { m_store.setValue(QStringLiteral("window/language"), code); }

  /// Returns the most recent files, the last one first; at most kMostRecentFiles.
  QStringList recentFiles() const;
  void addRecentFile(const QString& file);
  void forgetRecentFiles() { m_store.remove(QStringLiteral("files/recent")); }

  /// Returns the folder in which a file was last opened or saved; at first the user's documents, or home.
  QString folder() const;
  /// Returns folder(); the user's documents, or home, if nothing can be written there or it comes with the program.
  QString folderToSave() const;
  void setFolder(const QString& folder) { m_store.setValue(QString::fromLatin1(kFolder), folder); }

  /// Returns the folder to which something was last exported; at first the user's documents, or home.
  QString exportFolder() const;
  void setExportFolder(const QString& folder) { m_store.setValue(QString::fromLatin1(kExportFolder), folder); }

  /// Returns whether charts are exported and copied light on dark.
  bool exportsDark() const { return m_store.value(QStringLiteral("files/export_dark"), false).toBool(); }
  void setExportsDark(bool dark) { m_store.setValue(QStringLiteral("files/export_dark"), dark); }

  /// Returns whether the inspector opens when something is selected: until the user closes it.
  bool inspectorOpens() const { return m_store.value(QStringLiteral("window/inspector_opens"), true).toBool(); }
  void setInspectorOpens(bool opens) { m_store.setValue(QStringLiteral("window/inspector_opens"), opens); }

  /// Returns whether the page Layers shows details below its chart.
  bool layerDetails() const { return m_store.value(QStringLiteral("window/layer_details"), false).toBool(); }
  void setLayerDetails(bool shown) { m_store.setValue(QStringLiteral("window/layer_details"), shown); }

  /// Returns whether the page Layers shows the icicle above its rows.
  bool layerIcicle() const { return m_store.value(QStringLiteral("window/layer_icicle"), false).toBool(); }
  void setLayerIcicle(bool shown) { m_store.setValue(QStringLiteral("window/layer_icicle"), shown); }

  /// Returns whether runs are measured in the window's process instead of one of their own.
  bool measuresInProcess() const { return m_store.value(QStringLiteral("run/in_process"), false).toBool(); }
  void setMeasuresInProcess(bool inProcess) { m_store.setValue(QStringLiteral("run/in_process"), inProcess); }

  /// Returns the progress in a lesson as LessonProgress wrote it; empty if there is none.
  QByteArray lessonProgress(const QString& lesson) const { return m_store.value(lessonKey(lesson)).toByteArray(); }
  void setLessonProgress(const QString& lesson, const QByteArray& progress) {
    m_store.setValue(lessonKey(lesson), QString::fromUtf8(progress));
  }

  /// Returns the baseline that was pinned last; none if it was unpinned, or is in no file.
  std::optional<KeptBaseline> baseline() const;
  void setBaseline(const KeptBaseline& baseline);
  void forgetBaseline() { m_store.remove(QStringLiteral("baseline")); }

  /// Returns a text of OwnLists, e.g. the list of sizes "list"; empty if there is none.
  QString inputSizes(const QString& name) const { return m_store.value(inputSizesKey(name)).toString(); }
  void setInputSizes(const QString& name, const QString& text) { m_store.setValue(inputSizesKey(name), text); }

  /// Returns the hosts that the user added (engine/host.h), without invalid texts.
  QStringList hosts() const;
  void setHosts(const QStringList& hosts) { m_store.setValue(QStringLiteral("run/hosts"), hosts); }

  /// Precision and layout are empty until the user chooses them; then the device's defaults apply.
  RunSetup runSetup() const;
  void setRunSetup(const RunSetup& setup);

 private:
  static constexpr auto kFolder = "files/folder";
  static constexpr auto kExportFolder = "files/export_folder";

  static QString lessonKey(const QString& lesson);
  static QString inputSizesKey(const QString& name) { return QStringLiteral("input_sizes/") + name; }
  /// Returns the user's documents, or home.
  static QString ownFolder();
  /// Returns the folder stored under `key` if it exists; otherwise ownFolder().
  QString existingFolder(const char* key) const;

  QSettings m_store;
};

}  // namespace convscope::window
