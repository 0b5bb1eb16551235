#pragma once

#include <string>

#include "session/session.h"

namespace convscope::cli {

/// Reads a session file; what had to be left out is said on standard error. Throws InputError as readSession.
Session openSession(const std::string& file);

}  // namespace convscope::cli
