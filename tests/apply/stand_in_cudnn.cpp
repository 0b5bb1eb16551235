// A library in the place of cuDNN for tests without a GPU: descriptors keep what is set, heuristics list the engines 0
// to 3, and executions do nothing. The variable CONVSCOPE_STAND_IN_FAULT makes it fail.
#include <cudnn_cnn.h>
#include <cudnn_graph.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string_view>
#include <vector>

namespace {

constexpr std::int64_t kEngines = 4;
constexpr std::string_view kDevice = R"({"deviceName": "Stand-in GPU", "deviceVer": 900, "multiProcessorCount": 132})";

struct Attribute {
  std::int64_t count = 0;
  std::vector<char> bytes;
};

struct StandIn {
  cudnnBackendDescriptorType_t type;
  std::map<cudnnBackendAttributeName_t, Attribute> attributes = {};
};

bool hasFault(std::string_view name) {
  static const char* const fault = std::getenv("CONVSCOPE_STAND_IN_FAULT");
  return fault != nullptr && name == fault;
}

std::size_t sizeOf(cudnnBackendAttributeType_t type) {
  switch (type) {
    case CUDNN_TYPE_BOOLEAN:
    case CUDNN_TYPE_CHAR:
      return 1;
    case CUDNN_TYPE_INT64:
    case CUDNN_TYPE_HANDLE:
    case CUDNN_TYPE_VOID_PTR:
    case CUDNN_TYPE_DOUBLE:
    case CUDNN_TYPE_BACKEND_DESCRIPTOR:
      return 8;
    default:
      return 4;
  }
}

StandIn& at(cudnnBackendDescriptor_t descriptor) {
  return *static_cast<StandIn*>(descriptor);
}

template <class Value>
void put(StandIn& descriptor, cudnnBackendAttributeName_t name, const Value& value) {
  Attribute& attribute = descriptor.attributes[name];
  attribute.count = 1;
  attribute.bytes.resize(sizeof value);
  std::memcpy(attribute.bytes.data(), &value, sizeof value);
}

std::int64_t engineOf(const StandIn& engine) {
  const auto found = engine.attributes.find(CUDNN_ATTR_ENGINE_GLOBAL_INDEX);
  std::int64_t index = -1;
  if (found != engine.attributes.end()) std::memcpy(&index, found->second.bytes.data(), sizeof index);
  return index;
}

/// Fills the program's configurations. The engine of a configuration is kept as its number.
cudnnStatus_t listEngines(std::int64_t most, std::int64_t* count, cudnnBackendDescriptor_t* configs) {
  if (hasFault("results")) return CUDNN_STATUS_INTERNAL_ERROR;
  if (most <= 0 || configs == nullptr) {
    *count = hasFault("count") ? 1000 : kEngines;
    return CUDNN_STATUS_SUCCESS;
  }
  std::int64_t filled = std::min(most, hasFault("fewer") ? 1 : kEngines);
  for (std::int64_t i = 0; i < filled; ++i) put(at(configs[i]), CUDNN_ATTR_ENGINE_GLOBAL_INDEX, i);
  if (hasFault("negative")) filled = -5;
  *count = hasFault("more") ? most + 5 : filled;
  return CUDNN_STATUS_SUCCESS;
}

/// Engines of an even number use tensor cores.
cudnnStatus_t getNotes(const StandIn& engine, std::int64_t most, std::int64_t* count, void* elements) {
  *count = engineOf(engine) % 2 == 0 ? 1 : 0;
  const cudnnBackendNumericalNote_t note = CUDNN_NUMERICAL_NOTE_TENSOR_CORE;
  if (most > 0 && *count > 0) std::memcpy(elements, &note, sizeof note);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t getText(std::string_view text, std::int64_t most, std::int64_t* count, void* elements) {
  *count = static_cast<std::int64_t>(text.size());
  if (most > 0) std::memcpy(elements, text.data(), static_cast<std::size_t>(std::min(most, *count)));
  return CUDNN_STATUS_SUCCESS;
}

}  // namespace

extern "C" {

size_t cudnnGetVersion() {
  return 92100;
}

const char* cudnnGetErrorString(cudnnStatus_t) {
  return "a fault of the stand-in";
}

void cudnnGetLastErrorString(char* message, size_t size) {
  if (size > 0) *message = '\0';
}

cudnnStatus_t cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type, cudnnBackendDescriptor_t* descriptor) {
  *descriptor = new StandIn{type};
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t descriptor) {
  delete static_cast<StandIn*>(descriptor);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendSetAttribute(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, std::int64_t count, const void* elements) {
  // What is set for each execution is dropped, so that the benchmark times the caller.
  if (name >= CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS && name <= CUDNN_ATTR_VARIANT_PACK_WORKSPACE)
    return CUDNN_STATUS_SUCCESS;
  if (hasFault("set") && name == CUDNN_ATTR_ENGINECFG_ENGINE) return CUDNN_STATUS_BAD_PARAM;
  Attribute& attribute = at(descriptor).attributes[name];
  attribute.count = count;
  const auto* bytes = static_cast<const char*>(elements);
  attribute.bytes.assign(bytes, bytes + static_cast<std::size_t>(count) * sizeOf(type));
  if (name == CUDNN_ATTR_ENGINECFG_ENGINE) {
    cudnnBackendDescriptor_t engine = nullptr;
    std::memcpy(&engine, elements, sizeof engine);
    put(at(descriptor), CUDNN_ATTR_ENGINE_GLOBAL_INDEX, engineOf(at(engine)));
  }
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendGetAttribute(cudnnBackendDescriptor_t const descriptor, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, std::int64_t most, std::int64_t* count,
                                       void* elements) {
  switch (name) {
    case CUDNN_ATTR_ENGINEHEUR_RESULTS:
      return listEngines(most, count, static_cast<cudnnBackendDescriptor_t*>(elements));
    case CUDNN_ATTR_ENGINE_NUMERICAL_NOTE:
      return getNotes(at(descriptor), most, count, elements);
    case CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION:
      return hasFault("device") ? CUDNN_STATUS_NOT_SUPPORTED : getText(kDevice, most, count, elements);
    case CUDNN_ATTR_ENGINECFG_ENGINE:
      if (most < 1) return CUDNN_STATUS_BAD_PARAM;
      put(at(*static_cast<cudnnBackendDescriptor_t*>(elements)), CUDNN_ATTR_ENGINE_GLOBAL_INDEX,
          engineOf(at(descriptor)));
      *count = 1;
      return CUDNN_STATUS_SUCCESS;
    default:
      break;
  }
  const auto found = at(descriptor).attributes.find(name);
  *count = found == at(descriptor).attributes.end() ? 0 : found->second.count;
  const auto copied = static_cast<std::size_t>(std::clamp<std::int64_t>(most, 0, *count)) * sizeOf(type);
  if (copied > 0) std::memcpy(elements, found->second.bytes.data(), copied);
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendFinalize(cudnnBackendDescriptor_t descriptor) {
  if (hasFault("finalize") && at(descriptor).type == CUDNN_BACKEND_ENGINECFG_DESCRIPTOR) return CUDNN_STATUS_BAD_PARAM;
  if (hasFault("knobs") && at(descriptor).type == CUDNN_BACKEND_ENGINECFG_DESCRIPTOR && engineOf(at(descriptor)) == 1)
    return CUDNN_STATUS_NOT_SUPPORTED;
  const bool isEngine = at(descriptor).type == CUDNN_BACKEND_ENGINE_DESCRIPTOR;
  return isEngine && engineOf(at(descriptor)) >= kEngines ? CUDNN_STATUS_NOT_SUPPORTED : CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendExecute(cudnnHandle_t, cudnnBackendDescriptor_t, cudnnBackendDescriptor_t) {
  return hasFault("execute") ? CUDNN_STATUS_EXECUTION_FAILED : CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t, const void*, const cudnnTensorDescriptor_t, const void*,
                                      const cudnnFilterDescriptor_t, const void*, const cudnnConvolutionDescriptor_t,
                                      cudnnConvolutionFwdAlgo_t, void*, size_t, const void*,
                                      const cudnnTensorDescriptor_t, void*) {
  return CUDNN_STATUS_SUCCESS;
}
}
