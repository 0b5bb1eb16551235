#include "widgets/shared/problem_marks.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "analysis/roofline.h"
#include "analysis/survey_summary.h"
#include "policy/framework/pytorch_release.h"
#include "session/trial_times.h"

namespace convscope {
namespace {

Marks marksOf(const Survey& survey, const ProblemResult& result) {
  Marks marks;
  marks.fastest = result.fastest();
  const auto found =
      std::ranges::find_if(result.trials, [&](const Trial& trial) { return isFound(result.lists, trial.candidate); });
  if (found != result.trials.end()) marks.firstFound = static_cast<std::size_t>(found - result.trials.begin());
  marks.dispatch = pytorchDispatchOf(survey, result);
  marks.heuristics = heuristicChoice(survey, result);
  const Policy* benchmarkOn = pytorchPolicy(survey, {.benchmark = true});
  marks.hasBenchmarkMode = benchmarkOn != nullptr;
  if (benchmarkOn != nullptr) {
    const Choice benchmark = benchmarkOn->choose(result, contextOf(survey));
    marks.benchmark = benchmark.trial;
    if (benchmark.trial)
      marks.searchPeakBytes = benchmark.searchPeakBytes;
    else if (result.ended && benchmark.toLibrary())
      marks.missing = benchmark.reason;
  }
  if (const auto limit = roofline(result.subject.problem, survey.started.device)) marks.rooflineUs = limit->us();
  return marks;
}

Summary timeOf(const SteadyTimes& steady, const Trial& trial) {
  const bool counts = !trial.status || *trial.status == TrialStatus::Measured;
  return counts && !trial.timing().us.empty() ? steady.summary(trial) : Summary{};
}

std::optional<LayerLoss> lossOf(const Survey& survey, std::size_t problem, const ProblemFigures& figures) {
  const std::optional<std::size_t> off = figures.marks.heuristics;
  const std::optional<std::size_t> on = figures.marks.compared();
  const auto isTimed = [&](const std::optional<std::size_t>& trial) {
    return trial && figures.times[*trial].count > 0;
  };
  if (!isTimed(off) || !isTimed(on)) return std::nullopt;
  return lossBetween(survey, problem, *off, *on);
}

}  // namespace

ProblemMarks::TrialProgress ProblemMarks::progressOf(const Trial& trial) {
  return {trial.hot.us.size(), trial.single.us.size(), trial.buildUs.has_value(), trial.status};
}

void ProblemMarks::refresh(Entry& entry, const Survey& survey, std::size_t problem) {
  const ProblemResult& result = survey.problems[problem];
  std::vector<TrialProgress> progress;
  progress.reserve(result.trials.size());
  std::ranges::transform(result.trials, std::back_inserter(progress), progressOf);
  if (progress == entry.progress && entry.ended == result.ended && entry.figures.revision > 0) return;
  entry.figures.times.resize(progress.size());
  const SteadyTimes steady(result);
  for (std::size_t i = 0; i < progress.size(); ++i) {
    const Trial& trial = result.trials[i];
    // Other trials change the time of one timed once.
    const bool isKnown = i < entry.progress.size() && progress[i] == entry.progress[i] && trial.raced();
    if (!isKnown) entry.figures.times[i] = timeOf(steady, trial);
  }
  entry.progress = std::move(progress);
  entry.ended = result.ended;
  entry.figures.marks = marksOf(survey, result);
  entry.figures.loss = lossOf(survey, problem, entry.figures);
  entry.figures.revision = ++m_revision;
  entry.workspace.reset();
}

ProblemMarks::Entry& ProblemMarks::entry(int survey, int problem) {
  const Survey& owner = *m_store.survey(survey);
  if (std::exchange(m_session, m_store.sessionRevision()) != m_store.sessionRevision()) m_entries.clear();
  const ProblemRevision revision = m_store.revision(survey, problem);
  Entry& entry = m_entries[{survey, problem}];
  if (entry.revision == revision) return entry;
  if (entry.revision.listed != revision.listed) entry = {};
  entry.revision = revision;
  refresh(entry, owner, static_cast<std::size_t>(problem));
  return entry;
}

const WorkspaceFront& ProblemMarks::workspace(int survey, int problem) {
  Entry& own = entry(survey, problem);
  if (!own.workspace) {
    own.workspace.emplace().points = workspacePoints(*m_store.problem(survey, problem));
    own.workspace->front = paretoFront(own.workspace->points);
  }
  return *own.workspace;
}

}  // namespace convscope
