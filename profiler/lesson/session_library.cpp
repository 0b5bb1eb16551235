#include "lesson/session_library.h"

#include "session/session_file.h"

namespace convscope {

SessionLibrary::SessionLibrary(const std::vector<std::filesystem::path>& files) {
  for (const std::filesystem::path& file : files) m_files[sessionName(file)] = file;
}

std::vector<std::string> SessionLibrary::names() const {
  std::vector<std::string> names;
  for (const auto& [name, file] : m_files) names.push_back(name);
  return names;
}

std::filesystem::path SessionLibrary::file(const std::string& name) const {
  const auto found = m_files.find(name);
  return found == m_files.end() ? std::filesystem::path() : found->second;
}

std::shared_ptr<const Session> SessionLibrary::load(const std::string& name) {
  if (const auto loaded = m_loaded.find(name); loaded != m_loaded.end()) return loaded->second;
  if (!has(name)) return nullptr;
  return m_loaded[name] = std::make_shared<const Session>(readSession(file(name)).session);
}

std::vector<Event> SessionLibrary::events(const std::string& name) const {
  std::vector<Event> events;
  if (has(name)) readLog(file(name), [&](const Event& event) { events.push_back(event); });
  return events;
}

}  // namespace convscope
