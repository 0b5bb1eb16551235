#include "policy/framework/survey_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "policy/framework/measured_search.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope::rules {
namespace {

/// All measured trials within the workspace limit. Without the survey's fastest one also those that it did not execute
/// to the end: they cannot beat it, but may beat the others. Their bounds are of another moment, so where the machine's
/// speed varies, they can be below its time.
std::vector<std::size_t> measured(MeasuredSearch& search, std::uint64_t limit) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < search.trials(); ++i) {
    if (search.fitsInMemory(i, limit) && search.canExecute(i)) result.push_back(i);
  }
  const std::optional<std::size_t> fastest = search.result().fastest();
  if (fastest && std::ranges::find(result, *fastest) != result.end())
    std::erase_if(result, [&](std::size_t i) { return search.trial(i).status == TrialStatus::Slower; });
  return result;
}

std::size_t fastestOf(MeasuredSearch& search, const std::vector<std::size_t>& trials) {
  return *std::ranges::min_element(trials, {}, [&](std::size_t i) { return search.steadyUs(i); });
}

}  // namespace

Choice fastestWithin(MeasuredSearch& search, const PolicySettings& settings) {
  const auto trials = measured(search, settings.workspaceBytes);
  if (trials.empty()) return search.finish({}, {});
  const std::size_t best = fastestOf(search, trials);
  search.build(best);
  return search.finish(best, settings.workspaceBytes == 0
                                 ? translated("policy_rules", "the least median of all")
                                 : phrase("policy_rules", "the least median of those with at most {} of workspace")(
                                       formatBytes(settings.workspaceBytes)));
}

Choice firstListed(MeasuredSearch& search, const PolicySettings&) {
  const auto trials = measured(search, 0);
  const std::optional<std::size_t> first = search.firstListed();
  if (trials.empty() || !first) return search.finish({}, {});
  search.build(*first);
  return search.finish(first, translated("policy_rules", "the first that the library lists and that works"));
}

Choice leastWorkspace(MeasuredSearch& search, const PolicySettings& settings) {
  auto trials = measured(search, 0);
  if (trials.empty()) return search.finish({}, {});
  const double most = search.steadyUs(fastestOf(search, trials)) * (1 + settings.withinPercent / 100);
  std::erase_if(trials, [&](std::size_t i) { return search.steadyUs(i) > most; });
  const std::size_t best = *std::ranges::min_element(
      trials, {}, [&](std::size_t i) { return std::pair(search.trial(i).workspaceBytes, search.steadyUs(i)); });
  search.build(best);
  return search.finish(best, phrase("policy_rules", "the least workspace of those within {} of the fastest")(
                                 formatPercent(settings.withinPercent / 100)));
}

}  // namespace convscope::rules
