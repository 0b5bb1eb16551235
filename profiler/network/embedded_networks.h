#pragma once

#include <span>
#include <string_view>

namespace convscope {

/// A file of resources/networks, compiled in so that presets need no file at run time.
struct EmbeddedNetwork {
  std::string_view name;
  std::string_view json;
};

std::span<const EmbeddedNetwork> embeddedNetworks();

}  // namespace convscope
