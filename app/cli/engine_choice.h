#pragma once

#include <memory>
#include <string>

#include "engine/engine.h"

namespace convscope::cli {

/// Where a command measures.
struct EngineChoice {
  bool inProcess = false;  ///< in the command's own process
  std::string host = {};   ///< on another host (engine/host.h); empty: on this one
};

/// Returns the chosen engine, by default a process of its own. Throws InputError for a host that cannot be read.
std::unique_ptr<Engine> makeEngine(const EngineChoice& choice);

}  // namespace convscope::cli
