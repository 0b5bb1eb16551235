#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "network/network.h"

namespace convscope {

/// Returns the network's number of spatial dimensions.
std::size_t spatialRank(const Network& network);

/// Reads one layer of the network format; `rank` is the network's number of spatial dimensions. Throws InputError that
/// says what is wrong, without the layer's name. Does not check whether the layer fits its inputs: layerShapes does.
Layer layerFromJson(const nlohmann::json& value, std::size_t rank);

/// Writes the layer on one line, without defaults.
std::string toJson(const Layer& layer, std::size_t rank);

}  // namespace convscope
