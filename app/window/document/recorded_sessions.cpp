#include "window/document/recorded_sessions.h"

#include <QDir>

#include "files/resource_path.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"
#include "session/subject_text.h"
#include "widgets/shared/shown_text.h"
#include "window/document/session_head.h"

namespace convscope::window {
namespace {

QString titleOf(const QFileInfo& info) {
  try {
    const std::vector<SurveyStarted> surveys = sessionHead(info.filePath());
    if (surveys.empty()) return info.fileName();
    const SurveyStarted& first = surveys.front();
    QString network = toQString(subjectName(first));
    if (surveys.size() > 1) network = App::tr("%1 at %2 sizes").arg(network).arg(surveys.size());
    return QStringLiteral("%1, %2, %3")
        .arg(network, QString::fromStdString(toText(first.options.precision)), toQString(first.device.name));
  } catch (const InputError&) {
    return info.fileName();  // its error is shown when it is opened
  }
}

}  // namespace

std::vector<RecordedSession> recordedSessions() {
  const QDir folder(QString::fromStdString(resourceFolder("sessions").string()));
  std::vector<RecordedSession> sessions;
  for (const QFileInfo& info :
       folder.entryInfoList({u'*' + kSessionSuffix, u'*' + kPackedSuffix}, QDir::Files, QDir::Name))
    sessions.push_back({info.absoluteFilePath(), titleOf(info)});
  return sessions;
}

}  // namespace convscope::window
