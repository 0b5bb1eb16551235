#include "backend/cudnn_api/engine_config.h"

#include <algorithm>
#include <string>

namespace convscope::cudnn {
namespace {

std::optional<Note> known(cudnnBackendNumericalNote_t note) {
  switch (note) {
    case CUDNN_NUMERICAL_NOTE_TENSOR_CORE:
      return Note::TensorCore;
    case CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS:
      return Note::DownConvertInputs;
    case CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION:
      return Note::ReducedPrecisionReduction;
    case CUDNN_NUMERICAL_NOTE_FFT:
      return Note::Fft;
    case CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC:
      return Note::Nondeterministic;
    case CUDNN_NUMERICAL_NOTE_WINOGRAD:
      return Note::Winograd;
    case CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_4x4:
      return Note::WinogradTile4x4;
    case CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_6x6:
      return Note::WinogradTile6x6;
    case CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_13x13:
      return Note::WinogradTile13x13;
    case CUDNN_NUMERICAL_NOTE_STRICT_NAN_PROP:
      return Note::StrictNanProp;
    default:
      return std::nullopt;  // of a newer cuDNN
  }
}

std::optional<Note> known(cudnnBackendBehaviorNote_t note) {
  switch (note) {
    case CUDNN_BEHAVIOR_NOTE_RUNTIME_COMPILATION:
      return Note::RuntimeCompilation;
    case CUDNN_BEHAVIOR_NOTE_REQUIRES_FILTER_INT8x32_REORDER:
      return Note::FilterInt8x32Reorder;
    case CUDNN_BEHAVIOR_NOTE_REQUIRES_BIAS_INT8x32_REORDER:
      return Note::BiasInt8x32Reorder;
    case CUDNN_BEHAVIOR_NOTE_SUPPORTS_CUDA_GRAPH_NATIVE_API:
      return Note::CudaGraphNative;
    case CUDNN_BEHAVIOR_NOTE_CUBLASLT_DEPENDENCY:
      return Note::CublasltDependency;
    default:
      return std::nullopt;
  }
}

template <class LibraryNote>
void addNotes(const Descriptor& engine, cudnnBackendAttributeName_t name, std::vector<Note>& notes) {
  for (const LibraryNote note : attributes<LibraryNote>(engine, name)) {
    if (const std::optional<Note> ours = known(note)) notes.push_back(*ours);
  }
}

}  // namespace

CudnnResult<EngineChoice> readEngineConfig(const Descriptor& config) {
  const auto engine = descriptorsOf(config, CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_BACKEND_ENGINE_DESCRIPTOR, 1,
                                    "read a configuration's engine");
  if (!engine) return tl::unexpected(engine.error());
  const auto knobs = descriptorsOf(config, CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR,
                                   kMostKnobs, "read a configuration's knobs");
  if (!knobs) return tl::unexpected(knobs.error());

  EngineChoice choice;
  if (!engine->empty()) {
    choice.id.engine = attribute<std::int64_t>(engine->front(), CUDNN_ATTR_ENGINE_GLOBAL_INDEX).value_or(-1);
    addNotes<cudnnBackendNumericalNote_t>(engine->front(), CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, choice.notes);
    addNotes<cudnnBackendBehaviorNote_t>(engine->front(), CUDNN_ATTR_ENGINE_BEHAVIOR_NOTE, choice.notes);
  }
  if (choice.id.engine < 0)
    return tl::unexpected(
        CudnnError{CUDNN_STATUS_INTERNAL_ERROR, "cuDNN names no engine for a configuration it listed"});
  std::ranges::sort(choice.notes);
  for (const Descriptor& knob : *knobs) {
    const auto type = attribute<cudnnBackendKnobType_t>(knob, CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE);
    const auto value = attribute<std::int64_t>(knob, CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE);
    if (type && value) choice.id.knobs[*type] = *value;
  }
  return choice;
}

CudnnResult<EngineConfig> EngineConfig::prepare(const Descriptor& graph, const Descriptor* profile,
                                                const EngineId& id) {
  const CudnnApi& api = graph.api();
  const std::string engineText = "engine " + std::to_string(id.engine);
  DescriptorBuilder builder(api, CUDNN_BACKEND_ENGINE_DESCRIPTOR);
  builder.set(CUDNN_ATTR_ENGINE_OPERATION_GRAPH, graph).set(CUDNN_ATTR_ENGINE_GLOBAL_INDEX, id.engine);
  if (profile != nullptr) builder.set(CUDNN_ATTR_ENGINE_DEVICEPROP, *profile);
  CudnnResult<Descriptor> engine = builder.finish("choose " + engineText);
  if (!engine) return tl::unexpected(engine.error());

  std::vector<Descriptor> knobs;
  for (const auto& [type, value] : id.knobs) {
    CudnnResult<Descriptor> knob = DescriptorBuilder(api, CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR)
                                       .set(CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE, static_cast<cudnnBackendKnobType_t>(type))
                                       .set(CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE, value)
                                       .finish("set knob " + std::to_string(type) + " of " + engineText);
    if (!knob) return tl::unexpected(knob.error());
    knobs.push_back(std::move(*knob));
  }

  return EngineConfig(std::move(*engine), std::move(knobs));
}

CudnnResult<EngineConfig> EngineConfig::make(const Descriptor& graph, const Descriptor* profile, const EngineId& id) {
  CudnnResult<EngineConfig> config = prepare(graph, profile, id);
  if (!config) return config;
  CudnnResult<Descriptor> made = config->fill(DescriptorBuilder(graph.api(), CUDNN_BACKEND_ENGINECFG_DESCRIPTOR))
                                     .finish("configure engine " + std::to_string(id.engine));
  if (!made) return tl::unexpected(made.error());
  config->m_config = std::move(*made);
  return config;
}

CudnnResult<Descriptor> EngineConfig::copyTo(Descriptor empty) const {
  return fill(DescriptorBuilder(std::move(empty))).finish("configure an engine");
}

DescriptorBuilder EngineConfig::fill(DescriptorBuilder builder) const {
  builder.set(CUDNN_ATTR_ENGINECFG_ENGINE, m_engine);
  if (!m_knobs.empty()) builder.set(CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, m_knobs);
  return builder;
}

}  // namespace convscope::cudnn
