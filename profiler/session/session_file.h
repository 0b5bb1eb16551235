#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "files/line_reader.h"
#include "session/session.h"

namespace convscope {

/// The place in a session file after which a writer may continue.
struct LogEnd {
  std::uint64_t offset = 0;  ///< after the last complete line, in bytes
  std::string warning;       ///< why a cut line after it was left out; empty if there is none
  bool compressed = false;   ///< the offset is in the decompressed data, and nothing can be appended
};

/// Opens a session file, of which at most 1 GiB is compressed content. Throws InputError if it cannot be opened; the
/// lines then also throw it if the stop token was used.
LineReader sessionLines(const std::filesystem::path& file, std::stop_token stop = {});

/// Returns whether `file` begins as a session, also one that is cut off. False if it cannot be read.
bool isSession(const std::filesystem::path& file);

/// Reads a session file and passes its events to `take`, in order. Throws as readSession; an InputError or EventError
/// of `take` is preceded by file and line.
LogEnd readLog(const std::filesystem::path& file, const std::function<void(const Event&)>& take,
               std::stop_token stop = {});

struct LoadedSession {
  Session session;
  std::vector<std::string> warnings;  ///< what was left out: a cut last line
};

/// Reads and folds a session file. A last line that is cut (without a newline, or not JSON) is left out with a warning.
/// Throws InputError with the line for anything else that does not fit: a foreign file, a newer schema, a directory, a
/// damaged line, or a stop request.
LoadedSession readSession(const std::filesystem::path& file, std::stop_token stop = {});

}  // namespace convscope
