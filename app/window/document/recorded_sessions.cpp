#include "window/document/recorded_sessions.h"

#include <QDir>
#include <algorithm>

#include "files/resource_path.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"
#include "session/subject_text.h"
#include "widgets/shared/shown_text.h"
#include "window/document/session_head.h"

namespace convscope::window {
namespace {

RecordedSession describe(const QFileInfo& info) {
  RecordedSession session{info.absoluteFilePath(), info.fileName(), {}, {}, {}, {}, {}};
  try {
    const std::vector<SurveyStarted> surveys = sessionHead(info.filePath());
    if (surveys.empty()) return session;
    const SurveyStarted& first = surveys.front();
    session.subject = toQString(subjectName(first));
    session.precision = first.options.precision;
    if (surveys.size() > 1) session.subject = App::tr("%1 at %2 sizes").arg(session.subject).arg(surveys.size());
    session.title = QStringLiteral("%1, %2, %3")
                        .arg(session.subject, toQString(toText(session.precision)), toQString(first.device.name));
  } catch (const InputError&) {  // its error is shown when it is opened
  }
  return session;
}

}  // namespace

std::vector<RecordedSession> recordedSessions() {
  const QDir folder(QString::fromStdString(resourceFolder("sessions").string()));
  const std::vector<RecordedVerdict> verdicts = recordedVerdicts();
  std::vector<RecordedSession> sessions;
  for (const QFileInfo& info :
       folder.entryInfoList({u'*' + kSessionSuffix, u'*' + kPackedSuffix}, QDir::Files, QDir::Name)) {
    RecordedSession& session = sessions.emplace_back(describe(info));
    const std::string name = info.fileName().section(kSessionSuffix, 0, 0).toStdString();
    const auto verdict = std::ranges::find(verdicts, name, &RecordedVerdict::session);
    if (verdict == verdicts.end()) continue;
    session.advice = verdict->advice;
    session.verdict = toQString(verdict->cell);
    session.sentence = toQString(verdict->sentence);
  }
  return sessions;
}

}  // namespace convscope::window
