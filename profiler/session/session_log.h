#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "measure/event.h"

namespace convscope {

/// Where a session file can be gone on with.
struct LogEnd {
  std::uint64_t offset = 0;  ///< behind the last whole line, in bytes
  std::string warning;       ///< what comes after it and is left out: a line that is cut; else empty
  bool compressed = false;   ///< the offset is that in what the file holds, and it cannot be gone on with
};

/// Reads a session file and gives its events to `take`, in order. Throws as readSession; an InputError or EventError of
/// `take` gets the line put before it.
LogEnd readLog(const std::filesystem::path& file, const std::function<void(const Event&)>& take);

}  // namespace convscope
