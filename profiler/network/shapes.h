#pragma once

#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

struct LayerShapes {
  Dims input;  ///< of the first input; empty if the layer has none
  Dims output;
};

/// Computes the shapes of all layers for the main input's shape `input`. Throws InputError that names the layer that
/// does not fit, and why: also for unknown or repeated names, and for inputs that come later.
std::vector<LayerShapes> layerShapes(const Network& network, const Dims& input);

/// Computes the output shapes of all layers; see layerShapes.
std::vector<Dims> propagateShapes(const Network& network, const Dims& input);

/// Returns the names of the inputs of layer number `index`, with the default (the layer before, or the main input)
/// filled in. An InputLayer has none.
std::vector<std::string> inputNames(const Network& network, std::size_t index);

/// Returns whether a layer has weights to learn: convolutions, linear layers, normalisations.
bool ownsParameters(const LayerKind& kind);

/// Counts weights and biases of every layer, 0 for those that have none. Throws as layerShapes.
std::vector<std::int64_t> parameterCounts(const Network& network, const Dims& input);

}  // namespace convscope
