#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

/// Shapes for the inputs of a model, by name; that of the main one also under the empty name.
using InputShapes = std::map<std::string, Dims>;

/// An input of a model as the model declares it.
struct DeclaredInput {
  std::string name;
  bool known = false;              ///< it has a shape
  Dims sizes;                      ///< batch, channels, spatial sizes; 0 for one that the model leaves open
  std::vector<std::string> names;  ///< of the sizes: "3", "batch", "?"

  /// Returns whether a shape must be given for this input.
  bool isOpen() const { return !known || std::ranges::find(sizes, 0) != sizes.end(); }
  bool operator==(const DeclaredInput&) const = default;
};

struct ImportedNetwork {
  Network network;
  std::vector<std::string> remarks;  ///< what was left out or replaced, one line each
};

}  // namespace convscope
