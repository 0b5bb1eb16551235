#include "window/hosts/ssh_config.h"

#include <glob.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace convscope::window {
namespace {

namespace fs = std::filesystem;

// OpenSSH follows Include to the same depth. The other bounds keep a hostile configuration from delaying the window.
constexpr int kDeepest = 16;
constexpr int kMostFiles = 100;
constexpr std::size_t kMostHosts = 200;
constexpr std::uintmax_t kLargestFile = 1 << 20;
constexpr std::size_t kLongestName = 255;

/// Splits a line at blanks. Double quotes keep blanks, and a '=' may follow the first word.
std::vector<std::string> wordsOf(const std::string& line) {
  std::vector<std::string> words;
  bool quoted = false;
  bool open = false;
  for (const char each : line) {
    if (each == '"') {
      quoted = !quoted;
    } else if (!quoted && (std::isspace(static_cast<unsigned char>(each)) != 0 || (each == '=' && words.size() <= 1))) {
      open = false;
      continue;
    } else if (!quoted && !open && each == '#') {
      break;
    }
    if (!open) words.emplace_back();
    open = true;
    if (each != '"') words.back() += each;
  }
  return words;
}

std::string lowerCase(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
  return text;
}

/// Returns whether `name` is a host by itself, rather than a pattern or a text that ssh would not take.
bool isName(const std::string& name) {
  return !name.empty() && name.size() <= kLongestName && name.front() != '-' && name.front() != '!' &&
         std::ranges::all_of(name,
                             [](unsigned char each) { return std::isgraph(each) != 0 && each != '*' && each != '?'; });
}

class ConfigReader {
 public:
  explicit ConfigReader(fs::path folder) : m_folder(std::move(folder)) {}

  void read(const fs::path& file, int depth) {
    std::error_code error;
    const std::uintmax_t size = fs::is_regular_file(file, error) ? fs::file_size(file, error) : 0;
    if (error || size == 0 || size > kLargestFile || depth > kDeepest || ++m_files > kMostFiles) return;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) take(wordsOf(line), depth);
  }

  std::vector<std::string> hosts;

 private:
  void take(const std::vector<std::string>& words, int depth) {
    if (words.empty()) return;
    const std::string keyword = lowerCase(words.front());
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (keyword == "include") include(words[i], depth);
      if (keyword == "host") add(words[i]);
    }
  }

  void add(const std::string& name) {
    if (isName(name) && hosts.size() < kMostHosts && std::ranges::find(hosts, name) == hosts.end())
      hosts.push_back(name);
  }

  void include(std::string pattern, int depth) {
    const char* home = std::getenv("HOME");
    if (pattern.starts_with("~/") && home != nullptr) pattern.replace(0, 1, home);
    if (!pattern.starts_with('/')) pattern = (m_folder / pattern).string();
    glob_t found{};
    if (glob(pattern.c_str(), 0, nullptr, &found) == 0) {
      for (std::size_t i = 0; i < found.gl_pathc; ++i) read(found.gl_pathv[i], depth + 1);
    }
    globfree(&found);
  }

  fs::path m_folder;
  int m_files = 0;
};

}  // namespace

std::vector<std::string> sshHosts(const fs::path& config) {
  ConfigReader reader(config.parent_path());
  reader.read(config, 0);
  return std::move(reader.hosts);
}

}  // namespace convscope::window
