#pragma once

#include <string>

#include "network/network_json.h"
#include "network/shapes.h"

namespace convscope {

/// A network file with the main input's shape `input` and these `layers`, as the format writes them.
inline std::string networkText(const std::string& input, const std::string& layers) {
  return R"({"convscope_network": 1, "name": "test", "input": )" + input + R"(, "layers": [)" + layers + "]}";
}

inline Network networkOf(const std::string& input, const std::string& layers) {
  return networkFromJson(networkText(input, layers), "test.json");
}

/// Output shape of the last layer.
inline Dims lastShape(const Network& network) {
  return propagateShapes(network, network.input).back();
}

inline Dims lastShape(const std::string& input, const std::string& layers) {
  return lastShape(networkOf(input, layers));
}

}  // namespace convscope
