#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "session/recorded_sessions.h"
#include "session/session.h"

namespace convscope {

/// Returns a recorded session by name; null if it is not available.
using SessionLoader = std::function<std::shared_ptr<const Session>(const std::string& name)>;

/// Returns the events of a recorded session by name; none if it is not available.
using EventLoader = std::function<std::vector<Event>(const std::string& name)>;

/// Recorded sessions by name: the file's name without ".convscope" or ".convscope.gz". Each is read once.
class SessionLibrary {
 public:
  explicit SessionLibrary(const std::vector<std::filesystem::path>& files);

  bool has(const std::string& name) const { return m_files.contains(name); }
  std::vector<std::string> names() const;
  /// Returns the session's file; empty if there is none.
  std::filesystem::path file(const std::string& name) const;
  /// Returns null if there is no session of this name. Throws InputError if its file cannot be read, each time.
  std::shared_ptr<const Session> load(const std::string& name);
  /// Reads the events of a session, in order; none if there is no session of this name. Throws like load().
  std::vector<Event> events(const std::string& name) const;

 private:
  std::map<std::string, std::filesystem::path> m_files;
  std::map<std::string, std::shared_ptr<const Session>> m_loaded;
};

}  // namespace convscope
