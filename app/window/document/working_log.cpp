#include "window/document/working_log.h"

#include <fcntl.h>
#include <sys/file.h>

#include <QDir>
#include <QFile>
#include <QUuid>

#include "problem/input_error.h"
#include "session/subject_text.h"
#include "widgets/shared/survey_text.h"
#include "window/document/recorded_sessions.h"
#include "window/document/session_copy.h"
#include "window/document/session_head.h"

namespace convscope::window {
namespace {

bool isHeld(const QString& file) {
  const Descriptor descriptor(::open(QFile::encodeName(file).constData(), O_RDONLY | O_CLOEXEC));
  return descriptor.get() < 0 || ::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0;
}

QString describe(const QString& file) {
  try {
    const std::vector<SurveyStarted> surveys = sessionHead(file);
    if (surveys.empty()) return {};
    const SurveyStarted& first = surveys.front();
    return QObject::tr("%1 on %2, %3")
        .arg(QString::fromStdString(subjectName(first)), QString::fromStdString(first.device.name),
             readableTime(first.time));
  } catch (const InputError&) {
    return {};  // unreadable, so there is nothing to recover
  }
}

}  // namespace

WorkingLog::WorkingLog(const QString& folder, QString base)
    : m_file(folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) + kSessionSuffix),
      m_base(std::move(base)) {}

WorkingLog WorkingLog::adopt(const QString& file) {
  WorkingLog log(file);
  log.m_writer.emplace(file.toStdString(), SessionWriter::Mode::Append);
  return log;
}

void WorkingLog::write(const Event& event) {
  if (!m_writer) {
    QDir().mkpath(QFileInfo(m_file).path());
    if (!m_base.isEmpty()) copySession(m_base, m_file);
    m_writer.emplace(m_file.toStdString(),
                     m_base.isEmpty() ? SessionWriter::Mode::Create : SessionWriter::Mode::Append);
  }
  m_writer->write(event);
}

void WorkingLog::remove() {
  QFile::remove(m_file);
}

QList<LeftBehind> logsLeftBehind(const QString& folder) {
  QList<LeftBehind> found;
  for (const QFileInfo& info :
       QDir(folder).entryInfoList({QLatin1Char('*') + kSessionSuffix}, QDir::Files, QDir::Time)) {
    if (isHeld(info.filePath())) continue;
    if (const QString what = describe(info.filePath()); !what.isEmpty()) found.append({info.filePath(), what});
  }
  return found;
}

}  // namespace convscope::window
