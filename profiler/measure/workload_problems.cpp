#include "measure/workload_problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/problem_text.h"

namespace convscope {
namespace {

/// Returns the convolution that a problem is a pass of.
Problem convolutionOf(Problem problem) {
  problem.pass = Pass::Forward;
  return problem;
}

/// Gives each convolution without a name one that all its passes share.
void nameConvolutions(std::vector<NetworkProblem>& problems) {
  std::map<Problem, std::vector<std::string>> names;
  for (const NetworkProblem& each : problems) {
    if (!each.layers.empty()) names.try_emplace(convolutionOf(each.problem), each.layers);
  }
  int number = 0;
  for (NetworkProblem& each : problems) {
    if (!each.layers.empty()) continue;
    const auto [named, isNew] = names.try_emplace(convolutionOf(each.problem));
    if (isNew) named->second = {fmt::format("conv {}", ++number)};
    each.layers = named->second;
  }
}

/// What distinguishes the problems of one layer and pass.
struct Variety {
  std::set<Dims> inputs;
  std::set<Precision> precisions;
  std::set<Layout> layouts;

  void add(const Problem& problem) {
    inputs.insert(inputDims(problem));
    precisions.insert(problem.precision);
    layouts.insert(problem.layout);
  }

  std::string suffix(const Problem& problem) const {
    std::string text;
    if (inputs.size() > 1) text += ' ' + dimsText(inputDims(problem));
    if (precisions.size() > 1) text += ' ' + toText(problem.precision);
    if (layouts.size() > 1) text += ' ' + toText(problem.layout);
    return text;
  }
};

/// Returns for each problem of a layer the one whose sizes its name contains: the first of its convolution.
class NamedSizes {
 public:
  explicit NamedSizes(LayerNames names) : m_names(names) {}

  const Problem& of(const std::string& layer, const Problem& problem) {
    if (m_names == LayerNames::ByProblem) return problem;
    return m_firsts.try_emplace({layer, convolutionOf(withoutSizes(problem))}, problem).first->second;
  }

 private:
  LayerNames m_names;
  std::map<std::pair<std::string, Problem>, Problem> m_firsts;
};

/// Adds to the names of layers that compute several problems of a pass what differs among these.
void distinguish(std::vector<NetworkProblem>& problems, LayerNames names) {
  std::map<std::string, Variety> varieties;  // of a layer's passes together, so that these keep one name
  NamedSizes sizes(names);
  for (const NetworkProblem& each : problems) {
    for (const std::string& layer : each.layers) varieties[layer].add(sizes.of(layer, each.problem));
  }
  for (NetworkProblem& each : problems) {
    for (std::string& layer : each.layers) layer += varieties[layer].suffix(sizes.of(layer, each.problem));
  }
}

}  // namespace

Problem withoutSizes(Problem problem) {
  problem.batch = 1;
  for (Axis& axis : problem.axes) axis.input = 1;
  return problem;
}

std::vector<NetworkProblem> workloadProblems(const Workload& workload, LayerNames names) {
  const double iterations = static_cast<double>(iterationCount(workload));
  const std::vector<std::int64_t> counts = problemCounts(workload);
  std::vector<NetworkProblem> problems;
  std::map<Problem, std::size_t> known;
  for (std::size_t i = 0; i < workload.problems.size(); ++i) {
    const WorkloadProblem& recorded = workload.problems[i];
    const auto [place, isNew] = known.try_emplace(recorded.problem, problems.size());
    if (isNew) problems.push_back({recorded.problem, {}, {}});
    NetworkProblem& problem = problems[place->second];
    for (const std::string& layer : recorded.layers) {
      if (std::ranges::find(problem.layers, layer) == problem.layers.end()) problem.layers.push_back(layer);
    }
    if (iterations > 0)
      problem.timesPerIteration = problem.timesPerIteration.value_or(0) + static_cast<double>(counts[i]) / iterations;
  }
  nameConvolutions(problems);
  distinguish(problems, names);
  return problems;
}

}  // namespace convscope
