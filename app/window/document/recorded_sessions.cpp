#include "window/document/recorded_sessions.h"

#include <QDir>
#include <QLocale>
#include <QMap>
#include <algorithm>
#include <array>
#include <cstdint>

#include "core/problem_text.h"
#include "files/resource_path.h"
#include "policy/forecast/break_even.h"
#include "problem/default_request.h"
#include "problem/input_error.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "window/document/session_head.h"

namespace convscope::window {
namespace {

bool isBatchSweep(const std::vector<SurveyStarted>& surveys) {
  return surveys.size() > 1 && !surveys.front().input.empty() &&
         surveys.front().input.front() != surveys.back().input.front();
}

/// Returns the input in words: "batch 32, 224×224". Other shapes are spelled as numbers.
QString describeSize(const std::vector<SurveyStarted>& surveys) {
  const SurveyStarted& first = surveys.front();
  const Dims& input = first.input;
  constexpr std::size_t kImages = 4;
  if (first.recorded || input.size() != kImages) return toQString(sizeText(first));
  if (isBatchSweep(surveys)) return App::tr("%1 batch sizes, %2×%3").arg(surveys.size()).arg(input[2]).arg(input[3]);
  if (surveys.size() > 1) return App::tr("batch %1, %2 sizes").arg(input[0]).arg(surveys.size());
  return App::tr("batch %1, %2×%3").arg(input[0]).arg(input[2]).arg(input[3]);
}

/// Returns what differs between the rows of a network: "224×224" or "7 sizes".
QString describeSizeShortly(const std::vector<SurveyStarted>& surveys) {
  const Dims& input = surveys.front().input;
  constexpr std::size_t kImages = 4;
  if (surveys.size() > 1) return App::tr("%1 sizes").arg(surveys.size());
  return input.size() == kImages ? QStringLiteral("%1×%2").arg(input[2]).arg(input[3]) : describeSize(surveys);
}

/// Returns the network and its sizes, if there are several.
QString describeSubject(const std::vector<SurveyStarted>& surveys) {
  const QString name = toQString(subjectName(surveys.front()));
  if (isBatchSweep(surveys)) return App::tr("%1 at %2 batch sizes").arg(name).arg(surveys.size());
  return surveys.size() > 1 ? App::tr("%1 at %2 sizes").arg(name).arg(surveys.size()) : name;
}

/// Returns the instruction set that a processor used; an empty text for a GPU.
QStringList describeInstructions(const SurveyStarted& survey) {
  const auto isa = survey.versions.find("cpu isa");
  return isa == survey.versions.end() ? QStringList() : QStringList{toQString(isa->second)};
}

/// Returns what differs from a usual run, in words.
QStringList describeVariant(const SurveyStarted& survey, const RecordedVerdict* verdict) {
  const SurveyOptions& options = survey.options;
  QStringList words;
  if (survey.recorded) words.append(App::tr("recorded program"));
  if (options.layout != defaultLayout(options.precision)) words.append(toQString(traitsOf(options.layout).title));
  if (options.backend == "cudnn-legacy") words.append(App::tr("legacy API"));
  if (verdict != nullptr && verdict->cacheWasCold.value_or(false)) words.append(App::tr("compute cache cold"));
  return words;
}

/// Returns a number of iterations with three digits at most: "463", "9.29k", "1.29M".
QString shortCount(std::int64_t count) {
  static constexpr std::array<const char*, 6> kUnits{"", "k", "M", "G", "T", "P"};
  auto number = static_cast<double>(count);
  std::size_t unit = 0;
  for (; number >= 999.5 && unit + 1 < kUnits.size(); ++unit) number /= 1000;
  return QLocale::c().toString(number, 'g', 3) + QLatin1String(kUnits.at(unit));
}

/// Returns the bounds of the break-even for a narrow cell: "9.29k–12.2k".
QString shortBounds(const RecordedVerdict& verdict) {
  if (!verdict.paysOffRange) return shortCount(*verdict.paysOffAfter);
  const QString low = shortCount(verdict.paysOffRange->low);
  if (!verdict.paysOffRange->high) return App::tr("%1 or more").arg(low);
  const QString high = shortCount(*verdict.paysOffRange->high);
  return low == high ? low : low + QStringLiteral("–") + high;
}

/// Returns whether the advice is benchmark = True with a benchmark_limit that is not PyTorch's default.
bool needsLimit(const RecordedVerdict& verdict) {
  return verdict.advice == SwitchAdvice::On && verdict.policy.find("limit=") != std::string::npos;
}

/// Sets the verdict in a few words, for a cell.
void describeVerdict(RecordedSession& session, const RecordedVerdict& verdict) {
  QString saved = toQString(formatPercent(verdict.savedShare));
  if (needsLimit(verdict)) saved += u'*';
  switch (verdict.advice) {
    case SwitchAdvice::On:
      session.verdict = saved;
      if (verdict.paysOffAfter) {
        const QString iterations = toQString(iterationsText(*verdict.paysOffAfter, verdict.paysOffRange));
        session.verdict = App::tr("%1 after %2 iterations").arg(saved, iterations);
        session.shorterVerdicts = {App::tr("%1 after %2").arg(saved, shortBounds(verdict)), saved};
      }
      break;
    case SwitchAdvice::Off:
      session.verdict = App::tr("never pays off");
      session.shorterVerdicts = {App::tr("never")};
      break;
    case SwitchAdvice::Either:
      session.verdict = App::tr("no difference");
      session.shorterVerdicts = {App::tr("the same")};
      break;
    case SwitchAdvice::Unknown:
      break;
  }
}

/// `verdict` is null if the table of verdicts lacks the session.
RecordedSession describe(const QFileInfo& info, const RecordedVerdict* verdict) {
  RecordedSession session;
  session.file = info.absoluteFilePath();
  session.title = info.fileName();
  try {
    const std::vector<SurveyStarted> surveys = sessionHead(info.filePath());
    if (surveys.empty()) return session;
    const SurveyStarted& first = surveys.front();
    session.subject = toQString(subjectName(first));
    session.precision = first.options.precision;
    session.device = deviceName(first.device);
    if (first.device.isGpu()) session.gpu = session.device;
    session.size = describeSize(surveys);
    session.shortSize = describeSizeShortly(surveys);
    const QStringList variant = describeVariant(first, verdict);
    session.isVariant = !variant.isEmpty() || isBatchSweep(surveys);
    const QStringList conditions = QStringList{toQString(toText(session.precision))} + variant;
    const QStringList instructions = describeInstructions(first);
    const QString gap = toQString(listGap());
    session.title =
        (QStringList{describeSubject(surveys)} + conditions + QStringList{session.device} + instructions).join(gap);
    session.entry = (conditions + instructions + QStringList{session.size}).join(gap);
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
    const QString name = info.fileName().section(kSessionSuffix, 0, 0);
    const auto found = std::ranges::find(verdicts, name.toStdString(), &RecordedVerdict::session);
    const RecordedVerdict* verdict = found != verdicts.end() ? &*found : nullptr;
    RecordedSession& session = sessions.emplace_back(describe(info, verdict));
    if (verdict == nullptr) continue;
    session.figures = *verdict;
    describeVerdict(session, *verdict);
    session.sentence = messageText(verdict->sentence);
    session.answer = verdict->answer();
    session.answer.sentence = session.sentence.toStdString();
    if (!session.answer.missing.empty()) session.answer.missing = session.answer.sentence;
  }
  const QString usual = mainGpu(sessions);
  for (RecordedSession& session : sessions)
    if (!session.gpu.isEmpty() && session.gpu != usual) session.isVariant = true;
  return sessions;
}

QStringList recordedDevices(const std::vector<RecordedSession>& sessions) {
  QStringList gpus;
  QStringList processors;
  for (const RecordedSession& session : sessions) {
    QStringList& devices = session.gpu.isEmpty() ? processors : gpus;
    if (!session.device.isEmpty() && !devices.contains(session.device)) devices.append(session.device);
  }
  gpus.sort();
  processors.sort();
  const qsizetype usual = gpus.indexOf(mainGpu(sessions));
  if (usual > 0) gpus.move(usual, 0);
  return gpus + processors;
}

QString mainGpu(const std::vector<RecordedSession>& sessions) {
  QMap<QString, int> counts;
  for (const RecordedSession& session : sessions)
    if (!session.gpu.isEmpty()) ++counts[session.gpu];
  const auto most = std::ranges::max_element(counts);
  return most != counts.end() ? most.key() : QString();
}

}  // namespace convscope::window
