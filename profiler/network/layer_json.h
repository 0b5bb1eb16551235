#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "network/network.h"

namespace convscope {

/// One layer of the network format; `rank` is the network's number of spatial dimensions. Throws InputError that says
/// what is wrong, without the layer's name. Whether the layer makes sense is not asked: propagateShapes does.
Layer layerFromJson(const nlohmann::json& value, std::size_t rank);

/// The layer on one line, defaults left out.
std::string toJson(const Layer& layer, std::size_t rank);

}  // namespace convscope
