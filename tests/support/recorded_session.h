#pragma once

#include <map>
#include <string>

#include "files/resource_path.h"
#include "session/session_file.h"

namespace convscope::testing {

/// Returns a session that comes with the program, e.g. "resnet50-fp32". Each is read once in a process: under
/// AddressSanitizer a large one takes almost 2 s.
inline const Session& recordedSession(const std::string& name) {
  static std::map<std::string, Session> sessions;
  auto found = sessions.find(name);
  if (found == sessions.end()) {
    const std::filesystem::path file = resourceFolder("sessions") / (name + ".convscope.gz");
    found = sessions.emplace(name, readSession(file).session).first;
  }
  return found->second;
}

}  // namespace convscope::testing
