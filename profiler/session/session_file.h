#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "session/descriptor.h"
#include "session/session.h"

namespace convscope {

/// The schema of session files that this program writes; files of a higher one are refused.
inline constexpr int kSessionSchema = 3;

/// One event as one line of JSON, without the newline, and back (docs/formats.md, "Session"). Reading throws InputError
/// that names the field which does not fit.
std::string toJsonLine(const Event& event);
Event eventFromJsonLine(const std::string& line);

/// Appends events to a session file, each handed to the system as it comes, so that a crash loses none that was
/// written. Holds the file against other writers. Throws InputError where the file cannot be created or written, or is
/// held; the file then ends with the last event that was written whole.
class SessionWriter {
 public:
  enum class Mode {
    Create,  ///< a new file; one that is there is replaced
    Append   ///< goes on after the last whole line of a session, without the one that readSession leaves out
  };
  SessionWriter(std::filesystem::path file, Mode mode);

  void write(const Event& event);

 private:
  std::filesystem::path m_file;
  Descriptor m_descriptor;
  std::uint64_t m_size = 0;
};

struct LoadedSession {
  Session session;
  std::vector<std::string> warnings;  ///< what was left out: a last line that is cut
};

/// Reads and folds a session file. A last line that is cut (it has no newline, or is not JSON) is left out with a
/// warning; anything else that does not fit throws InputError with the line: a foreign file, a newer schema, a
/// directory, a damaged line.
LoadedSession readSession(const std::filesystem::path& file);

}  // namespace convscope
