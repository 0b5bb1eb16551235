#include "network/network_problems.h"

#include <algorithm>
#include <map>
#include <set>

#include "network/shapes.h"
#include "network/windows.h"

namespace convscope {
namespace {

/// Returns for each layer whether training needs the gradient of its inputs: a layer before it learns, or the network
/// wants the gradient of its inputs.
std::vector<bool> needsDataGradient(const Network& network) {
  std::set<std::string> constant;  // outputs that depend on no parameters
  if (!network.inputGradient) constant.insert(kInputName);
  std::vector<bool> needs;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const Layer& layer = network.layers[i];
    const std::vector<std::string> names = inputNames(network, i);
    needs.push_back(std::ranges::any_of(names, [&](const std::string& name) { return !constant.contains(name); }));
    const bool isWantedInput = network.inputGradient && std::holds_alternative<InputLayer>(layer.kind);
    if (!needs.back() && !ownsParameters(layer.kind) && !isWantedInput) constant.insert(layer.name);
  }
  return needs;
}

}  // namespace

std::vector<NetworkProblem> networkProblems(const Network& network, const Dims& input, const ProblemRequest& request) {
  const std::vector<LayerShapes> shapes = layerShapes(network, input);
  const std::vector<bool> needsGradient = needsDataGradient(network);
  std::map<Problem, std::size_t> known;
  std::vector<NetworkProblem> problems;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const auto* convolution = std::get_if<ConvolutionLayer>(&network.layers[i].kind);
    if (convolution == nullptr) continue;
    Problem problem = convolutionProblem(*convolution, shapes[i].input);
    problem.precision = request.precision;
    problem.layout = request.layout;
    for (const Pass pass : request.passes) {
      if (pass == Pass::BackwardData && !needsGradient[i]) continue;
      problem.pass = pass;
      const auto [entry, isNew] = known.try_emplace(problem, problems.size());
      if (isNew) problems.push_back({problem, {}});
      problems[entry->second].layers.push_back(network.layers[i].name);
    }
  }
  return problems;
}

}  // namespace convscope
