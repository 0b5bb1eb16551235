#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "session/session.h"

namespace convscope {

/// The schema of session files that this program writes; files of a higher one are refused.
inline constexpr int kSessionSchema = 1;

/// One event as one line of JSON, without the newline, and back. Reading throws InputError with the column or the field.
std::string toJsonLine(const Event& event);
Event eventFromJsonLine(const std::string& line);

/// Appends events to a session file, each handed to the system as it comes, so that a crash loses none that was
/// written. Throws InputError where the file cannot be created or written.
class SessionWriter {
 public:
  enum class Mode { Create, Append };  ///< Create refuses nothing and replaces; Append continues after the last whole line
  SessionWriter(const std::filesystem::path& file, Mode mode);
  SessionWriter(SessionWriter&& other) noexcept;
  SessionWriter& operator=(SessionWriter&&) = delete;
  ~SessionWriter();

  void write(const Event& event);

 private:
  int m_descriptor = -1;
  std::string m_name;
};

struct LoadedSession {
  Session session;
  std::vector<std::string> warnings;  ///< what was left out: a last line that is cut
};

/// Reads and folds a session file. A last line that is cut is left out with a warning; anything else that does not
/// fit throws InputError with the line: a foreign file, a newer schema, a directory, a damaged line.
LoadedSession readSession(const std::filesystem::path& file);

}  // namespace convscope
