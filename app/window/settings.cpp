#include "window/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUrl>
#include <array>

#include "core/problem_text.h"
#include "engine/host.h"
#include "files/resource_path.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"

namespace convscope::window {
namespace {

const QString kRecent = QStringLiteral("files/recent");
const QString kBaselineFile = QStringLiteral("baseline/file");
const QString kBaselineRun = QStringLiteral("baseline/run");
const QString kBaselineTitle = QStringLiteral("baseline/title");
const QString kColours = QStringLiteral("window/colours");
const std::array kColourNames{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};

/// Parses a stored text; returns nothing if `parse` throws InputError.
template <class Parse>
auto parsed(const QSettings& store, const QString& key, Parse parse) -> std::optional<decltype(parse(std::string()))> {
  try {
    return parse(store.value(key).toString().toStdString());
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state) {
  m_store.setValue(QStringLiteral("window/geometry"), geometry);
  m_store.setValue(QStringLiteral("window/state"), state);
}

Colours Settings::colours() const {
  const auto found = std::ranges::find(kColourNames, m_store.value(kColours).toString());
  return found != kColourNames.end() ? static_cast<Colours>(found - kColourNames.begin()) : Colours::System;
}

int Settings::zoom() const {
  bool isNumber = false;
  const int percent = m_store.value(QStringLiteral("window/zoom"), kUsualZoom).toInt(&isNumber);
  return isNumber && percent >= kLeastZoom && percent <= kMostZoom ? percent : kUsualZoom;
}

void Settings::setColours(Colours colours) {
  m_store.setValue(kColours, kColourNames.at(static_cast<std::size_t>(colours)));
}

QStringList Settings::recentFiles() const {
  return m_store.value(kRecent).toStringList().mid(0, kMostRecentFiles);
}

void Settings::addRecentFile(const QString& file) {
  QStringList files = recentFiles();
  files.removeAll(file);
  files.prepend(file);
  m_store.setValue(kRecent, files.mid(0, kMostRecentFiles));
}

QString Settings::folder() const {
  return existingFolder(kFolder);
}

QString Settings::exportFolder() const {
  return existingFolder(kExportFolder);
}

QString Settings::folderToSave() const {
  const QString folder = this->folder();
  const QString shipped = QString::fromStdString(resourceFolder("sessions").string());
  const bool isOwn = QFileInfo(folder).isWritable() && QDir(folder).canonicalPath() != QDir(shipped).canonicalPath();
  return isOwn ? folder : ownFolder();
}

QString Settings::ownFolder() {
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  return !documents.isEmpty() && QDir(documents).exists() ? documents : QDir::homePath();
}

QString Settings::existingFolder(const char* key) const {
  const QString folder = m_store.value(QString::fromLatin1(key)).toString();
  return !folder.isEmpty() && QDir(folder).exists() ? folder : ownFolder();
}

QString KeptBaseline::name() const {
  return title.isEmpty() ? QFileInfo(file).fileName() : title;
}

std::optional<KeptBaseline> Settings::baseline() const {
  KeptBaseline kept{m_store.value(kBaselineFile).toString(), m_store.value(kBaselineRun).toInt(),
                    m_store.value(kBaselineTitle).toString()};
  return kept.file.isEmpty() ? std::nullopt : std::optional(kept);
}

void Settings::setBaseline(const KeptBaseline& baseline) {
  m_store.setValue(kBaselineFile, baseline.file);
  m_store.setValue(kBaselineRun, baseline.run);
  m_store.setValue(kBaselineTitle, baseline.title);
}

/// A path's slashes would be groups.
QString Settings::lessonKey(const QString& lesson) {
  return QStringLiteral("lessons/%1").arg(QString::fromLatin1(QUrl::toPercentEncoding(lesson)));
}

QStringList Settings::hosts() const {
  QStringList hosts;
  for (const QString& text : m_store.value(QStringLiteral("run/hosts")).toStringList()) {
    try {
      static_cast<void>(parseHost(text.toStdString()));
      if (!hosts.contains(text)) hosts.append(text);
    } catch (const InputError&) {
      continue;
    }
  }
  return hosts;
}

RunSetup Settings::runSetup() const {
  RunSetup setup;
  setup.backend = m_store.value(QStringLiteral("run/backend")).toString().toStdString();
  setup.device = m_store.value(QStringLiteral("run/device")).toString().toStdString();
  setup.precision = parsed(m_store, QStringLiteral("run/precision"), parsePrecision);
  setup.layout = parsed(m_store, QStringLiteral("run/layout"), parseLayout);
  std::vector<Pass> passes;
  for (const QString& text : m_store.value(QStringLiteral("run/passes")).toStringList()) {
    try {
      passes.push_back(parsePass(text.toStdString()));
    } catch (const InputError&) {
      passes.clear();
      break;
    }
  }
  if (!passes.empty()) setup.passes = passes;
  setup.workspaceLimitMiB =
      std::clamp(m_store.value(QStringLiteral("run/workspace_limit_mib")).toInt(), 0, RunSetup::kLargestLimitMiB);
  return setup;
}

void Settings::setRunSetup(const RunSetup& setup) {
  const auto textOf = [](const auto& value) { return value ? QString::fromStdString(toText(*value)) : QString(); };
  m_store.setValue(QStringLiteral("run/backend"), QString::fromStdString(setup.backend));
  m_store.setValue(QStringLiteral("run/device"), QString::fromStdString(setup.device));
  m_store.setValue(QStringLiteral("run/precision"), textOf(setup.precision));
  m_store.setValue(QStringLiteral("run/layout"), textOf(setup.layout));
  QStringList passes;
  for (const Pass pass : setup.passes) passes.append(QString::fromStdString(toText(pass)));
  m_store.setValue(QStringLiteral("run/passes"), passes);
  m_store.setValue(QStringLiteral("run/workspace_limit_mib"), setup.workspaceLimitMiB);
}

}  // namespace convscope::window
