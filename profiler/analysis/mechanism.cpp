#include "analysis/mechanism.h"

#include <algorithm>
#include <limits>
#include <list>
#include <utility>

#include "network/layer_calls.h"
#include "policy/forecast/plan_cache_model.h"
#include "policy/framework/applied_choice.h"
#include "policy/framework/search_steps.h"
#include "problem/errors.h"
#include "session/algorithm_text.h"
#include "session/trial_times.h"
#include "text/translate.h"

namespace convscope {
namespace {

CallStage stageOf(SearchStepKind kind) {
  switch (kind) {
    case SearchStepKind::Query:
      return CallStage::List;
    case SearchStepKind::Build:
      return CallStage::Build;
    case SearchStepKind::Load:
      return CallStage::Load;
    default:
      return CallStage::Time;
  }
}

/// Makes the steps of a call, adding up their times.
class CallSteps {
 public:
  void add(CallStage stage, double us = 0, std::optional<std::size_t> row = {}) {
    m_endUs += us;
    m_steps.push_back({stage, us, m_endUs, row});
  }
  /// Adds to the last step if that is of the same stage and row.
  void extend(CallStage stage, double us, std::optional<std::size_t> row) {
    if (m_steps.empty() || m_steps.back().stage != stage || m_steps.back().row != row) return add(stage, us, row);
    m_endUs += us;
    m_steps.back().us += us;
    m_steps.back().endUs = m_endUs;
  }
  std::vector<CallStep> finish() && { return std::move(m_steps); }

 private:
  std::vector<CallStep> m_steps;
  double m_endUs = 0;
};

CallSteps untilLookup() {
  CallSteps steps;
  for (const CallStage stage : {CallStage::Call, CallStage::Shape, CallStage::Cache}) steps.add(stage);
  return steps;
}

std::vector<CallStep> hitSteps(double runUs) {
  CallSteps steps = untilLookup();
  steps.add(CallStage::Run, runUs);
  return std::move(steps).finish();
}

std::vector<CallStep> unknownSteps() {
  CallSteps steps;
  for (const CallStage stage : {CallStage::Call, CallStage::Shape, CallStage::Unknown}) steps.add(stage);
  return std::move(steps).finish();
}

/// The plans that a search times, and the one that each of its steps belongs to.
struct TimedPlans {
  std::vector<TimedAlgorithm> plans;           ///< in the order of their first timed execution
  std::vector<std::optional<std::size_t>> of;  ///< by step
};

/// A plan that two lists name may be timed twice, so it has two rows.
TimedPlans timedPlans(const ProblemResult& problem, const std::vector<SearchStep>& steps) {
  TimedPlans timed;
  timed.of.resize(steps.size());
  std::vector<int> runs;
  double loadUs = 0;  // that no execution before the timed one contains
  bool isOpen = false;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const SearchStep& step = steps[i];
    const bool isRun = step.kind == SearchStepKind::WarmUpRun || step.kind == SearchStepKind::TimedRun;
    if (!isRun) {
      isOpen = false;
      if (step.kind == SearchStepKind::Load) loadUs = step.us;
      continue;
    }
    if (!isOpen || timed.plans.back().trial != *step.trial ||
        (step.kind == SearchStepKind::WarmUpRun && runs.back() > 0)) {
      const Trial& trial = problem.trials[*step.trial];
      timed.plans.push_back({*step.trial, shortAlgorithmText(problem, trial), trial.candidate.family, 0});
      runs.push_back(0);
      isOpen = true;
      if (i > 0 && steps[i - 1].kind == SearchStepKind::Load) timed.of[i - 1] = timed.plans.size() - 1;
    }
    timed.of[i] = timed.plans.size() - 1;
    if (step.kind == SearchStepKind::TimedRun) {
      timed.plans.back().us += step.us + loadUs;
      ++runs.back();
    }
    loadUs = 0;
  }
  for (std::size_t i = 0; i < timed.plans.size(); ++i) timed.plans[i].us /= std::max(runs[i], 1);
  return timed;
}

/// Returns the steps of a call that searches. `loads` has the time to load modules by trial; without it everything is
/// loaded. `rows`: see TimedPlans::of. `stores`: the framework has a cache.
std::vector<CallStep> missSteps(const std::vector<SearchStep>& search,
                                const std::vector<std::optional<std::size_t>>& rows,
                                const std::map<std::size_t, double>& loads, double runUs, bool stores) {
  CallSteps steps = untilLookup();
  for (std::size_t i = 0; i < search.size(); ++i) {
    const SearchStep& step = search[i];
    if (step.kind == SearchStepKind::Load) {
      const auto load = loads.find(step.trial.value_or(0));
      if (load != loads.end() && load->second > 0) steps.add(CallStage::Load, load->second, rows[i]);
    } else {
      steps.extend(stageOf(step.kind), step.us, rows[i]);
    }
  }
  steps.add(CallStage::Keep);
  if (stores) steps.add(CallStage::Store);
  steps.add(CallStage::Run, runUs);
  return std::move(steps).finish();
}

bool hasCache(const Policy& policy) {
  return policy.cache.keeps != PlanCache::Keeps::Nothing;
}

/// Returns how many algorithms the queried lists name; one that two lists name counts twice.
std::size_t listedAlgorithms(const ProblemResult& problem, const std::vector<SearchStep>& steps) {
  std::vector<bool> queried(problem.lists.size(), false);
  for (const SearchStep& step : steps) {
    const auto list = std::ranges::find(problem.lists, step.list, &CandidateList::name);
    if (step.kind == SearchStepKind::Query && list != problem.lists.end())
      queried[static_cast<std::size_t>(list - problem.lists.begin())] = true;
  }
  std::size_t count = 0;
  for (const Trial& trial : problem.trials) {
    for (const Listing& each : trial.candidate.listings) count += queried[static_cast<std::size_t>(each.list)] ? 1 : 0;
  }
  return count;
}

/// A problem of a survey with its search.
struct SearchedScript {
  CallScript script;
  std::vector<SearchStep> search;
  std::vector<std::optional<std::size_t>> rows;  ///< of `search`, see TimedPlans::of
};

SearchedScript searchedScript(const Policy& policy, const ProblemResult& result, const PolicyContext& context) {
  SearchedScript searched;
  CallScript& script = searched.script;
  script.subject = result.subject;
  SearchSteps steps = searchSteps(policy, result, context);
  searched.search = std::move(steps.steps);
  script.reason = steps.choice.reason;
  if (!steps.choice.trial) {
    script.missing = steps.choice.missing.empty() ? steps.choice.reason : steps.choice.missing.front();
    script.hit = unknownSteps();
    return searched;
  }
  const Trial& chosen = result.trials[*steps.choice.trial];
  TimedPlans timed = timedPlans(result, searched.search);
  searched.rows = std::move(timed.of);
  script.timed = std::move(timed.plans);
  if (const auto row = std::ranges::find(script.timed, *steps.choice.trial, &TimedAlgorithm::trial);
      row != script.timed.end())
    script.chosen = static_cast<std::size_t>(row - script.timed.begin());
  script.algorithm = algorithmText(result, chosen);
  script.shortAlgorithm = shortAlgorithmText(result, chosen);
  script.family = chosen.candidate.family;
  script.runUs = steps.choice.steadyUs;
  script.listed = listedAlgorithms(result, searched.search);
  script.built = static_cast<std::size_t>(steps.choice.plansBuilt);
  script.refused =
      static_cast<std::size_t>(std::ranges::count(searched.search, SearchStepKind::Build, &SearchStep::kind)) -
      script.built;
  script.hit = hitSteps(script.runUs);
  script.again = missSteps(searched.search, searched.rows, {}, script.runUs, hasCache(policy));
  return searched;
}

bool isIn(const NetworkProblem& subject, const ConvolutionScope& scope) {
  return subject.problem.pass == scope.pass && std::ranges::find(subject.layers, scope.layer) != subject.layers.end();
}

}  // namespace

/// Runs the schedule once.
class Mechanism::Builder {
  /// Places of a framework's cache, the most recently used last. One thread's.
  class RecentEntries {
   public:
    explicit RecentEntries(std::int64_t capacity) : m_capacity(capacity) {}

    bool has(std::size_t entry) const { return entry < m_places.size() && m_places[entry].has_value(); }
    void use(std::size_t entry) {
      if (entry >= m_places.size()) m_places.resize(entry + 1);
      if (m_places[entry]) m_order.erase(*m_places[entry]);
      m_places[entry] = m_order.insert(m_order.end(), entry);
    }
    /// Returns an entry that has to go; none if all fit.
    std::optional<std::size_t> drop() {
      if (static_cast<std::int64_t>(m_order.size()) <= m_capacity) return std::nullopt;
      const std::size_t entry = m_order.front();
      m_order.pop_front();
      m_places[entry].reset();
      return entry;
    }

   private:
    std::int64_t m_capacity;
    std::list<std::size_t> m_order;
    std::vector<std::optional<std::list<std::size_t>::iterator>> m_places;
  };

 public:
  Builder(Mechanism& mechanism, const PolicyCosts& costs, std::span<const Survey* const> surveys,
          const std::optional<ConvolutionScope>& scope)
      : m(mechanism),
        m_costs(costs),
        m_surveys(surveys),
        m_scope(scope),
        m_loaded(costs.codes),
        m_settles(keepsEverySize(costs)),
        m_searched(costs.distinct, false) {
    const PlanCache& cache = costs.policy.cache;
    const std::int64_t capacity =
        cache.keeps == PlanCache::Keeps::LeastRecentlyUsed ? cache.capacity : std::numeric_limits<std::int64_t>::max();
    m_threads.assign(2, RecentEntries(capacity));
    for (std::size_t i = 0; i < costs.sizes.size(); ++i) m_surveyOf.emplace(costs.sizes[i].input, i);
  }

  void run(const Schedule& schedule) {
    m.m_sizes = schedule.sizes;
    m.m_plans.resize(schedule.sizes.size());
    m.m_iterations.reserve(static_cast<std::size_t>(schedule.iterations()));
    for (const SizeRun& each : schedule.runs) {
      prepare(each.size);
      for (std::uint32_t i = 0; i < each.count; ++i) iterate(each.size);
    }
    for (Stored& each : m.m_stored)
      m.m_storedOf[entryOf(each)].push_back(static_cast<std::uint32_t>(&each - m.m_stored.data()));
  }

 private:
  std::size_t entryOf(const Stored& stored) {
    const std::size_t entry = m.m_plans[stored.size].calls[stored.call].entry;
    if (m.m_storedOf.size() <= entry) m.m_storedOf.resize(entry + 1);
    return entry;
  }

  void prepare(std::size_t size) {
    Plan& plan = m.m_plans[size];
    if (!plan.calls.empty()) return;
    const auto found = m_surveyOf.find(m.m_sizes[size]);
    if (found == m_surveyOf.end()) return addUnknown(plan, translated("mechanism", "this size was not measured"));
    plan.survey = found->second;
    const Survey& survey = *m_surveys[found->second];
    const PolicyContext context = contextFor(m_costs.policy, survey);
    const SizeCosts& costs = m_costs.sizes[found->second];
    auto cost = costs.problems.begin();
    for (const ProblemResult& result : survey.problems) {
      if (cost == costs.problems.end() || !(cost->subject == result.subject)) continue;
      const ProblemCosts& problem = *cost++;
      if (m_scope && !isIn(result.subject, *m_scope)) continue;
      SearchedScript searched = searchedScript(m_costs.policy, result, context);
      searched.script.key = problem.number;
      plan.scripts.push_back(std::move(searched.script));
      m_searches[size].push_back({std::move(searched.search), std::move(searched.rows), &problem});
    }
    if (plan.scripts.empty()) return addUnknown(plan, whyEmpty(costs));
    addCalls(plan, survey.started.network);
  }

  std::string whyEmpty(const SizeCosts& costs) const {
    for (const ExcludedProblem& each : costs.notGiven) {
      if (!m_scope || isIn(each.subject, *m_scope)) return each.dispatch.reason;
    }
    return translated("mechanism", "the survey of this size does not have this convolution");
  }

  void addUnknown(Plan& plan, std::string reason) {
    CallScript script;
    script.missing = std::move(reason);
    script.hit = unknownSteps();
    plan.scripts = {std::move(script)};
    plan.calls = {{0, m_scope ? m_scope->layer : std::string(), 0}};
  }

  void addCalls(Plan& plan, const Network& network) {
    std::vector<NetworkProblem> subjects;
    for (const CallScript& script : plan.scripts) subjects.push_back(script.subject);
    if (m_scope) subjects.front().layers = {m_scope->layer};
    const bool byLayer = m_costs.policy.cache.scope == PlanCache::Scope::Layer;
    const bool byShape = m_costs.policy.cache.keeps != PlanCache::Keeps::LastShape;
    for (LayerCall& call : layerCalls(network, subjects)) {
      const std::pair name(byShape ? plan.scripts[call.problem].key : 0,
                           byLayer ? passedLayer(plan, call) : std::string());
      const std::size_t entry = m_entries.try_emplace(name, m_entries.size()).first->second;
      plan.calls.push_back({call.problem, std::move(call.layer), entry});
    }
  }

  /// Returns a name for a layer's cache of one pass.
  static std::string passedLayer(const Plan& plan, const LayerCall& call) {
    return std::to_string(static_cast<int>(plan.scripts[call.problem].subject.problem.pass)) + call.layer;
  }

  RecentEntries& threadOf(const CallScript& script) {
    const bool isSecond =
        m_costs.policy.cache.scope == PlanCache::Scope::Thread && script.subject.problem.pass != Pass::Forward;
    return m_threads[isSecond ? 1 : 0];
  }

  void iterate(std::size_t size) {
    Plan& plan = m.m_plans[size];
    if (plan.allHits) return append(*plan.allHits);
    if (!plan.survey) {
      plan.allHits = addPattern(size, {Lookup::Unknown});
      return append(*plan.allHits);
    }
    m_lookups.assign(plan.calls.size(), Lookup::Hit);
    m_newEntries.clear();
    // As a forecast does it: each problem once, in the survey's order; with caches of layers, each layer.
    for (std::size_t script = 0; script < plan.scripts.size(); ++script) lookUp(plan, script);
    const bool misses = std::ranges::any_of(
        m_lookups, [](Lookup each) { return each == Lookup::FirstMiss || each == Lookup::LaterMiss; });
    if (misses && !plan.isLoaded) load(size);
    store(size);
    const std::uint32_t pattern = patternOf(size);
    append(pattern);
    if (m_settles && !misses) plan.allHits = pattern;
  }

  void lookUp(Plan& plan, std::size_t script) {
    const CallScript& searched = plan.scripts[script];
    const bool byLayer = m_costs.policy.cache.scope == PlanCache::Scope::Layer;
    const bool keeps = m_costs.policy.cache.keeps != PlanCache::Keeps::Nothing;
    const bool lastShape = m_costs.policy.cache.keeps == PlanCache::Keeps::LastShape;
    RecentEntries& thread = threadOf(searched);
    bool isFirst = true;
    for (const std::uint32_t index : callsOf(plan, script)) {
      const Plan::Call& call = plan.calls[index];
      Lookup& lookup = m_lookups[index];
      if (!searched.isKnown()) {
        lookup = Lookup::Unknown;
        continue;
      }
      bool isMiss = !keeps;
      if (lastShape) {
        const auto [last, isNew] = m_lastShape.try_emplace(call.entry, searched.key);
        isMiss = isNew || std::exchange(last->second, searched.key) != searched.key;
      } else if (keeps && (isFirst || byLayer)) {
        isMiss = !thread.has(call.entry);
        thread.use(call.entry);
      }
      isFirst = false;
      if (!isMiss) continue;
      lookup = m_searched[searched.key] ? Lookup::LaterMiss : Lookup::FirstMiss;
      m_searched[searched.key] = true;
      if (!keeps) continue;
      const std::size_t number = m_newEntries.size();
      m_newEntries.push_back({index, number, {}});
      const auto forget = [&](std::size_t entry) { m_newEntries[number].dropped.push_back(m_current.at(entry)); };
      if (lastShape && m_current.contains(call.entry)) forget(call.entry);
      while (const auto dropped = lastShape ? std::nullopt : thread.drop()) forget(*dropped);
      m_current[call.entry] = {true, number};
    }
  }

  const std::vector<std::uint32_t>& callsOf(const Plan& plan, std::size_t script) {
    auto& lists = m_calls[&plan];
    if (lists.empty()) {
      lists.resize(plan.scripts.size());
      for (std::size_t i = 0; i < plan.calls.size(); ++i)
        lists[plan.calls[i].script].push_back(static_cast<std::uint32_t>(i));
    }
    return lists[script];
  }

  /// Loads the modules for all problems of a size that were not searched before it, in the survey's order.
  void load(std::size_t size) {
    Plan& plan = m.m_plans[size];
    plan.isLoaded = true;
    for (std::size_t i = 0; i < plan.scripts.size(); ++i) {
      CallScript& script = plan.scripts[i];
      const auto calls = callsOf(plan, i);
      const bool isFirst =
          std::ranges::any_of(calls, [&](std::uint32_t call) { return m_lookups[call] == Lookup::FirstMiss; });
      if (!script.isKnown() || !isFirst) continue;
      const auto& [search, rows, problem] = m_searches[size][i];
      std::map<std::size_t, double> loads;
      for (std::size_t k = 0; k < problem->code.size(); ++k)
        loads[problem->choice.executed[k]] = m_loaded.load({problem->code[k]});
      script.first = missSteps(search, rows, loads, script.runUs, hasCache(m_costs.policy));
    }
  }

  /// Notes what the iteration puts into the cache, in the order of its calls.
  void store(std::size_t size) {
    if (m_newEntries.empty()) return;
    std::ranges::sort(m_newEntries, {}, &NewEntry::call);
    const std::size_t begin = m.m_stored.size();
    std::vector<std::size_t> numbers(m_newEntries.size());
    for (std::size_t i = 0; i < m_newEntries.size(); ++i) {
      numbers[m_newEntries[i].number] = begin + i;
      m.m_stored.push_back({static_cast<std::uint32_t>(m.m_iterations.size()), m_newEntries[i].call,
                            static_cast<std::uint32_t>(size), 0, kNever});
    }
    const auto numberOf = [&](const Reference& each) { return each.isNew ? numbers[each.number] : each.number; };
    for (std::size_t i = 0; i < m_newEntries.size(); ++i) {
      m_held += 1 - static_cast<std::int64_t>(m_newEntries[i].dropped.size());
      for (const Reference& each : m_newEntries[i].dropped)
        m.m_stored[numberOf(each)].dropped = static_cast<std::uint32_t>(begin + i);
      m.m_stored[begin + i].entries = static_cast<std::uint32_t>(std::max<std::int64_t>(m_held, 0));
    }
    for (const NewEntry& each : m_newEntries) {
      Reference& current = m_current[m.m_plans[size].calls[each.call].entry];
      if (current.isNew) current = {false, numberOf(current)};
    }
  }

  std::uint32_t patternOf(std::size_t size) {
    const std::string name(reinterpret_cast<const char*>(m_lookups.data()), m_lookups.size());
    const auto [known, isNew] = m_known.try_emplace({size, name}, 0);
    if (isNew) known->second = addPattern(size, m_lookups);
    return known->second;
  }

  std::uint32_t addPattern(std::size_t size, std::vector<Lookup> lookups) {
    const Plan& plan = m.m_plans[size];
    Pattern pattern;
    pattern.size = size;
    std::int32_t steps = 0;
    double us = 0;
    for (std::size_t i = 0; i < lookups.size(); ++i) {
      const CallScript& script = plan.scripts[plan.calls[i].script];
      const std::vector<CallStep>& list = m.stepsOf(script, lookups[i]);
      pattern.firstStep.push_back(steps);
      pattern.beforeUs.push_back(us);
      steps += static_cast<std::int32_t>(list.size());
      us += list.back().endUs;
      if (lookups[i] == Lookup::Unknown) pattern.isKnown = false;
      if (lookups[i] != Lookup::FirstMiss && lookups[i] != Lookup::LaterMiss) continue;
      ++pattern.searches;
      pattern.searchUs += list.back().endUs - script.runUs;
    }
    pattern.firstStep.push_back(steps);
    pattern.beforeUs.push_back(us);
    pattern.lookups = std::move(lookups);
    m.m_patterns.push_back(std::move(pattern));
    return static_cast<std::uint32_t>(m.m_patterns.size() - 1);
  }

  void append(std::uint32_t number) {
    const Pattern& pattern = m.m_patterns[number];
    m.m_iterations.push_back({m.m_steps, m.m_us, number, m.m_searching});
    m.m_steps += pattern.firstStep.back();
    m.m_us += pattern.beforeUs.back();
    m.m_searchUs += pattern.searchUs;
    m.m_searches += pattern.searches;
    if (pattern.searches > 0) ++m.m_searching;
  }

  struct Search {
    std::vector<SearchStep> steps;
    std::vector<std::optional<std::size_t>> rows;
    const ProblemCosts* problem;
  };
  /// A stored choice: an index in m_stored, or one of this iteration by its order of lookup.
  struct Reference {
    bool isNew = false;
    std::size_t number = 0;
  };
  struct NewEntry {
    std::uint32_t call;
    std::size_t number;
    std::vector<Reference> dropped;
  };

  Mechanism& m;
  const PolicyCosts& m_costs;
  std::span<const Survey* const> m_surveys;
  const std::optional<ConvolutionScope>& m_scope;
  LoadedCode m_loaded;
  bool m_settles;
  std::vector<bool> m_searched;  ///< by key
  std::map<Dims, std::size_t> m_surveyOf;
  std::vector<RecentEntries> m_threads;
  std::map<std::pair<std::size_t, std::string>, std::size_t> m_entries;  ///< by key and layer
  std::map<std::size_t, std::size_t> m_lastShape;                        ///< key by entry, of LastShape
  std::map<std::size_t, std::vector<Search>> m_searches;                 ///< by size, as Plan::scripts
  std::map<const Plan*, std::vector<std::vector<std::uint32_t>>> m_calls;
  std::map<std::pair<std::size_t, std::string>, std::uint32_t> m_known;  ///< patterns by size and lookups
  std::map<std::size_t, Reference> m_current;                            ///< the last stored choice by entry
  std::vector<Lookup> m_lookups;
  std::vector<NewEntry> m_newEntries;
  std::int64_t m_held = 0;
};

Mechanism::Mechanism(const PolicyCosts& costs, std::span<const Survey* const> surveys, const Schedule& schedule,
                     const std::optional<ConvolutionScope>& scope)
    : m_policy(costs.policy) {
  if (costs.sizes.size() != surveys.size()) throw ContractError("the costs are of other surveys");
  Builder(*this, costs, surveys, scope).run(schedule);
}

const std::vector<CallStep>& Mechanism::stepsOf(const CallScript& script, Lookup lookup) {
  switch (lookup) {
    case Lookup::FirstMiss:
      return script.first;
    case Lookup::LaterMiss:
      return script.again;
    default:
      return script.hit;
  }
}

MechanismState Mechanism::at(std::int64_t step) const {
  if (step < 0 || step >= m_steps) throw ContractError("there is no such step");
  const auto iteration = std::ranges::upper_bound(m_iterations, step, {}, &Iteration::firstStep) - 1;
  const Pattern& pattern = m_patterns[iteration->pattern];
  const auto inIteration = static_cast<std::int32_t>(step - iteration->firstStep);
  MechanismState state;
  state.iteration = iteration - m_iterations.begin();
  state.size = pattern.size;
  state.calls = pattern.lookups.size();
  state.call = static_cast<std::size_t>(std::ranges::upper_bound(pattern.firstStep, inIteration) -
                                        pattern.firstStep.begin() - 1);
  const Plan::Call& call = m_plans[state.size].calls[state.call];
  state.script = &m_plans[state.size].scripts[call.script];
  state.layer = call.layer;
  state.lookup = pattern.lookups[state.call];
  state.steps = stepsOf(*state.script, state.lookup);
  state.step = static_cast<std::size_t>(inIteration - pattern.firstStep[state.call]);
  state.beforeUs = iteration->beginUs + pattern.beforeUs[state.call];
  return state;
}

CacheContents Mechanism::cacheAt(const MechanismState& state, std::size_t most) const {
  constexpr std::size_t kMostLookedAt = 64;  // more entries between those that are still there are not searched for
  const bool isHit = state.lookup == Lookup::Hit;
  const bool isMiss = state.lookup == Lookup::FirstMiss || state.lookup == Lookup::LaterMiss;
  const bool hasStored = isMiss && state.current().stage >= CallStage::Store;
  const std::pair now(static_cast<std::uint32_t>(state.iteration), static_cast<std::uint32_t>(state.call));
  const auto end = std::ranges::partition_point(m_stored, [&](const Stored& each) {
    const std::pair place(each.iteration, each.call);
    return place < now || (place == now && hasStored);
  });
  CacheContents contents;
  if (end == m_stored.begin()) return contents;
  contents.entries = (end - 1)->entries;
  const auto count = static_cast<std::uint32_t>(end - m_stored.begin());
  const auto isThere = [&](std::uint32_t index) { return index < count && m_stored[index].dropped >= count; };
  const auto add = [&](std::uint32_t index, bool isUsed) {
    const Stored& stored = m_stored[index];
    const Plan::Call& call = m_plans[stored.size].calls[stored.call];
    contents.shown.push_back({&m_plans[stored.size].scripts[call.script], stored.size, call.layer, isUsed});
  };
  std::uint32_t used = kNever;
  const bool uses = isHit ? state.current().stage >= CallStage::Cache : hasStored;
  if (const std::size_t entry = m_plans[state.size].calls[state.call].entry; uses && entry < m_storedOf.size()) {
    const std::vector<std::uint32_t>& all = m_storedOf[entry];
    const auto after = std::ranges::lower_bound(all, count);
    if (after != all.begin() && isThere(*(after - 1))) used = *(after - 1);
  }
  if (used != kNever && most > 0) add(used, true);
  for (std::uint32_t i = count; i > 0 && count - i < most + kMostLookedAt && contents.shown.size() < most; --i) {
    if (i - 1 != used && isThere(i - 1)) add(i - 1, false);
  }
  return contents;
}

IterationTime Mechanism::iteration(std::int64_t index) const {
  const Iteration& iteration = m_iterations[static_cast<std::size_t>(index)];
  const Pattern& pattern = m_patterns[iteration.pattern];
  return {pattern.size, iteration.beginUs, pattern.beforeUs.back(), pattern.searchUs, pattern.isKnown};
}

std::int64_t Mechanism::firstStep(std::int64_t iteration) const {
  return iteration >= iterations() ? m_steps : m_iterations[static_cast<std::size_t>(iteration)].firstStep;
}

std::int64_t Mechanism::iterationAt(double us) const {
  const auto after = std::ranges::upper_bound(m_iterations, us, {}, &Iteration::beginUs);
  return std::max<std::int64_t>(after - m_iterations.begin() - 1, 0);
}

std::int64_t Mechanism::searchingBefore(std::int64_t count) const {
  return count >= iterations() ? m_searching : m_iterations[static_cast<std::size_t>(count)].searchingBefore;
}

AlignedMechanisms::AlignedMechanisms(std::vector<const Mechanism*> columns) : m_columns(std::move(columns)) {
  if (m_columns.empty()) return;
  const std::int64_t count = m_columns.front()->iterations();
  m_firstStep.reserve(static_cast<std::size_t>(count) + 1);
  m_firstStep.push_back(0);
  for (std::int64_t i = 0; i < count; ++i) {
    std::int64_t steps = 0;
    for (const Mechanism* each : m_columns) steps = std::max(steps, each->firstStep(i + 1) - each->firstStep(i));
    m_firstStep.push_back(m_firstStep.back() + steps);
  }
}

std::int64_t AlignedMechanisms::iterationOf(std::int64_t step) const {
  const auto after = std::upper_bound(m_firstStep.begin(), m_firstStep.end() - 1, step);
  return after - m_firstStep.begin() - 1;
}

AlignedMechanisms::Place AlignedMechanisms::at(std::size_t column, std::int64_t step) const {
  const Mechanism& mechanism = *m_columns[column];
  const std::int64_t iteration = iterationOf(step);
  const std::int64_t place = mechanism.firstStep(iteration) + step - firstStep(iteration);
  const std::int64_t last = mechanism.firstStep(iteration + 1) - 1;
  return {std::min(place, last), place > last};
}

}  // namespace convscope
