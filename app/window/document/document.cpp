#include "window/document/document.h"

#include <QFileInfo>
#include <algorithm>

#include "session/session_file.h"
#include "window/document/session_copy.h"

namespace convscope::window {
namespace {

QString joined(const std::vector<std::string>& lines) {
  QStringList texts;
  for (const std::string& line : lines) texts.append(QString::fromStdString(line));
  return texts.join(QLatin1Char('\n'));
}

/// "recorded 2026-11-21 on NVIDIA H200": of every device there is.
QString provenanceOf(const Session& session) {
  QStringList parts;
  for (const Survey& survey : session.surveys) {
    const QString part = Document::tr("recorded %1 on %2")
                             .arg(QString::fromStdString(survey.started.time.substr(0, 10)),
                                  QString::fromStdString(survey.started.device.name));
    if (!parts.contains(part)) parts.append(part);
  }
  return parts.join(QStringLiteral("; "));
}

}  // namespace

Document::Document(SessionStore& store, QString workingFolder, QObject* parent)
    : QObject(parent), m_store(store), m_workingFolder(std::move(workingFolder)) {}

Document::~Document() {
  dropLog();
}

QString Document::name() const {
  if (!m_file.isEmpty()) return QFileInfo(m_file).fileName();
  return isEmpty() ? tr("New session") : tr("Unsaved session");
}

void Document::startNew() {
  dropLog();
  replace({}, {}, {}, false);
}

QString Document::open(const QString& file) {
  LoadedSession loaded = readSession(file.toStdString());
  const QString provenance = provenanceOf(loaded.session);
  dropLog();
  replace(std::move(loaded.session), QFileInfo(file).absoluteFilePath(), provenance, false);
  return joined(loaded.warnings);
}

QString Document::recover(const QString& log) {
  LoadedSession loaded = readSession(log.toStdString());
  auto adopted = std::make_shared<WorkingLog>(WorkingLog::adopt(log));
  const QString provenance = provenanceOf(loaded.session);
  dropLog();
  m_log = std::move(adopted);
  replace(std::move(loaded.session), {}, provenance, true);
  return joined(loaded.warnings);
}

void Document::save(const QString& file) {
  const QString target = QFileInfo(file).absoluteFilePath();
  if (m_log || target != m_file) copySession(m_log ? m_log->file() : m_file, target);
  m_file = target;
  // A survey that runs goes on in the log: what comes from now on is not in the file.
  m_modified = m_logging;
  if (!m_logging) dropLog();
  emit changed();
}

int Document::nextRun() const {
  int next = 0;
  for (const Survey& survey : m_store.session().surveys) next = std::max(next, survey.started.run + 1);
  return next;
}

EventSink Document::openLog() {
  if (!m_log) m_log = std::make_shared<WorkingLog>(m_workingFolder, m_file);
  m_logging = true;
  return [log = m_log](const Event& event) { log->write(event); };
}

void Document::add(const std::vector<Event>& events) {
  m_store.apply(events);
  if (m_modified) return;
  m_modified = true;
  emit changed();
}

void Document::closeLog() {
  m_logging = false;
  if (!m_modified) dropLog();  // not one event came
}

void Document::replace(Session session, const QString& file, const QString& provenance, bool modified) {
  m_file = file;
  m_modified = modified;
  m_logging = false;
  m_store.replace(std::move(session), provenance);
  emit changed();
}

void Document::dropLog() {
  if (m_log) m_log->remove();
  m_log.reset();
}

}  // namespace convscope::window
