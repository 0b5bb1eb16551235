#pragma once

#include <memory>

#include "engine/engine.h"

namespace convscope::cli {

/// Returns the engine of this program: a process of its own, or in this process.
std::unique_ptr<Engine> makeEngine(bool inProcess);

}  // namespace convscope::cli
