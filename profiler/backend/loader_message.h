#pragma once

#include <string>

#include "backend/backend.h"

namespace convscope {

/// Turns what the dynamic loader says of a backend module (dlerror's text) into one line that says which library is
/// missing and how to get it. `module` is the path that was given to the loader.
Failure loaderFailure(const std::string& module, const std::string& message);

}  // namespace convscope
