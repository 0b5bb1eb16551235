#include "cli/session_input.h"

#include "cli/terminal.h"
#include "session/session_file.h"

namespace convscope::cli {

Session openSession(const std::string& file) {
  LoadedSession loaded = readSession(file);
  for (const std::string& warning : loaded.warnings) say(warning);
  return std::move(loaded.session);
}

}  // namespace convscope::cli
