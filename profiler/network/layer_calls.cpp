#include "network/layer_calls.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace convscope {

std::vector<LayerCall> layerCalls(const Network& network, std::span<const NetworkProblem> problems) {
  std::map<std::string, int> places;
  const auto add = [&](const std::string& layer) { places.try_emplace(layer, static_cast<int>(places.size())); };
  for (const Layer& layer : network.layers) add(layer.name);
  std::vector<LayerCall> calls;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    for (const std::string& layer : problems[i].layers) calls.push_back({i, layer});
    if (problems[i].layers.empty()) calls.push_back({i, {}});
  }
  for (const LayerCall& call : calls) add(call.layer);
  std::ranges::stable_sort(calls, {}, [&](const LayerCall& call) {
    const Pass pass = problems[call.problem].problem.pass;
    const int place = places.at(call.layer);
    return pass == Pass::Forward ? std::tuple(0, place, 0) : std::tuple(1, -place, static_cast<int>(pass));
  });
  return calls;
}

}  // namespace convscope
