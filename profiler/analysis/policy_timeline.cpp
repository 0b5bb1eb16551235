#include "analysis/policy_timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "core/problem_text.h"
#include "network/layer_calls.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/applied_choice.h"
#include "policy/framework/search_steps.h"
#include "problem/errors.h"
#include "session/algorithm_text.h"
#include "session/trial_times.h"

namespace convscope {
namespace {

/// One problem under the policy.
struct Searched {
  const ProblemResult* result = nullptr;
  Choice choice;
  std::vector<SearchStep> steps;
  std::map<std::size_t, double> loads;  ///< module loading in this process, by trial
  double executionUs = 0;
};

/// Returns the problems of `size` that the library gets. Modules are loaded in the survey's order, as firstWarmup() has
/// it.
std::vector<Searched> search(const Policy& policy, const Survey& survey, const SizeCosts& size, int codes) {
  const PolicyContext context = contextFor(policy, survey);
  LoadedCode loaded(codes);
  std::vector<Searched> problems;
  auto cost = size.problems.begin();
  for (const ProblemResult& result : survey.problems) {
    if (cost == size.problems.end() || !(cost->subject == result.subject)) continue;
    Searched each;
    each.result = &result;
    SearchSteps steps = searchSteps(policy, result, context);
    for (std::size_t i = 0; i < cost->code.size(); ++i)
      each.loads[cost->choice.executed[i]] = loaded.load({cost->code[i]});
    each.choice = std::move(steps.choice);
    each.steps = std::move(steps.steps);
    each.executionUs = each.choice.steadyUs;
    problems.push_back(std::move(each));
    ++cost;
  }
  return problems;
}

std::vector<LayerCall> callsOf(const Network& network, const std::vector<Searched>& problems) {
  std::vector<NetworkProblem> subjects;
  for (const Searched& each : problems) subjects.push_back(each.result->subject);
  return layerCalls(network, subjects);
}

/// Returns whether the policy searches, i.e. times an algorithm of any problem.
bool timesAlgorithms(const std::vector<Searched>& problems) {
  return std::ranges::any_of(problems, [](const Searched& each) {
    return std::ranges::count(each.steps, SearchStepKind::TimedRun, &SearchStep::kind) > 0;
  });
}

SpanKind kindOf(SearchStepKind step) {
  constexpr std::array kKinds{SpanKind::ListQuery, SpanKind::Build, SpanKind::ModuleLoading, SpanKind::Trial,
                              SpanKind::Trial};
  return kKinds[static_cast<std::size_t>(step)];
}

SpanKind kindOf(Pass pass) {
  constexpr std::array kKinds{SpanKind::Forward, SpanKind::BackwardData, SpanKind::BackwardFilter};
  return kKinds[static_cast<std::size_t>(pass)];
}

/// Runs iterations one after the other, and notes what happens when.
class PolicyRun {
 public:
  PolicyRun(const Policy& policy, const Survey& survey, const std::vector<Searched>& problems)
      : m_policy(policy), m_survey(survey), m_problems(problems), m_calls(callsOf(survey.started.network, problems)) {}

  void iterate() {
    const double begin = m_us;
    for (const LayerCall& call : m_calls) {
      if (misses(call)) search(call);
      execute(call);
    }
    m_iterations.push_back(span(SpanKind::Iteration, fmt::format("iteration {}", ++m_count), begin));
  }

  Timeline finish() && {
    const auto add = [&](LaneKind kind, std::vector<TimelineSpan> spans, bool nested) {
      if (spans.empty()) return;
      TimelineLane lane;
      lane.kind = kind;
      if (kind == LaneKind::Idle) lane.device = 0;
      lane.rows = rowsOf(std::move(spans), nested, m_timeline.leftOut);
      m_timeline.lanes.push_back(std::move(lane));
    };
    add(LaneKind::Iterations, std::move(m_iterations), false);
    add(timesAlgorithms(m_problems) ? LaneKind::Searches : LaneKind::Choices, std::move(m_searches), true);
    add(LaneKind::Convolutions, std::move(m_convolutions), false);
    if (!m_survey.started.options.device.starts_with("cpu")) add(LaneKind::Idle, std::move(m_idle), false);
    m_timeline.end = m_us;
    return std::move(m_timeline);
  }

 private:
  /// Returns whether the framework searches for a call, and notes that it knows the problem from now on.
  bool misses(const LayerCall& call) {
    if (m_policy.cache.keeps == PlanCache::Keeps::Nothing) return true;
    const bool byLayer = m_policy.cache.scope == PlanCache::Scope::Layer;
    return m_known.emplace(call.problem, byLayer ? call.layer : std::string()).second;
  }

  void search(const LayerCall& call) {
    const Searched& searched = m_problems[call.problem];
    const double begin = m_us;
    for (const SearchStep& step : searched.steps) {
      const double us = step.kind == SearchStepKind::Load ? loadOnce(searched, *step.trial) : step.us;
      if (us <= 0) continue;
      const double from = m_us;
      m_us += us;
      const SpanKind kind = kindOf(step.kind);
      m_searches.push_back(span(kind, step.trial ? nameOf(searched, *step.trial) : step.list, from, call.layer));
      if (kind != SpanKind::Trial) m_idle.push_back(span(SpanKind::Idle, "idle", from));
    }
    if (m_us > begin) {
      const Problem& problem = searched.result->subject.problem;
      m_searches.push_back(
          span(SpanKind::Search, fmt::format("{} {}", call.layer, toText(problem.pass)), begin, call.layer));
    }
  }

  /// Returns the time to load the module of an algorithm; 0 if this process has loaded it.
  double loadOnce(const Searched& searched, std::size_t trial) {
    return m_loaded.emplace(&searched, trial).second ? searched.loads.at(trial) : 0;
  }

  void execute(const LayerCall& call) {
    const Searched& searched = m_problems[call.problem];
    const double from = m_us;
    m_us += searched.executionUs;
    m_convolutions.push_back(span(kindOf(searched.result->subject.problem.pass),
                                  nameOf(searched, *searched.choice.trial), from, call.layer));
  }

  std::string nameOf(const Searched& searched, std::size_t trial) const {
    return algorithmText(*searched.result, trial);
  }

  TimelineSpan span(SpanKind kind, const std::string& name, double begin, const std::string& layer = {}) {
    TimelineSpan result{.begin = begin, .end = m_us, .name = index(m_names, m_timeline.names, name), .kind = kind};
    if (!layer.empty()) {
      const std::int32_t number = index(m_layers, m_timeline.layers, layer);
      if (number < TimelineSpan::kNoLayer) result.layer = static_cast<std::uint16_t>(number);
    }
    return result;
  }

  static std::int32_t index(std::map<std::string, std::int32_t>& numbers, std::vector<std::string>& texts,
                            const std::string& text) {
    const auto [place, isNew] = numbers.try_emplace(text, static_cast<std::int32_t>(texts.size()));
    if (isNew) texts.push_back(text);
    return place->second;
  }

  const Policy& m_policy;
  const Survey& m_survey;
  const std::vector<Searched>& m_problems;
  std::vector<LayerCall> m_calls;
  double m_us = 0;
  int m_count = 0;
  std::set<std::pair<std::size_t, std::string>> m_known;       ///< problems, of layers if these have caches
  std::set<std::pair<const Searched*, std::size_t>> m_loaded;  ///< algorithms
  std::map<std::string, std::int32_t> m_names;
  std::map<std::string, std::int32_t> m_layers;
  std::vector<TimelineSpan> m_iterations, m_searches, m_convolutions, m_idle;
  Timeline m_timeline;
};

}  // namespace

Timeline policyTimeline(const Policy& policy, std::span<const Survey* const> surveys, const Survey& survey,
                        int iterations) {
  if (iterations < 1) throw ContractError("a timeline has at least one iteration");
  const PolicyCosts known = costs(policy, surveys);
  const SizeCosts& size = known.at(survey.started.input);
  firstWarmup(known, size);  // throws if data are missing
  const std::vector<Searched> problems = search(policy, survey, size, known.codes);
  PolicyRun run(policy, survey, problems);
  for (int i = 0; i < iterations; ++i) run.iterate();
  return std::move(run).finish();
}

}  // namespace convscope
