#pragma once

#include <memory>
#include <vector>

#include "backend/cudnn/operation_graph.h"
#include "core/engine_id.h"

namespace convscope::cudnn {

/// An engine with the values of its knobs, and its notes.
struct EngineChoice {
  EngineId id;
  std::vector<Note> notes;  ///< sorted
};

/// Reads an ENGINECFG descriptor. Leaves out notes that this build does not know.
Result<EngineChoice> readEngineConfig(const Descriptor& config);

/// The ENGINECFG descriptor of an engine; unnamed knobs have the engine's defaults. Unsupported if this cuDNN has no
/// such engine for the graph.
class EngineConfig {
 public:
  static Result<EngineConfig> make(const OperationGraph& graph, const EngineId& id);

  const Descriptor& descriptor() const { return m_config; }

 private:
  EngineConfig(std::vector<Descriptor> parts, Descriptor config)
      : m_parts(std::move(parts)), m_config(std::move(config)) {}

  std::vector<Descriptor> m_parts;  ///< the engine and its knobs, which must live as long
  Descriptor m_config;
};

}  // namespace convscope::cudnn
