// The training that a Mechanism is: every iteration of its schedule, once.
#include <algorithm>
#include <limits>
#include <list>
#include <map>
#include <utility>

#include "analysis/mechanism.h"
#include "network/layer_calls.h"
#include "policy/forecast/plan_cache_model.h"
#include "policy/framework/applied_choice.h"
#include "problem/errors.h"
#include "text/translate.h"

namespace convscope {
namespace {

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
      m_searches[size].push_back({std::move(searched.search), &problem});
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
      const auto& [search, problem] = m_searches[size][i];
      std::map<std::size_t, double> loads;
      for (std::size_t k = 0; k < problem->code.size(); ++k)
        loads[problem->choice.executed[k]] = m_loaded.load({problem->code[k]});
      script.first = missSteps(m_costs.policy, search, script.runUs, loads);
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
    ProblemSearch search;
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

}  // namespace convscope
