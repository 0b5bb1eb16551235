#pragma once

#include <string>

#include "network/json_object.h"
#include "network/network.h"

namespace convscope {

/// One layer of the network format; `rank` is the network's number of spatial dimensions. Throws InputError that says
/// what does not fit, without the layer's name.
Layer layerFromJson(const nlohmann::json& value, std::size_t rank);

/// The layer on one line, defaults left out.
std::string toJson(const Layer& layer, std::size_t rank);

}  // namespace convscope
