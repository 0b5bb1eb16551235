#pragma once

#include <map>
#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

/// Shapes for the inputs of a model, by name; that of the main one also under the empty name.
using InputShapes = std::map<std::string, Dims>;

struct ImportedNetwork {
  Network network;
  std::vector<std::string> remarks;  ///< what was left out or stands for something else; one line each
};

}  // namespace convscope
