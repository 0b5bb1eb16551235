#include "analysis/choice_limits.h"

#include <array>
#include <cstdint>
#include <limits>

namespace convscope {
namespace {

constexpr std::array kSingleLimits{ChoiceLimit::Workspace, ChoiceLimit::Numerics, ChoiceLimit::RuntimeCompilation,
                                   ChoiceLimit::Determinism, ChoiceLimit::Iterations};

/// Returns `options` without `limit`; none if they do not have it.
std::optional<ChooseOptions> optionsWithout(ChoiceLimit limit, ChooseOptions options) {
  constexpr std::int64_t kEndless = std::int64_t{1} << 40;
  switch (limit) {
    case ChoiceLimit::Workspace:
      options.workspaceLimit = std::numeric_limits<std::uint64_t>::max();
      return options;
    case ChoiceLimit::Numerics:
      if (options.allowsAnyNumerics) return std::nullopt;
      options.allowsAnyNumerics = true;
      return options;
    case ChoiceLimit::RuntimeCompilation:
      if (options.allowsRuntimeCompiled) return std::nullopt;
      options.allowsRuntimeCompiled = true;
      return options;
    case ChoiceLimit::Determinism:
      if (!options.deterministic) return std::nullopt;
      options.deterministic = false;
      return options;
    case ChoiceLimit::Iterations:
      options.iterations = kEndless;
      return options;
    case ChoiceLimit::Several:
      break;
  }
  for (const ChoiceLimit each : kSingleLimits) options = optionsWithout(each, options).value_or(options);
  return options;
}

/// Returns what `limit` costs a problem whose choice is `with` it, and `without` it.
std::optional<LimitCost> costOf(ChoiceLimit limit, const ProblemChoice& with, const ProblemChoice& without) {
  if (without.ranking.empty()) return std::nullopt;
  if (with.ranking.empty()) return LimitCost{limit, std::nullopt};
  if (without.ranking.front().id == with.ranking.front().id || without.us >= with.us) return std::nullopt;
  return LimitCost{limit, with.us - without.us};
}

}  // namespace

std::vector<std::vector<LimitCost>> limitCosts(const Survey& survey, const ChooseOptions& options,
                                               const std::vector<ProblemChoice>& choices) {
  std::vector<std::vector<LimitCost>> costs(choices.size());
  const auto lift = [&](ChoiceLimit limit) {
    const auto lifted = optionsWithout(limit, options);
    if (!lifted) return;
    const std::vector<ProblemChoice> without = chooseEngines(survey, *lifted);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (limit == ChoiceLimit::Several && !costs[i].empty()) continue;
      if (const auto cost = costOf(limit, choices[i], without[i])) costs[i].push_back(*cost);
    }
  };
  for (const ChoiceLimit limit : kSingleLimits) lift(limit);
  lift(ChoiceLimit::Several);
  return costs;
}

}  // namespace convscope
