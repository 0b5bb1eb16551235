#pragma once

#include <string>

namespace convscope::cli {

/// Returns why a library cannot be preloaded into `program`, which is searched as execvp() does: it changes its user or
/// group, or is linked statically. Empty if it can, and if the program is a script or is not found.
std::string preloadObstacle(const std::string& program);

}  // namespace convscope::cli
