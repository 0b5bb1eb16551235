#include "measure/framework_choices.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace convscope {
namespace {

/// The plans of each list, by their places in it.
std::map<int, std::map<int, const MeasuredPlan*>> byList(std::span<const MeasuredPlan> measured, Precision precision) {
  std::map<int, std::map<int, const MeasuredPlan*>> lists;
  for (const MeasuredPlan& plan : measured) {
    if (!plan.candidate.keeps(precision)) continue;
    for (const Listing& listing : plan.candidate.listings) lists[listing.list].emplace(listing.rank, &plan);
  }
  return lists;
}

}  // namespace

std::vector<int> frameworkChoices(std::span<const MeasuredPlan> measured, Precision precision) {
  std::set<int> choices;
  for (const auto& [list, plans] : byList(measured, precision)) {
    for (const bool deterministic : {false, true}) {
      std::vector<const MeasuredPlan*> tried;
      for (const auto& [rank, plan] : plans) {
        if (deterministic && plan->candidate.has(Note::Nondeterministic)) continue;
        if (tried.size() < kBenchmarkLimit) tried.push_back(plan);
      }
      if (tried.empty()) continue;
      choices.insert(tried.front()->algorithm);
      choices.insert((*std::ranges::min_element(tried, {}, &MeasuredPlan::singleUs))->algorithm);
    }
  }
  return {choices.begin(), choices.end()};
}

}  // namespace convscope
