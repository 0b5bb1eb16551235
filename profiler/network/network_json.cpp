#include "network/network_json.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/translatable.h"
#include "files/text_file.h"
#include "network/json_object.h"
#include "network/json_text.h"
#include "network/layer_json.h"
#include "network/output_shape.h"
#include "network/shapes.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

using nlohmann::json;

constexpr std::int64_t kNewestVersion = 3;

/// Returns the oldest version with all keys and layers of `network`, so older programs can read it.
std::int64_t versionOf(const Network& network) {
  if (network.precision) return 3;
  const bool cuts = std::ranges::any_of(network.layers, [](const Layer& layer) {
    return std::holds_alternative<SplitLayer>(layer.kind) || std::holds_alternative<SliceLayer>(layer.kind);
  });
  return cuts ? 2 : 1;
}

void checkVersion(JsonObject& object) {
  const json* version = object.find("convscope_network");
  if (version == nullptr)
    throw InputError(translatable("message", "this is no network: it has no \"convscope_network\": 1"));
  const std::int64_t number = integerFrom(*version, "convscope_network");
  if (number < 1 || number > kNewestVersion)
    throw InputError(translatable("message", "this network is of version {}, but this program reads versions 1 to {}"),
                     number, kNewestVersion);
}

/// Returns what messages call the layer: its name if it has one, otherwise its number.
std::string layerLabel(const json& layer, std::size_t index) {
  const auto name = layer.find("name");
  if (name == layer.end() || !name->is_string()) return fmt::format("layer {}", index + 1);
  return fmt::format("layer '{}'", excerpt(name->get<std::string>()));
}

Network networkFrom(const json& value) {
  JsonObject object(value);
  checkVersion(object);
  Network network;
  network.name = object.text("name");
  network.description = object.text("description", "");
  network.input = object.integers("input");
  network.inputGradient = object.flag("input_gradient", false);
  if (const std::string precision = object.text("precision", ""); !precision.empty())
    network.precision = parsePrecision(precision);
  const json& layers = object.at("layers");
  if (!layers.is_array()) throw InputError(translatable("message", "'layers' must be an array"));
  object.finish();
  try {
    validateShape(network.input);
  } catch (const InputError& error) {
    throw error.within("input");
  }
  for (std::size_t i = 0; i < layers.size(); ++i) {
    try {
      network.layers.push_back(layerFromJson(layers[i], spatialRank(network)));
    } catch (const InputError& error) {
      throw error.within(layerLabel(layers[i], i));
    }
  }
  static_cast<void>(propagateShapes(network, network.input));
  return network;
}

}  // namespace

std::string toJson(const Network& network) {
  nlohmann::ordered_json head{{"convscope_network", versionOf(network)}, {"name", network.name}};
  if (!network.description.empty()) head["description"] = network.description;
  head["input"] = network.input;
  if (network.inputGradient) head["input_gradient"] = true;
  if (network.precision) head["precision"] = traitsOf(*network.precision).name;
  std::string text = "{\n";
  for (const auto& [key, value] : head.items())
    text += fmt::format("  \"{}\": {},\n", key, value.dump(-1, ' ', false, json::error_handler_t::replace));
  text += "  \"layers\": [";
  for (std::size_t i = 0; i < network.layers.size(); ++i)
    text += fmt::format("{}\n    {}", i == 0 ? "" : ",", toJson(network.layers[i], spatialRank(network)));
  return text + "\n  ]\n}\n";
}

Network networkFromJson(const std::string& text, const std::string& source) {
  const json value = parseJson(text, source);
  try {
    return networkFrom(value);
  } catch (const InputError& error) {
    throw error.within(source);
  }
}

Network readNetworkFile(const std::filesystem::path& file) {
  return networkFromJson(readTextFile(file, "a network"), file.string());
}

}  // namespace convscope
