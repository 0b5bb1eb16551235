#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace convscope::cli {

/// Where a command measures.
struct EngineChoice {
  bool inProcess = false;                      ///< in the command's own process
  std::string host = {};                       ///< on another host (engine/host.h); empty: on this one
  std::vector<std::string> furtherHosts = {};  ///< that share the survey with `host`

  std::size_t hostCount() const { return 1 + furtherHosts.size(); }
  /// Returns the choice of one of the hosts.
  EngineChoice at(std::size_t number) const;
};

/// Returns the chosen engine on the first host, by default a process of its own. Throws InputError for a host that
/// cannot be read.
std::unique_ptr<Engine> makeEngine(const EngineChoice& choice);

}  // namespace convscope::cli
