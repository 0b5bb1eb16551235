#include "network/layer_difference.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <set>

#include "network/layer_json.h"
#include "text/sentences.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// "24 channels, 3x3"; strides, dilations and groups only if they are not 1.
std::string briefText(const ConvolutionLayer& layer) {
  std::vector<std::int64_t> filter;
  for (const Axis& axis : layer.axes) filter.push_back(axis.filter);
  std::vector<std::string> parts{phrase("layer_difference", "{} channels")(layer.outChannels),
                                 fmt::format("{}", fmt::join(filter, "x"))};
  const auto add = [&parts](const Phrase& text, std::int64_t number) {
    if (number != 1) parts.push_back(text(number));
  };
  if (!layer.axes.empty()) {
    add(phrase("layer_difference", "stride {}"), layer.axes.front().stride);
    add(phrase("layer_difference", "dilation {}"), layer.axes.front().dilation);
  }
  add(phrase("layer_difference", "{} groups"), layer.groups);
  return fmt::format("{}", fmt::join(parts, listGap()));
}

std::string layerText(const Network& network, std::size_t index, bool inFull) {
  if (index >= network.layers.size()) return phrase("layer_difference", "number of layers: {}")(network.layers.size());
  const Layer& layer = network.layers[index];
  const auto* convolution = std::get_if<ConvolutionLayer>(&layer.kind);
  if (convolution == nullptr || inFull) return toJson(layer, spatialRank(network));
  return fmt::format("{}: {}", layer.name, briefText(*convolution));
}

std::vector<std::string> layerTexts(const std::vector<const Network*>& networks, std::size_t index, bool inFull) {
  std::vector<std::string> texts;
  for (const Network* network : networks) texts.push_back(layerText(*network, index, inFull));
  return texts;
}

}  // namespace

std::vector<std::string> firstDifference(const std::vector<const Network*>& networks) {
  std::size_t most = 0;
  for (const Network* network : networks) most = std::max(most, network->layers.size());
  for (std::size_t i = 0; i < most; ++i) {
    const auto layerOf = [i](const Network* network) {
      return i < network->layers.size() ? &network->layers[i] : nullptr;
    };
    const Layer* first = layerOf(networks.front());
    const bool areAlike = std::ranges::all_of(networks, [&](const Network* network) {
      const Layer* own = layerOf(network);
      return own != nullptr && first != nullptr ? *own == *first : own == first;
    });
    if (areAlike) continue;
    std::vector<std::string> texts = layerTexts(networks, i, false);
    const bool tells = std::set<std::string>(texts.begin(), texts.end()).size() > 1;
    return tells ? texts : layerTexts(networks, i, true);
  }
  return std::vector<std::string>(networks.size());
}

}  // namespace convscope
