#include "analysis/left_out.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "problem/problem_text.h"
#include "text/units.h"

namespace convscope {
namespace {

void addOnce(std::vector<std::string>& texts, const std::string& text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(text);
}

void addTo(std::vector<LeftOut>& groups, const Policy& policy, const SizeCosts& size) {
  for (const NotGiven& problem : size.notGiven) {
    auto group = std::ranges::find(groups, problem.dispatch, &LeftOut::dispatch);
    if (group == groups.end()) group = groups.insert(group, {problem.dispatch, {}, {}, {}});
    addOnce(group->policies, policy.text());
    for (const std::string& layer : problem.subject.layers) addOnce(group->layers, layer);
    addOnce(group->problems, toText(problem.subject.problem));
  }
}

std::string counted(std::size_t count, const char* thing) {
  return fmt::format("{} {}{}", formatCount(static_cast<std::int64_t>(count)), thing, count == 1 ? "" : "s");
}

}  // namespace

std::vector<LeftOut> leftOutOf(std::span<const std::shared_ptr<const PolicyCosts>> policies) {
  std::vector<LeftOut> groups;
  for (const auto& costs : policies) {
    for (const SizeCosts& size : costs->sizes) addTo(groups, costs->policy, size);
  }
  return groups;
}

std::vector<LeftOut> leftOutOf(const Policy& policy, const SizeCosts& size) {
  std::vector<LeftOut> groups;
  addTo(groups, policy, size);
  return groups;
}

std::string leftOutText(const LeftOut& leftOut) {
  constexpr std::size_t kNamed = 3;
  const auto named = std::span(leftOut.layers).first(std::min(kNamed, leftOut.layers.size()));
  return fmt::format("{} ({}; {}{}) left out, as {} executes {}, not the surveyed library: {}. Time not known.",
                     counted(leftOut.layers.size(), "layer"), counted(leftOut.problems.size(), "problem"),
                     fmt::join(named, ", "), named.size() < leftOut.layers.size() ? ", ..." : "",
                     leftOut.dispatch.executor, leftOut.layers.size() == 1 ? "it" : "them", leftOut.dispatch.reason);
}

}  // namespace convscope
