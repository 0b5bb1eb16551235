#pragma once

#include <cstddef>
#include <string>

#include "session/session.h"

namespace convscope::cli {

/// Returns the surveys of a session at several input sizes as text: where they were measured, and a row for each
/// size. A `width` of 0 knows no limit.
std::string sweepReport(const Session& session, const std::string& file, std::size_t width);

}  // namespace convscope::cli
