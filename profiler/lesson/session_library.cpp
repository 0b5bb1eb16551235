#include "lesson/session_library.h"

#include <algorithm>

#include "files/resource_path.h"
#include "session/session_file.h"

namespace convscope {
namespace {

const std::string kSuffix = ".convscope";
const std::string kPackedSuffix = ".convscope.gz";

}  // namespace

std::string sessionName(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  return name.substr(0, name.find(kSuffix));
}

std::vector<std::filesystem::path> recordedSessionFiles() {
  std::vector<std::filesystem::path> files;
  std::error_code error;  // without the folder there are no recorded sessions
  for (const auto& entry : std::filesystem::directory_iterator(resourceFolder("sessions"), error)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(kSuffix) || name.ends_with(kPackedSuffix)) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

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

}  // namespace convscope
