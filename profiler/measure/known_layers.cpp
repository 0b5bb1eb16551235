#include "measure/known_layers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "network/network_problems.h"
#include "network/presets.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

constexpr std::size_t kLeastLayers = 5;

/// Returns what the passes of a layer have in common, whatever its precision and layout.
Problem geometryOf(Problem problem) {
  problem.pass = Pass::Forward;
  problem.precision = Precision::Fp32;
  problem.layout = Layout::Nchw;
  return problem;
}

/// Convolutions that differ, in the order of their first calls, and how often each is called.
struct CallOrder {
  std::vector<Problem> convolutions;
  std::map<Problem, std::int64_t> counts;

  void add(const Problem& convolution, std::int64_t count) {
    const auto [place, isNew] = counts.try_emplace(convolution, 0);
    if (isNew) convolutions.push_back(convolution);
    place->second += count;
  }
};

struct IterationOrder {
  Dims input;
  CallOrder forward;
  CallOrder backward;
};

IterationOrder orderOf(const Workload& workload, const IterationKind& kind) {
  IterationOrder order;
  order.input = inputOf(workload, kind);
  for (const CallCount& each : kind.calls) {
    // Both problems of a backward call are of one layer.
    const Problem& problem = workload.problems[workload.calls[each.call].problems.front()].problem;
    (problem.pass == Pass::Forward ? order.forward : order.backward).add(geometryOf(problem), each.count);
  }
  return order;
}

using LayersOfProblems = std::map<Problem, std::vector<std::string>>;  // by geometry

/// Returns the network's problems at an input size; nothing if the network cannot have that input.
std::vector<NetworkProblem> problemsAt(const Network& network, const Dims& input) {
  if (input.size() < 2 || input.size() != network.input.size() || input[1] != network.input[1]) return {};
  try {
    return networkProblems(network, input, {Precision::Fp32, Layout::Nchw, {Pass::Forward}});
  } catch (const InputError&) {
    return {};  // too small
  }
}

/// Returns the problems in the order of their last layers, backwards: that of their first backward calls.
std::vector<Problem> backwardOrder(const Network& network, std::span<const NetworkProblem> problems) {
  std::map<std::string, std::size_t> places;
  for (const Layer& layer : network.layers) places.emplace(layer.name, places.size());
  std::vector<std::pair<std::size_t, const Problem*>> last;
  for (const NetworkProblem& each : problems) last.emplace_back(places.at(each.layers.back()), &each.problem);
  std::ranges::sort(last, std::ranges::greater());
  std::vector<Problem> order;
  for (const auto& [place, problem] : last) order.push_back(geometryOf(*problem));
  return order;
}

bool matches(const IterationOrder& iteration, const Network& network, std::span<const NetworkProblem> problems) {
  const CallOrder& forward = iteration.forward;
  std::size_t layers = 0;
  for (const NetworkProblem& each : problems) layers += each.layers.size();
  if (layers < kLeastLayers || forward.convolutions.size() != problems.size()) return false;
  const auto layerCountOf = [](const NetworkProblem& each) { return static_cast<std::int64_t>(each.layers.size()); };
  const std::int64_t calls = forward.counts.at(forward.convolutions.front());
  const std::int64_t times = calls / layerCountOf(problems.front());
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const Problem& called = forward.convolutions[i];
    if (called != geometryOf(problems[i].problem)) return false;
    if (forward.counts.at(called) != times * layerCountOf(problems[i])) return false;
  }
  const std::vector<Problem>& backward = iteration.backward.convolutions;
  return backward.empty() || backward == backwardOrder(network, problems);
}

/// Returns the names of a network's layers for every problem of the workload; nothing if the network does not match.
std::optional<LayersOfProblems> layersAsIn(const Network& network, const Workload& workload) {
  LayersOfProblems layers;
  for (const IterationKind& kind : workload.kinds) {
    if (kind.calls.empty()) continue;
    const IterationOrder order = orderOf(workload, kind);
    const std::vector<NetworkProblem> problems = problemsAt(network, order.input);
    if (!matches(order, network, problems)) return std::nullopt;
    for (const NetworkProblem& each : problems) layers[geometryOf(each.problem)] = each.layers;
  }
  const auto isNamed = [&](const WorkloadProblem& each) { return layers.contains(geometryOf(each.problem)); };
  return std::ranges::all_of(workload.problems, isNamed) ? std::optional(std::move(layers)) : std::nullopt;
}

}  // namespace

void nameLayersAsKnown(Workload& workload, std::span<const Network> others) {
  const auto hasNames = [](const WorkloadProblem& each) { return !each.layers.empty(); };
  if (workload.kinds.empty() || std::ranges::any_of(workload.problems, hasNames)) return;
  std::optional<LayersOfProblems> layers;
  std::string network;
  std::vector<const Network*> networks;
  for (const std::string& name : presetNames()) networks.push_back(&preset(name));
  for (const Network& each : others) {
    if (!each.name.empty()) networks.push_back(&each);
  }
  for (const Network* each : networks) {
    auto found = layersAsIn(*each, workload);
    if (!found || found == layers) continue;
    if (layers) return;
    layers = std::move(found);
    network = each->name;
  }
  if (!layers || layers->empty()) return;
  for (WorkloadProblem& each : workload.problems) each.layers = layers->at(geometryOf(each.problem));
  workload.layersAsIn = network;
}

}  // namespace convscope
