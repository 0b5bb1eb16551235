#include "window/document/working_log.h"

#include <fcntl.h>
#include <sys/file.h>

#include <QDir>
#include <QFile>
#include <QUuid>

#include "problem/input_error.h"
#include "widgets/models/provenance.h"
#include "window/document/session_copy.h"

namespace convscope::window {
namespace {

const QString kSuffix = QStringLiteral(".convscope");

bool isHeld(const QString& file) {
  const Descriptor descriptor(::open(QFile::encodeName(file).constData(), O_RDONLY | O_CLOEXEC));
  return descriptor.get() < 0 || ::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0;
}

QString describe(const QString& file) {
  QFile log(file);
  if (!log.open(QIODevice::ReadOnly)) return {};
  try {
    const Event first = eventFromJsonLine(log.readLine().trimmed().toStdString());
    const auto* started = std::get_if<SurveyStarted>(&first);
    if (started == nullptr) return {};
    return QObject::tr("%1 on %2, %3")
        .arg(QString::fromStdString(started->network.name), QString::fromStdString(started->device.name),
             readableTime(started->time));
  } catch (const InputError&) {
    return {};  // nothing of it can be read, and so nothing recovered
  }
}

}  // namespace

WorkingLog::WorkingLog(const QString& folder, QString base)
    : m_file(folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) + kSuffix),
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
  for (const QFileInfo& info : QDir(folder).entryInfoList({QLatin1Char('*') + kSuffix}, QDir::Files, QDir::Time)) {
    if (isHeld(info.filePath())) continue;
    if (const QString what = describe(info.filePath()); !what.isEmpty()) found.append({info.filePath(), what});
  }
  return found;
}

}  // namespace convscope::window
