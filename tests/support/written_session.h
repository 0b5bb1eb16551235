#pragma once

#include <filesystem>

#include "session/session.h"

namespace convscope::testing {

/// Writes a file that reads back as `session`, whose problems have all ended.
void writeSession(const std::filesystem::path& file, const Session& session);

}  // namespace convscope::testing
