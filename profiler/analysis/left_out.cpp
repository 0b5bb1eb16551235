#include "analysis/left_out.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/problem_text.h"
#include "policy/framework/pytorch_release.h"
#include "text/sentences.h"
#include "text/translate.h"

namespace convscope {
namespace {

void addOnce(std::vector<std::string>& texts, const std::string& text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(text);
}

void addTo(std::vector<ExcludedLayers>& groups, const Policy& policy, const ExcludedProblem& problem) {
  auto group = std::ranges::find(groups, problem.dispatch, &ExcludedLayers::dispatch);
  if (group == groups.end()) group = groups.insert(group, {problem.dispatch, {}, {}, {}});
  addOnce(group->policies, policy.text());
  for (const std::string& layer : problem.subject.layers) addOnce(group->layers, layer);
  addOnce(group->problems, toText(problem.subject.problem));
}

void addTo(std::vector<ExcludedLayers>& groups, const Policy& policy, const SizeCosts& size) {
  for (const ExcludedProblem& problem : size.notGiven) addTo(groups, policy, problem);
}

std::string layerCount(std::size_t count) {
  return count == 1 ? translated("left_out", "1 layer") : phrase("left_out", "{} layers")(count);
}

std::string problemCount(std::size_t count) {
  return count == 1 ? translated("left_out", "1 problem") : phrase("left_out", "{} problems")(count);
}

}  // namespace

std::vector<ExcludedLayers> leftOutOf(std::span<const std::shared_ptr<const PolicyCosts>> policies) {
  std::vector<ExcludedLayers> groups;
  for (const auto& costs : policies) {
    for (const SizeCosts& size : costs->sizes) addTo(groups, costs->policy, size);
  }
  return groups;
}

std::vector<ExcludedLayers> leftOutOf(const Policy& policy, const SizeCosts& size) {
  std::vector<ExcludedLayers> groups;
  addTo(groups, policy, size);
  return groups;
}

std::vector<ExcludedLayers> leftOutOf(const Policy& policy, const Survey& survey) {
  const Platform platform = contextOf(survey).platform;
  std::vector<ExcludedLayers> groups;
  for (const ProblemResult& result : survey.problems) {
    if (!policy.covers(result.subject.problem.pass)) continue;
    Dispatch dispatch = policy.dispatch(result.subject.problem, platform);
    if (!dispatch.toLibrary()) addTo(groups, policy, {result.subject, std::move(dispatch)});
  }
  return groups;
}

std::vector<ExcludedLayers> leftOutByPytorch(const Survey& survey) {
  const Policy* policy = pytorchPolicy(survey, {});
  return policy == nullptr ? std::vector<ExcludedLayers>() : leftOutOf(*policy, survey);
}

std::string leftOutBrief(const ExcludedLayers& leftOut) {
  return phrase("left_out", "{}, executed by {}")(layerCount(leftOut.layers.size()), leftOut.dispatch.executor);
}

std::string notIncludedText(std::span<const ExcludedLayers> groups) {
  std::vector<std::string> briefs;
  for (const ExcludedLayers& group : groups) briefs.push_back(leftOutBrief(group));
  return briefs.empty() ? std::string() : phrase("left_out", "Not included: {}.")(fmt::join(briefs, clauseGap()));
}

std::string leftOutText(const ExcludedLayers& leftOut) {
  constexpr std::size_t kNamed = 3;
  const auto named = std::span(leftOut.layers).first(std::min(kNamed, leftOut.layers.size()));
  return phrase("left_out",
                "{} ({}; {}{}): executed by {}, not by the surveyed library, in a time that is not known: {}.")(
      layerCount(leftOut.layers.size()), problemCount(leftOut.problems.size()), fmt::join(named, ", "),
      named.size() < leftOut.layers.size() ? ", ..." : "", leftOut.dispatch.executor, leftOut.dispatch.reason);
}

}  // namespace convscope
