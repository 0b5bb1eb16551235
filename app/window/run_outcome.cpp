#include "window/run_outcome.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>

#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"

namespace convscope::window {
namespace {

class RunOutcome {
  Q_DECLARE_TR_FUNCTIONS(convscope::window::RunOutcome)
};

/// The texts of the window about runs of one kind.
struct RunTexts {
  const char* failure;    ///< %1 is the reason
  const char* cancelled;  ///< %1 is the time that the run took
  const char* completed;
};

/// By RunKind.
constexpr std::array<RunTexts, 3> kRunTexts{{
    {QT_TRANSLATE_NOOP(
         "convscope::window::RunOutcome",
         "The survey stopped early: %1. Its results are kept: save them, resume the survey, or run it again."),
     QT_TRANSLATE_NOOP("convscope::window::RunOutcome", "Stopped after %1"),
     QT_TRANSLATE_NOOP("convscope::window::RunOutcome", "Surveyed in %1")},
    {QT_TRANSLATE_NOOP("convscope::window::RunOutcome", "The check stopped early: %1. Its findings are kept."),
     QT_TRANSLATE_NOOP("convscope::window::RunOutcome", "Check stopped after %1"),
     QT_TRANSLATE_NOOP("convscope::window::RunOutcome", "Checked in %1")},
    {QT_TRANSLATE_NOOP("convscope::window::RunOutcome", "The replay stopped early: %1. Its iterations are kept."),
     QT_TRANSLATE_NOOP("convscope::window::RunOutcome", "Replay stopped after %1"),
     QT_TRANSLATE_NOOP("convscope::window::RunOutcome", "Replayed in %1")},
}};

/// A resumed survey that fails says the same as one from the start.
constexpr RunTexts kResumed{kRunTexts[0].failure,
                            QT_TRANSLATE_NOOP("convscope::window::RunOutcome", "Stopped again after %1"),
                            QT_TRANSLATE_NOOP("convscope::window::RunOutcome", "Surveyed the rest in %1")};

const RunTexts& textsOf(const EndedRun& run) {
  return run.resumed ? kResumed : kRunTexts.at(static_cast<std::size_t>(run.kind));
}

struct Tally {
  int measured = 0;
  int failed = 0;
  int slower = 0;                      ///< not executed to the end, because they cannot win
  int failedProblems = 0;              ///< convolutions that could not be surveyed as a whole
  bool lacksMemory = false;            ///< one of them for lack of memory
  std::map<std::string, int> reasons;  ///< why algorithms were not measured, with their number
};

/// Returns whether a reason is a lack of memory: it says how much is free, or is the message of CUDA, cuDNN or C++.
bool isLackOfMemory(const std::string& reason) {
  return std::ranges::any_of(std::array{"of memory", "memory are free", "ALLOCATION_FAILED", "bad_alloc"},
                             [&reason](const char* part) { return reason.find(part) != std::string::npos; });
}

void count(const ProblemResult& problem, Tally& result) {
  if (!problem.failure.empty()) {
    ++result.reasons[problem.failure];
    ++result.failedProblems;
    result.lacksMemory = result.lacksMemory || isLackOfMemory(problem.failure);
  }
  for (const Trial& trial : problem.trials) {
    if (trial.status == TrialStatus::Measured) {
      ++result.measured;
    } else if (trial.status) {
      result.failed += trial.status == TrialStatus::Failed ? 1 : 0;
      result.slower += trial.status == TrialStatus::Slower ? 1 : 0;
      ++result.reasons[trial.reason];
    }
  }
}

Tally tally(std::span<const Survey> surveys) {
  Tally result;
  for (const Survey& survey : surveys) {
    for (const ProblemResult& problem : survey.problems) count(problem, result);
  }
  return result;
}

/// Returns why no algorithm was measured; empty if one was.
QString nothingMeasured(std::span<const Survey> surveys) {
  const Tally result = tally(surveys);
  if (surveys.empty() || result.measured > 0) return {};
  const auto most = std::ranges::max_element(result.reasons, {}, [](const auto& entry) { return entry.second; });
  if (most != result.reasons.end() && isLackOfMemory(most->first))
    return RunOutcome::tr("Nothing could be measured: %1. A smaller batch may help.").arg(messageText(most->first));
  const QString why =
      most != result.reasons.end() ? messageText(most->first) : RunOutcome::tr("no algorithm was listed");
  return RunOutcome::tr(
             "Nothing could be measured: %1. Another precision, layout, backend or a larger workspace limit may help.")
      .arg(why);
}

}  // namespace

QString troubleText(const EndedRun& run) {
  if (run.how == SurveyEnd::Failed) return RunOutcome::tr(textsOf(run).failure).arg(messageText(run.error));
  return run.kind == RunKind::Survey && run.how == SurveyEnd::Completed ? nothingMeasured(run.surveys) : QString();
}

QString summaryText(const EndedRun& run) {
  const RunTexts& texts = textsOf(run);
  const QString text = RunOutcome::tr(run.how == SurveyEnd::Cancelled ? texts.cancelled : texts.completed);
  const QString what = text.arg(QString::fromStdString(formatDuration(run.seconds)));
  if (run.kind != RunKind::Survey) return what;
  if (run.surveys.empty()) return RunOutcome::tr("The survey was stopped before anything was measured");
  const Tally result = tally(run.surveys);
  QString algorithms = (run.resumed ? RunOutcome::tr("%1. In the whole survey: %2 algorithms measured, %3 failed")
                                    : RunOutcome::tr("%1: %2 algorithms measured, %3 failed"))
                           .arg(what)
                           .arg(result.measured)
                           .arg(result.failed);
  if (result.slower > 0)
    algorithms += toQString(listGap()) + RunOutcome::tr("%1 ruled out as too slow").arg(result.slower);
  if (result.failedProblems == 0) return algorithms;
  const QString problems =
      algorithms + toQString(listGap()) + RunOutcome::tr("failed convolutions: %1").arg(result.failedProblems);
  return result.lacksMemory
             ? asSentence(problems) + toQString(sentenceGap()) + RunOutcome::tr("A smaller batch may help.")
             : problems;
}

}  // namespace convscope::window
