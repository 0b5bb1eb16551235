#include "network/network_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "network/layer_json.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

using nlohmann::json;

constexpr int kNetworkVersion = 1;
constexpr std::uintmax_t kLargestFile = 64 << 20;  // a network of a million layers

json parse(const std::string& text, const std::string& source) {
  try {
    return json::parse(text);
  } catch (const json::parse_error& error) {
    // nlohmann counts bytes from 1 and puts the position before the reason.
    const std::string what = error.what();
    const std::size_t reason = what.find(": ");
    throw errorAt(source, text, error.byte == 0 ? 0 : error.byte - 1,
                  "not JSON: " + (reason == std::string::npos ? what : what.substr(reason + 2)));
  }
}

Network networkFrom(const json& value) {
  JsonObject object(value);
  const json* version = object.find("convscope_network");
  if (version == nullptr) throw InputError("no network: 'convscope_network' is missing");
  if (const std::int64_t number = integerFrom(*version, "convscope_network"); number != kNetworkVersion)
    throw InputError(fmt::format("a network of version {}; this program reads version {}", number, kNetworkVersion));
  Network network;
  network.name = object.text("name");
  network.description = object.text("description", "");
  network.input = object.integers("input");
  if (network.input.size() < 2) throw InputError("'input' must be [batch, channels, extents ...]");
  if (std::ranges::any_of(network.input, [](std::int64_t extent) { return extent < 1; }))
    throw InputError("'input' has an extent below 1");
  network.inputGradient = object.flag("input_gradient", false);
  const json& layers = object.at("layers");
  if (!layers.is_array()) throw InputError("'layers' must be an array");
  object.finish();
  for (std::size_t i = 0; i < layers.size(); ++i) {
    try {
      network.layers.push_back(layerFromJson(layers[i], network.input.size() - 2));
    } catch (const InputError& error) {
      const json* name = layers[i].is_object() && layers[i].contains("name") ? &layers[i]["name"] : nullptr;
      throw error.within(name != nullptr && name->is_string() ? fmt::format("layer '{}'", name->get<std::string>())
                                                              : fmt::format("layer {}", i + 1));
    }
  }
  return network;
}

}  // namespace

std::string toJson(const Network& network) {
  nlohmann::ordered_json head{{"convscope_network", kNetworkVersion}, {"name", network.name}};
  if (!network.description.empty()) head["description"] = network.description;
  head["input"] = network.input;
  if (network.inputGradient) head["input_gradient"] = true;
  std::string text = "{\n";
  for (const auto& [key, value] : head.items())
    text += fmt::format("  {}: {},\n", json(key).dump(), value.dump(-1, ' ', false, json::error_handler_t::replace));
  text += "  \"layers\": [";
  for (std::size_t i = 0; i < network.layers.size(); ++i)
    text += fmt::format("{}\n    {}", i == 0 ? "" : ",",
                        toJson(network.layers[i], network.input.size() < 2 ? 0 : network.input.size() - 2));
  return text + "\n  ]\n}\n";
}

Network networkFromJson(const std::string& text, const std::string& source) {
  const json value = parse(text, source);
  try {
    Network network = networkFrom(value);
    static_cast<void>(propagateShapes(network, network.input));
    return network;
  } catch (const InputError& error) {
    throw error.within(source);
  }
}

Network readNetworkFile(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) throw InputError(file.string() + ": is a directory, not a network");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw InputError(file.string() + ": cannot be read: no such file, or no permission");
  if (const auto size = std::filesystem::file_size(file, error); !error && size > kLargestFile)
    throw InputError(fmt::format("{}: {} MiB is too large for a network", file.string(), size >> 20));
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return networkFromJson(text, file.string());
}

}  // namespace convscope
