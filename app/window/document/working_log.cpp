#include "window/document/working_log.h"

#include <fcntl.h>
#include <sys/file.h>

#include <QDir>
#include <QFile>
#include <QUuid>

#include "problem/input_error.h"
#include "session/event_json.h"
#include "session/session_file.h"
#include "session/subject_text.h"
#include "widgets/shared/survey_text.h"
#include "window/document/recorded_sessions.h"
#include "window/document/session_copy.h"

namespace convscope::window {
namespace {

bool isHeld(const QString& file) {
  const Descriptor descriptor(::open(QFile::encodeName(file).constData(), O_RDONLY | O_CLOEXEC));
  return descriptor.get() < 0 || ::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0;
}

/// Returns the surveys in a log, which may begin with those of the file that it continues.
std::vector<SurveyStarted> surveysIn(const QString& file) {
  std::vector<SurveyStarted> surveys;
  LineReader lines = sessionLines(file.toStdString());
  while (const auto line = lines.next()) {
    if (!line->whole || line->text.find("\"survey_started\"") == std::string_view::npos) continue;
    const Event event = eventFromJsonLine(std::string(line->text));
    if (const auto* started = std::get_if<SurveyStarted>(&event)) surveys.push_back(*started);
  }
  return surveys;
}

/// Names the last survey of a log: it is what was lost.
QString describe(const QString& file) {
  try {
    const std::vector<SurveyStarted> surveys = surveysIn(file);
    if (surveys.empty()) return {};
    const SurveyStarted& last = surveys.back();
    const QString text =
        QObject::tr("%1 on %2, %3")
            .arg(QString::fromStdString(subjectName(last)), deviceName(last.device), readableTime(last.time));
    return surveys.size() == 1 ? text : QObject::tr("%1, the last of %2 surveys").arg(text).arg(surveys.size());
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
