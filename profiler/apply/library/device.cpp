#include "apply/library/device.h"

#include "core/parse.h"

namespace convscope::apply {
namespace {

using cudnn::Descriptor;
using cudnn::DescriptorBuilder;

/// Returns what follows `"key":` in a JSON object without nested objects.
std::optional<std::string_view> valueOf(std::string_view json, const std::string& key) {
  const std::string quoted = "\"" + key + "\":";
  const std::size_t at = json.find(quoted);
  if (at == std::string_view::npos) return std::nullopt;
  json.remove_prefix(at + quoted.size());
  json.remove_prefix(std::min(json.find_first_not_of(" \t\n\r"), json.size()));
  return json;
}

std::optional<int> numberOf(std::string_view json, const std::string& key) {
  auto value = valueOf(json, key);
  return value ? takeNumber<int>(*value) : std::nullopt;
}

std::optional<std::string> textOf(std::string_view json, const std::string& key) {
  const auto value = valueOf(json, key);
  if (!value || !value->starts_with('"')) return std::nullopt;
  const std::size_t end = value->find('"', 1);
  if (end == std::string_view::npos) return std::nullopt;
  return std::string(value->substr(1, end - 1));
}

}  // namespace

std::optional<ChoiceTarget> targetOfProfile(const std::string& json) {
  const auto name = textOf(json, "deviceName");
  const auto version = numberOf(json, "deviceVer");  // 900 for compute capability 9.0
  const auto multiprocessors = numberOf(json, "multiProcessorCount");
  if (!name || !version || !multiprocessors) return std::nullopt;
  return ChoiceTarget{*name, *version / 10, *multiprocessors, {}};
}

std::string cudnnVersion(const cudnn::CudnnApi& api) {
  const std::size_t version = api.version();
  return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}

const QueriedDevice* QueriedDevices::find(const DescriptorValues& heuristics, const DescriptorValues& graph) {
  const std::optional<Source> source = sourceOf(heuristics, graph);
  if (!source) return nullptr;
  const std::lock_guard lock(m_mutex);
  const auto [found, isNew] = m_devices.try_emplace(*source);
  if (isNew) found->second = describe(*source);
  return found->second.get();
}

std::optional<QueriedDevices::Source> QueriedDevices::sourceOf(const DescriptorValues& heuristics,
                                                               const DescriptorValues& graph) {
  if (heuristics.parts.contains(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP)) {
    const DescriptorValues* device = heuristics.part(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP);
    if (device == nullptr) return std::nullopt;
    const auto json = device->texts.find(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION);
    if (json != device->texts.end()) return Source{json->first, 0, json->second};
    for (const auto name : {CUDNN_ATTR_DEVICEPROP_HANDLE, CUDNN_ATTR_DEVICEPROP_DEVICE_ID}) {
      if (device->numbers.contains(name)) return Source{name, device->number(name, 0), {}};
    }
    return std::nullopt;
  }
  const std::int64_t handle = graph.number(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, 0);
  return handle == 0 ? std::nullopt : std::optional(Source{CUDNN_ATTR_OPERATIONGRAPH_HANDLE, handle, {}});
}

std::unique_ptr<QueriedDevice> QueriedDevices::describe(const Source& source) const {
  DescriptorBuilder builder(m_api, CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
  if (!source.json.empty()) {
    builder.set(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, std::vector<char>(source.json.begin(), source.json.end()));
  } else if (source.name == CUDNN_ATTR_DEVICEPROP_DEVICE_ID) {
    builder.set(source.name, static_cast<std::int32_t>(source.number));
  } else {
    builder.set(CUDNN_ATTR_DEVICEPROP_HANDLE, reinterpret_cast<cudnnHandle_t>(source.number));
  }
  auto profile = builder.finish("describe the device of a query");
  if (!profile) return nullptr;
  const std::string json =
      source.json.empty() ? cudnn::textAttribute(*profile, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION) : source.json;
  auto target = targetOfProfile(json);
  if (!target) return nullptr;
  target->cudnn = cudnnVersion(m_api);
  auto device = std::make_unique<QueriedDevice>();
  device->target = std::move(*target);
  if (source.name != CUDNN_ATTR_OPERATIONGRAPH_HANDLE) device->profile = std::move(*profile);
  return device;
}

}  // namespace convscope::apply
