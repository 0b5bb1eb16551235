#include "network/presets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "network/embedded_networks.h"
#include "network/network_json.h"
#include "problem/input_error.h"

namespace convscope {

std::vector<std::string> presetNames() {
  std::vector<std::string> names;
  for (const EmbeddedNetwork& network : embeddedNetworks()) names.emplace_back(network.name);
  return names;
}

Network preset(const std::string& name) {
  const auto networks = embeddedNetworks();
  const auto found = std::ranges::find(networks, name, &EmbeddedNetwork::name);
  if (found == networks.end())
    throw InputError(
        fmt::format("unknown network '{}': use a file or one of {}", name, fmt::join(presetNames(), ", ")));
  return networkFromJson(std::string(found->json), "preset " + name);
}

Network presetOrFile(const std::string& nameOrFile) {
  std::error_code error;
  const bool isPreset = std::ranges::count(presetNames(), nameOrFile) > 0;
  const bool looksLikeFile = nameOrFile.find('/') != std::string::npos || nameOrFile.ends_with(".json") ||
                             std::filesystem::exists(nameOrFile, error);
  return !isPreset && looksLikeFile ? readNetworkFile(nameOrFile) : preset(nameOrFile);
}

}  // namespace convscope
