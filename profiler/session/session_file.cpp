#include "session/session_file.h"

#include "session/session_log.h"

namespace convscope {

LoadedSession readSession(const std::filesystem::path& file) {
  LoadedSession loaded;
  const LogEnd end = readLog(file, [&](const Event& event) { loaded.session.fold(event); });
  if (!end.warning.empty()) loaded.warnings.push_back(end.warning);
  return loaded;
}

}  // namespace convscope
