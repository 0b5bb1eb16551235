#include "network/presets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <string_view>
#include <utility>

#include "core/translatable.h"
#include "network/network_json.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

/// Name and JSON of each file of resources/networks, compiled in so that presets need no file at run time.
constexpr std::pair<std::string_view, std::string_view> kPresets[]{
#include "embedded_networks.inc"
};

}  // namespace

std::vector<std::string> presetNames() {
  std::vector<std::string> names;
  for (const auto& [name, json] : kPresets) names.emplace_back(name);
  return names;
}

const Network& preset(const std::string& name) {
  static std::mutex mutex;
  static std::map<std::string, Network> parsed;
  const std::scoped_lock lock(mutex);
  if (const auto known = parsed.find(name); known != parsed.end()) return known->second;
  const auto found = std::ranges::find(kPresets, name, &std::pair<std::string_view, std::string_view>::first);
  if (found == std::end(kPresets))
    throw InputError(translatable("message", "unknown network '{}': use a file or one of {}"), name,
                     fmt::join(presetNames(), ", "));
  return parsed[name] = networkFromJson(std::string(found->second), "preset " + name);
}

std::string networkFile(const Network& network) {
  const std::vector<std::string> names = presetNames();
  const bool isNamed = std::ranges::find(names, network.name) != names.end();
  const bool isPreset = isNamed && preset(network.name).layers == network.layers &&
                        preset(network.name).inputGradient == network.inputGradient;
  return isPreset ? std::string() : network.name + ".json";
}

Network presetOrFile(const std::string& nameOrFile) {
  std::error_code error;
  const bool isPreset = std::ranges::count(presetNames(), nameOrFile) > 0;
  const bool looksLikeFile = nameOrFile.find('/') != std::string::npos || nameOrFile.ends_with(".json") ||
                             std::filesystem::exists(nameOrFile, error);
  return !isPreset && looksLikeFile ? readNetworkFile(nameOrFile) : preset(nameOrFile);
}

}  // namespace convscope
