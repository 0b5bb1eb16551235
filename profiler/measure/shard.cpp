#include "measure/shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/parse.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "problem/input_error.h"
#include "problem/problem_cost.h"

namespace convscope {
namespace {

constexpr int kMostShards = 10'000;

struct WeighedProblem {
  Problem problem;
  std::string text;
  double weight = 0;
};

/// Returns the distinct problems, the heaviest first. The time to build plans depends little on a problem's size, the
/// time to execute them does. So problems share half of the total weight equally, and half by their FLOPs.
std::vector<WeighedProblem> weighed(std::span<const SurveyStarted> surveys) {
  std::set<Problem> distinct;
  for (const SurveyStarted& survey : surveys) {
    for (const NetworkProblem& each : survey.problems) distinct.insert(each.problem);
  }
  std::vector<WeighedProblem> all;
  double sum = 0;
  for (const Problem& problem : distinct) {
    all.push_back({problem, toText(problem), flops(problem)});
    sum += all.back().weight;
  }
  for (WeighedProblem& each : all) each.weight += sum / static_cast<double>(all.size());
  std::ranges::sort(all, [](const WeighedProblem& one, const WeighedProblem& other) {
    return one.weight != other.weight ? one.weight > other.weight : one.text < other.text;
  });
  return all;
}

}  // namespace

Shard parseShard(const std::string& text) {
  const std::vector<std::string> parts = split(text, "/");
  if (parts.size() == 2) {
    const auto count = parseNumber(parts[1], 1, kMostShards);
    const auto index = count ? parseNumber(parts[0], 1, *count) : std::nullopt;
    if (index) return {*index, *count};
  }
  throw InputError(translatable("message", "'{}' is not a shard: use I/N with I from 1 to N, e.g. 2/8"), text);
}

std::string shardText(const Shard& shard) {
  return fmt::format("{}/{}", shard.index, shard.count);
}

void dealShard(std::span<SurveyStarted> surveys) {
  if (surveys.empty() || surveys.front().options.shard.count == 0) return;
  const Shard shard = surveys.front().options.shard;
  std::vector<double> loads(static_cast<std::size_t>(shard.count), 0);
  std::set<Problem> own;
  for (const WeighedProblem& each : weighed(surveys)) {
    const auto least = std::ranges::min_element(loads);
    *least += each.weight;
    if (least - loads.begin() == shard.index - 1) own.insert(each.problem);
  }
  for (SurveyStarted& survey : surveys) {
    survey.shardProblems.clear();
    for (std::size_t i = 0; i < survey.problems.size(); ++i) {
      if (own.contains(survey.problems[i].problem)) survey.shardProblems.push_back(static_cast<int>(i));
    }
  }
}

std::vector<bool> outsideShard(const SurveyStarted& survey) {
  std::vector<bool> outside(survey.problems.size(), survey.options.shard.count > 0);
  for (const int problem : survey.shardProblems) outside.at(static_cast<std::size_t>(problem)) = false;
  return outside;
}

}  // namespace convscope
