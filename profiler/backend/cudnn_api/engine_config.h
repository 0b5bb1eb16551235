#pragma once

#include <vector>

#include "backend/cudnn_api/descriptor.h"
#include "core/engine_id.h"
#include "core/note.h"

namespace convscope::cudnn {

/// cuDNN does not report the number of an engine's knobs before they are read; release 9.19 knows 44.
inline constexpr std::int64_t kMostKnobs = 64;

/// An engine with the values of its knobs, and its notes.
struct EngineChoice {
  EngineId id;
  std::vector<Note> notes;  ///< sorted
};

/// Reads an ENGINECFG descriptor. Leaves out notes that this build does not know.
CudnnResult<EngineChoice> readEngineConfig(const Descriptor& config);

/// The ENGINECFG descriptor of an engine; unnamed knobs have the engine's defaults.
class EngineConfig {
 public:
  /// Makes a descriptor for an operation graph. `profile` describes an absent device; none for that of the graph's
  /// handle. Fails if this cuDNN has no such engine for the graph.
  static CudnnResult<EngineConfig> make(const Descriptor& graph, const Descriptor* profile, const EngineId& id);
  /// As make(), but without a descriptor of its own, only to fill others. cuDNN has not checked the knobs together.
  static CudnnResult<EngineConfig> prepare(const Descriptor& graph, const Descriptor* profile, const EngineId& id);

  const Descriptor& descriptor() const { return m_config; }
  const Descriptor& engine() const { return m_engine; }

  /// Fills another empty ENGINECFG descriptor and finalizes it. After a failure that descriptor cannot be used.
  CudnnResult<Descriptor> copyTo(Descriptor empty) const;

 private:
  EngineConfig(Descriptor engine, std::vector<Descriptor> knobs)
      : m_engine(std::move(engine)), m_knobs(std::move(knobs)) {}

  /// Sets the engine and its knobs.
  DescriptorBuilder fill(DescriptorBuilder builder) const;

  Descriptor m_engine;
  std::vector<Descriptor> m_knobs;  ///< these and the engine must live as long as the configuration
  Descriptor m_config;
};

}  // namespace convscope::cudnn
