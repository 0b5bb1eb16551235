#include "session/result_events.h"

#include <iterator>
#include <set>

namespace convscope {
namespace {

/// Tells of the trials of one problem.
class Teller {
 public:
  Teller(int run, int problem, std::vector<Event>& events) : m_run(run), m_problem(problem), m_events(events) {}

  void tell(int algorithm, const Trial& trial) {
    if (trial.buildUs)
      m_events.emplace_back(
          PlanBuilt{m_run, m_problem, algorithm, *trial.buildUs, trial.workspaceBytes, trial.description});
    if (trial.firstExecutionUs)
      m_events.emplace_back(FirstExecuted{m_run, m_problem, algorithm, *trial.firstExecutionUs});
    tell(algorithm, SampleKind::Single, trial.single);
    tell(algorithm, SampleKind::Hot, trial.hot);
    tell(algorithm, SampleKind::Cold, trial.cold);
    if (trial.status)
      m_events.emplace_back(TrialEnded{m_run, m_problem, algorithm, *trial.status, trial.reason, trial.contender,
                                       trial.reorderUs, trial.slowerThanUs});
  }

 private:
  void tell(int algorithm, SampleKind kind, const Samples& samples) {
    if (samples == Samples{}) return;
    m_events.emplace_back(Sampled{m_run, m_problem, algorithm, kind, samples.repeats, samples.us, samples.throttled,
                                  samples.lowestClockMHz});
  }

  int m_run;
  int m_problem;
  std::vector<Event>& m_events;
};

}  // namespace

std::vector<Event> eventsOf(const ProblemResult& result, int run, int problem) {
  std::vector<Event> events;
  CandidatesListed listed{run, problem, {result.lists, {}}, result.device};
  CandidatesAdded added{run, problem, {}, result.knobSearch.value_or(KnobSearch{})};
  for (const Trial& trial : result.trials) {
    const bool isAdded = result.knobSearch && (!added.algorithms.empty() || isFound(result.lists, trial.candidate));
    (isAdded ? added.algorithms : listed.candidates.algorithms).push_back(trial.candidate);
  }
  events.emplace_back(std::move(listed));
  if (result.knobSearch) events.emplace_back(std::move(added));
  Teller teller(run, problem, events);
  for (std::size_t i = 0; i < result.trials.size(); ++i) teller.tell(static_cast<int>(i), result.trials[i]);
  events.emplace_back(ProblemEnded{run, problem, result.failure, result.wallUs});

  std::set<std::int64_t> written;
  for (std::size_t i = 0; i < result.trials.size(); ++i) {
    const Trial& trial = result.trials[i];
    if (trial.launches.empty()) continue;
    const bool alone = trial.candidate.engine >= 0 && !written.insert(trial.candidate.engine).second;
    events.emplace_back(KernelsIdentified{run, problem, static_cast<int>(i), trial.launches, trial.candidate.family,
                                          false, alone, trial.counters});
  }
  for (const bool own : {true, false}) {  // an engine's inherited kernels only if it has no others
    for (std::size_t i = 0; i < result.trials.size(); ++i) {
      const Trial& trial = result.trials[i];
      const std::int64_t engine = trial.candidate.engine;
      if (trial.kernels.empty() || trial.ownKernels != own || !trial.launches.empty()) continue;
      if (engine >= 0 && !written.insert(engine).second) continue;
      events.emplace_back(KernelsIdentified{run, problem, static_cast<int>(i), launchesNamed(trial.kernels),
                                            trial.candidate.family, !own});
    }
  }
  return events;
}

std::vector<Event> eventsOf(const Survey& survey) {
  const int run = survey.started.run;
  std::vector<Event> events{survey.started};
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    if (!survey.problems[i].ended) continue;
    std::vector<Event> own = eventsOf(survey.problems[i], run, static_cast<int>(i));
    events.insert(events.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
  }
  events.insert(events.end(), survey.givenUp.begin(), survey.givenUp.end());
  if (survey.ended) events.emplace_back(*survey.ended);
  return events;
}

}  // namespace convscope
