#include "policy/forecast/policy_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "policy/forecast/planned_sizes.h"
#include "policy/framework/applied_choice.h"
#include "problem/problem_cost.h"
#include "session/trial_times.h"
#include "text/message.h"
#include "text/translate.h"

namespace convscope {
namespace {

void checkTogether(std::span<const Survey* const> surveys) {
  for (std::size_t i = 1; i < surveys.size(); ++i) {
    if (const std::string what = differentCondition(*surveys[0], *surveys[i]); !what.empty())
      throw ContractError(fmt::format("the surveys of {} and {} do not belong together: their {} differ",
                                      dimsText(surveys[0]->started.input), dimsText(surveys[i]->started.input), what));
    for (std::size_t k = 0; k < i; ++k) {
      if (surveys[k]->started.input == surveys[i]->started.input)
        throw ContractError("there are two surveys of the size " + dimsText(surveys[i]->started.input));
    }
  }
}

void noteMissing(MissingAtSize& missing, const NetworkProblem& subject, const Choice& choice) {
  const std::string problem = toText(subject.problem);
  if (choice.complete()) {
    missing.reasons.push_back(fmt::format("{}: {}", problem, choice.reason));
    return;
  }
  for (const std::string& line : choice.missing) missing.reasons.push_back(fmt::format("{}: {}", problem, line));
  for (const std::string& list : choice.missingLists) {
    if (std::ranges::find(missing.lists, list) == missing.lists.end()) missing.lists.push_back(list);
  }
}

/// Returns how often a problem is searched for in the first iteration at its size.
double searches(const ProblemCosts& problem, const PlanCache& cache) {
  return cache.scope == PlanCache::Scope::Layer ? static_cast<double>(layerCount(problem.subject)) : 1;
}

void add(SizeCosts& size, ProblemCosts problem, const PlanCache& cache) {
  const double layers = multiplicity(problem.subject);
  const Choice& choice = problem.choice;
  size.iterationUs += choice.steadyUs * layers;
  size.flops += flops(problem.subject.problem) * layers;
  size.workspaceBytes = std::max(size.workspaceBytes, choice.workspaceBytes);
  size.searchPeakBytes = std::max(size.searchPeakBytes, choice.searchPeakBytes);
  size.newSize += choice.warmup.withoutLoad() * searches(problem, cache);
  size.problems.push_back(std::move(problem));
}

/// Notes why a size without problems has no costs.
void noteEmpty(SizeCosts& size) {
  if (!size.problems.empty() || !size.complete()) return;
  size.missing.reasons.push_back(size.notGiven.empty()
                                     ? translated("policy_costs", "no problem of its passes was surveyed")
                                     : phrase("policy_costs", "the surveyed library gets none of its problems: {}")(
                                           size.notGiven.front().dispatch.reason));
}

/// `choose` returns the policy's choice for the problem at an index.
template <class Choose>
SizeCosts sizeCosts(const Policy& policy, const Survey& survey, const CodeLoads& loads, Choose choose) {
  SizeCosts size;
  size.input = size.missing.input = survey.started.input;
  size.missing.backend = policy.backend;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemResult& result = survey.problems[i];
    if (!policy.covers(result.subject.problem.pass)) continue;
    ProblemCosts problem{result.subject, choose(i), {}, 0};
    if (!problem.choice.toLibrary()) {
      size.notGiven.push_back({result.subject, {problem.choice.executor, problem.choice.reason}});
      continue;
    }
    if (!problem.choice.trial) {
      noteMissing(size.missing, problem.subject, problem.choice);
      size.missing.failed |= !result.failure.empty();
    }
    for (const std::size_t trial : problem.choice.executed) problem.code.push_back(loads.use(result, trial));
    add(size, std::move(problem), policy.cache);
  }
  noteEmpty(size);
  return size;
}

/// Numbers equal problems once, because every forecast of a moving slider needs the numbers. Sets what all surveys
/// share.
PolicyCosts completed(PolicyCosts costs, const Survey& survey) {
  costs.precision = survey.started.options.precision;
  costs.layout = survey.started.options.layout;
  std::map<Problem, std::size_t> numbers;
  for (SizeCosts& size : costs.sizes) {
    for (ProblemCosts& problem : size.problems)
      problem.number = numbers.try_emplace(problem.subject.problem, numbers.size()).first->second;
  }
  costs.distinct = numbers.size();
  return costs;
}

PolicyCosts makePolicyCosts(const Policy& policy, std::span<const Survey* const> surveys,
                            std::optional<std::uint64_t> freeMemoryBytes) {
  checkTogether(surveys);
  const CodeLoads loads(surveys);
  PolicyCosts result{policy, {}, loads.codes()};
  for (const Survey* survey : surveys) {
    PolicyContext context = contextFor(policy, *survey);
    context.freeMemoryBytes = freeMemoryBytes.value_or(context.freeMemoryBytes);
    result.sizes.push_back(
        sizeCosts(policy, *survey, loads, [&](std::size_t i) { return policy.choose(survey->problems[i], context); }));
  }
  return surveys.empty() ? result : completed(std::move(result), *surveys.front());
}

}  // namespace

const SizeCosts& PolicyCosts::at(const Dims& input) const {
  const auto size = std::ranges::find(sizes, input, &SizeCosts::input);
  if (size == sizes.end()) throw ContractError("there is no survey of the size " + dimsText(input));
  return *size;
}

PolicyCosts costs(const Policy& policy, std::span<const Survey* const> surveys) {
  return makePolicyCosts(policy, surveys, {});
}

PolicyCosts costs(const Policy& policy, std::span<const Survey* const> surveys, std::uint64_t freeMemoryBytes) {
  return makePolicyCosts(policy, surveys, freeMemoryBytes);
}

PolicyCosts costs(const Policy& policy, std::span<const Survey* const> surveys, const Survey& survey,
                  std::span<const Choice> choices) {
  const CodeLoads loads(surveys);
  PolicyCosts result{policy, {}, loads.codes()};
  result.sizes.push_back(sizeCosts(policy, survey, loads, [&](std::size_t i) { return choices[i]; }));
  return completed(std::move(result), survey);
}

PolicyCosts without(const PolicyCosts& costs, std::span<const ExcludedProblem> leftOut) {
  const auto isLeftOut = [&](const ProblemCosts& problem) {
    return std::ranges::find(leftOut, problem.subject, &ExcludedProblem::subject) != leftOut.end();
  };
  PolicyCosts result = costs;
  for (SizeCosts& size : result.sizes) {
    if (!size.complete() || std::ranges::none_of(size.problems, isLeftOut)) continue;
    SizeCosts less;
    less.input = size.input;
    less.missing = size.missing;
    less.notGiven = size.notGiven;
    for (ProblemCosts& problem : size.problems) {
      if (isLeftOut(problem))
        less.notGiven.push_back(*std::ranges::find(leftOut, problem.subject, &ExcludedProblem::subject));
      else
        add(less, std::move(problem), costs.policy.cache);
    }
    size = std::move(less);
    noteEmpty(size);
  }
  return result;
}

std::vector<const Survey*> surveysLike(const Session& session, const Survey& reference) {
  std::vector<const Survey*> result = plannedSizes(session, reference);
  std::erase_if(result, [&](const Survey* survey) { return !survey->isComplete() && survey != &reference; });
  return result;
}

std::vector<const Survey*> surveysBeside(const Session& session, const Survey& reference) {
  std::vector<const Survey*> result = surveysLike(session, reference);
  for (const Survey*& survey : result) {
    if (survey->started.input == reference.started.input) survey = &reference;
  }
  return result;
}

Dims defaultInput(std::span<const Survey* const> surveys, const Survey& reference) {
  const Dims& own = reference.started.network.input;
  const bool surveyed =
      std::ranges::any_of(surveys, [&](const Survey* survey) { return survey->started.input == own; });
  return surveyed ? own : reference.started.input;
}

Warmup firstWarmup(const PolicyCosts& costs, const SizeCosts& size) {
  if (!size.complete())
    throw MissingData(formatMessage(translatable("message", "policy {}"), costs.policy.text()), {size.missing});
  Warmup warmup = size.newSize;
  LoadedCode loaded(costs.codes);
  for (const ProblemCosts& problem : size.problems) warmup.loadUs += loaded.load(problem.code);
  return warmup;
}

std::vector<Warmup> firstWarmups(const PolicyCosts& costs, const SizeCosts& size) {
  std::vector<Warmup> warmups;
  LoadedCode loaded(costs.codes);
  for (const ProblemCosts& problem : size.problems) {
    Warmup& warmup = warmups.emplace_back();
    if (!problem.choice.trial) continue;
    warmup = problem.choice.warmup.withoutLoad() * searches(problem, costs.policy.cache);
    warmup.loadUs = loaded.load(problem.code);
  }
  return warmups;
}

}  // namespace convscope
