#pragma once

#include <vector>

#include "network/network.h"

namespace convscope {

struct LayerShapes {
  Dims input;  ///< of the first input; empty where the layer has none
  Dims output;
};

/// The shapes of all layers; propagateShapes says when it throws.
std::vector<LayerShapes> layerShapes(const Network& network, const Dims& input);

/// Whether a layer has weights, and so learns: convolutions, linear layers, normalisations.
bool ownsParameters(const LayerKind& kind);

}  // namespace convscope
