#include "backend/cudnn/engine_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace convscope::cudnn {
namespace {

// cuDNN does not report their number before they are read; release 9.19 knows 44.
constexpr std::int64_t kMostKnobs = 64;

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

Result<EngineChoice> readEngineConfig(const Descriptor& config) {
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
    return tl::unexpected(Failure{Failure::Kind::Failed, "cuDNN names no engine for a configuration it listed"});
  std::ranges::sort(choice.notes);
  for (const Descriptor& knob : *knobs) {
    const auto type = attribute<cudnnBackendKnobType_t>(knob, CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE);
    const auto value = attribute<std::int64_t>(knob, CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE);
    if (type && value) choice.id.knobs[*type] = *value;
  }
  return choice;
}

Result<EngineConfig> EngineConfig::make(const OperationGraph& graph, const EngineId& id) {
  DescriptorBuilder engineBuilder(CUDNN_BACKEND_ENGINE_DESCRIPTOR);
  engineBuilder.set(CUDNN_ATTR_ENGINE_OPERATION_GRAPH, graph.descriptor())
      .set(CUDNN_ATTR_ENGINE_GLOBAL_INDEX, id.engine);
  if (graph.target().profile) engineBuilder.set(CUDNN_ATTR_ENGINE_DEVICEPROP, *graph.target().profile);
  Result<Descriptor> engineDescriptor = engineBuilder.finish(fmt::format("choose engine {}", id.engine));
  if (!engineDescriptor) return tl::unexpected(engineDescriptor.error());

  std::vector<Descriptor> choices;
  for (const auto& [type, value] : id.knobs) {
    Result<Descriptor> choice = DescriptorBuilder(CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR)
                                    .set(CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE, static_cast<cudnnBackendKnobType_t>(type))
                                    .set(CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE, value)
                                    .finish(fmt::format("set knob {} of engine {}", type, id.engine));
    if (!choice) return tl::unexpected(choice.error());
    choices.push_back(std::move(*choice));
  }

  DescriptorBuilder configBuilder(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
  configBuilder.set(CUDNN_ATTR_ENGINECFG_ENGINE, *engineDescriptor);
  if (!choices.empty()) configBuilder.set(CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, choices);
  Result<Descriptor> config = configBuilder.finish(fmt::format("configure engine {}", id.engine));
  if (!config) return tl::unexpected(config.error());
  choices.push_back(std::move(*engineDescriptor));
  return EngineConfig(std::move(choices), std::move(*config));
}

}  // namespace convscope::cudnn
