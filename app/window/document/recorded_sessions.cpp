#include "window/document/recorded_sessions.h"

#include <QDir>
#include <algorithm>

#include "files/resource_path.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"
#include "session/subject_text.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "window/document/session_head.h"

namespace convscope::window {
namespace {

/// Returns the input in words: "batch 32, 224×224". Other shapes are spelled as numbers.
QString describeSize(const SurveyStarted& survey, std::size_t sizes) {
  const Dims& input = survey.input;
  constexpr std::size_t kImages = 4;
  if (survey.recorded || input.size() != kImages) return toQString(sizeText(survey));
  if (sizes > 1) return App::tr("batch %1, %2 sizes").arg(input[0]).arg(sizes);
  return App::tr("batch %1, %2×%3").arg(input[0]).arg(input[2]).arg(input[3]);
}

/// Returns a verdict in a few words, for a cell.
QString describeVerdict(const RecordedVerdict& verdict) {
  const QString saved = toQString(formatPercent(verdict.savedShare));
  switch (verdict.advice) {
    case SwitchAdvice::On:
      return verdict.paysOffAfter
                 ? App::tr("%1 after %2 iterations").arg(saved, toQString(formatEstimate(*verdict.paysOffAfter)))
                 : saved;
    case SwitchAdvice::Off:
      return App::tr("never");
    case SwitchAdvice::Either:
      return App::tr("no difference");
    case SwitchAdvice::Unknown:
      break;
  }
  return {};
}

RecordedSession describe(const QFileInfo& info) {
  RecordedSession session{info.absoluteFilePath(), info.fileName(), {}, {}, {}, {}, {}, {}};
  try {
    const std::vector<SurveyStarted> surveys = sessionHead(info.filePath());
    if (surveys.empty()) return session;
    const SurveyStarted& first = surveys.front();
    session.subject = toQString(subjectName(first));
    session.precision = first.options.precision;
    session.size = describeSize(first, surveys.size());
    const QString subject =
        surveys.size() > 1 ? App::tr("%1 at %2 sizes").arg(session.subject).arg(surveys.size()) : session.subject;
    session.title =
        QStringLiteral("%1, %2, %3").arg(subject, toQString(toText(session.precision)), toQString(first.device.name));
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
    session.verdict = describeVerdict(*verdict);
    session.sentence = messageText(verdict->sentence);
  }
  return sessions;
}

}  // namespace convscope::window
