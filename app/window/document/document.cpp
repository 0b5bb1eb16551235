#include "window/document/document.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "problem/input_error.h"
#include "session/session_file.h"
#include "session/subject_text.h"
#include "text/excerpt.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "window/document/session_copy.h"

namespace convscope::window {
namespace {

/// Returns the state of `file`; that of no file if there is none.
FileState stateOf(const QString& file) {
  const QFileInfo info(file);
  return info.exists() ? FileState{info.lastModified(), info.size()} : FileState{};
}

}  // namespace

QString inOneText(const std::vector<std::string>& lines) {
  QStringList texts;
  for (const std::string& line : lines) texts.append(QString::fromStdString(messageLine(line)));
  return texts.join(QLatin1Char('\n'));
}

Document::Document(SessionStore& store, QString workingFolder, QObject* parent)
    : QObject(parent), m_store(store), m_workingFolder(std::move(workingFolder)) {}

Document::~Document() {
  dropLog();
}

QString Document::name() const {
  if (!m_file.isEmpty()) return QFileInfo(m_file).fileName();
  if (isEmpty()) return tr("New session");
  const QString subject = toQString(subjectName(m_store.session().surveys.back().started));
  return subject.isEmpty() ? tr("Unsaved session") : subject;
}

bool Document::isFileChanged() const {
  // What is gone cannot be lost by saving.
  return QFileInfo::exists(m_file) && stateOf(m_file) != m_fileState;
}

bool Document::isLost() const {
  return !m_log && !m_file.isEmpty() && stateOf(m_file) != m_fileState;
}

void Document::startNew() {
  dropLog();
  replace({}, {}, {}, false);
}

void Document::open(LoadedSession loaded, const QString& file) {
  const QString provenance = recordedProvenance(loaded.session);
  dropLog();
  replace(std::move(loaded.session), QFileInfo(file).absoluteFilePath(), provenance, false);
}

void Document::openUnsaved(Session session, const std::vector<Event>& events) {
  startNew();
  try {
    const EventSink log = openLog();
    for (const Event& event : events) log(event);
  } catch (const InputError&) {
    closeLog();
    throw;
  }
  const QString provenance = recordedProvenance(session);
  replace(std::move(session), {}, provenance, true);
}

QString Document::recover(const QString& log) {
  LoadedSession loaded = readSession(log.toStdString());
  auto adopted = std::make_shared<WorkingLog>(WorkingLog::adopt(log));
  const QString provenance = recordedProvenance(loaded.session);
  dropLog();
  m_log = std::move(adopted);
  replace(std::move(loaded.session), {}, provenance, true);
  return inOneText(loaded.warnings);
}

void Document::save(const QString& file) {
  const QString target = QFileInfo(file).absoluteFilePath();
  const CopyUntil until = m_refused ? CopyUntil::FirstRefused : CopyUntil::LastWholeLine;
  if (m_log || target != m_file) copySession(m_log ? m_log->file() : m_file, target, until);
  m_file = target;
  m_fileState = stateOf(target);
  // A running survey continues in the log: later events are not in the file.
  m_modified = m_logging;
  if (!m_logging) dropLog();
  emit changed();
}

int Document::nextRun() const {
  return m_store.session().nextRunId();
}

EventSink Document::openLog() {
  if (!m_log) m_log = std::make_shared<WorkingLog>(m_workingFolder, m_file);
  m_logging = true;
  return [log = m_log](const Event& event) { log->write(event); };
}

void Document::add(const std::vector<Event>& events) {
  const QString before = name();
  try {
    m_store.apply(events);
  } catch (const EventError&) {
    m_refused = true;  // it is in the log, but readers would reject it
    m_modified = true;
    emit changed();
    throw;
  }
  // New results in an opened session are described as of today and of this device, not as those of the file.
  if (!m_store.provenance().isEmpty()) m_store.setProvenance(recordedProvenance(m_store.session()));
  if (std::exchange(m_modified, true) && name() == before) return;
  emit changed();
}

void Document::closeLog() {
  m_logging = false;
  if (!m_modified) dropLog();  // there was no event
}

void Document::replace(Session session, const QString& file, const QString& provenance, bool modified) {
  m_file = file;
  m_fileState = stateOf(file);
  m_modified = modified;
  m_logging = false;
  m_store.replace(std::move(session), provenance);
  emit changed();
}

void Document::dropLog() {
  m_refused = false;
  if (m_log) m_log->remove();
  m_log.reset();
}

}  // namespace convscope::window
