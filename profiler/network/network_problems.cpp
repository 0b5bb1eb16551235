#include <algorithm>
#include <map>
#include <set>

#include "network/network.h"
#include "network/windows.h"

namespace convscope {
namespace {

/// Whether each layer sees nothing but main or further inputs, through shape-keeping layers at the most: its data
/// gradient would be an input's.
std::vector<bool> seesOnlyInputs(const Network& network) {
  std::set<std::string> plain{kInputName};
  std::vector<bool> result;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const std::vector<std::string> names = inputNames(network, i);
    const bool onlyInputs = std::ranges::all_of(names, [&](const std::string& name) { return plain.contains(name); });
    result.push_back(onlyInputs);
    const LayerKind& kind = network.layers[i].kind;
    const bool keeps = std::holds_alternative<ShapeKeepingLayer>(kind) || std::holds_alternative<InputLayer>(kind);
    if (onlyInputs && keeps) plain.insert(network.layers[i].name);
  }
  return result;
}

}  // namespace

std::vector<NetworkProblem> networkProblems(const Network& network, const Dims& input, const ProblemRequest& request) {
  const std::vector<Dims> shapes = propagateShapes(network, input);
  const std::vector<bool> first = seesOnlyInputs(network);
  std::map<std::string, const Dims*> shapeOf{{kInputName, &input}};
  std::map<Problem, std::size_t> known;
  std::vector<NetworkProblem> problems;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const Layer& layer = network.layers[i];
    shapeOf[layer.name] = &shapes[i];
    const auto* convolution = std::get_if<ConvolutionLayer>(&layer.kind);
    if (convolution == nullptr) continue;
    Problem problem = convolutionProblem(*convolution, *shapeOf.at(inputNames(network, i).front()));
    problem.precision = request.precision;
    problem.layout = request.layout;
    for (const Pass pass : request.passes) {
      if (pass == Pass::BackwardData && first[i] && !network.inputGradient) continue;
      problem.pass = pass;
      const auto [entry, isNew] = known.try_emplace(problem, problems.size());
      if (isNew) problems.push_back({problem, {}});
      problems[entry->second].layers.push_back(layer.name);
    }
  }
  return problems;
}

}  // namespace convscope
