#pragma once

#include <string>

#include "backend/backend.h"

namespace convscope {

/// Turns the dynamic loader's message about a module (dlerror's text) into one line that names the missing library and
/// how to get it. `module` is the path given to the loader.
Failure loaderFailure(const std::string& module, const std::string& message);

}  // namespace convscope
