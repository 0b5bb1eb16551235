#include "cli/preloadable.h"

#include <elf.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>
#include <vector>

#include "core/parse.h"

namespace convscope::cli {
namespace {

/// Returns the file of a program; empty if there is none.
std::string fileOf(const std::string& program) {
  if (program.find('/') != std::string::npos) return program;
  const char* path = std::getenv("PATH");
  for (const std::string& folder : split(path == nullptr ? "/bin:/usr/bin" : path, ":")) {
    const std::string file = (folder.empty() ? "." : folder) + "/" + program;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

bool changesUser(const struct stat& status) {
  return ((status.st_mode & S_ISUID) != 0 && status.st_uid != geteuid()) ||
         ((status.st_mode & S_ISGID) != 0 && status.st_gid != getegid());
}

template <class Head>
bool readAt(std::ifstream& file, std::uint64_t offset, Head& head) {
  file.seekg(static_cast<std::streamoff>(offset));
  return static_cast<bool>(file.read(reinterpret_cast<char*>(&head), sizeof head));
}

/// Returns whether a program of this machine names no dynamic linker. Empty for other files.
std::optional<bool> isStatic(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  Elf64_Ehdr head{};
  if (!readAt(file, 0, head) || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_phentsize != sizeof(Elf64_Phdr))
    return std::nullopt;
  for (std::uint64_t i = 0; i < head.e_phnum; ++i) {
    Elf64_Phdr part{};
    if (!readAt(file, head.e_phoff + i * sizeof part, part)) return std::nullopt;
    if (part.p_type == PT_INTERP) return false;
  }
  return true;
}

}  // namespace

std::string preloadObstacle(const std::string& program) {
  const std::string file = fileOf(program);
  struct stat status {};
  if (file.empty() || stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  if (changesUser(status)) return file + " runs as another user or group, so no library can be preloaded into it";
  if (isStatic(file).value_or(false)) return file + " is linked statically, so no library can be preloaded into it";
  return {};
}

}  // namespace convscope::cli
