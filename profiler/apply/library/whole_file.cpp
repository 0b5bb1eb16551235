#include "apply/library/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace convscope::apply {
namespace {

constexpr off_t kLargestFile = off_t{256} << 20;

tl::unexpected<std::string> failure() {
  return tl::unexpected(std::string(std::strerror(errno)));
}

/// Reads `text.size()` bytes, fewer if the file ends before.
bool fill(int file, std::string& text) {
  std::size_t filled = 0;
  while (filled < text.size()) {
    const ssize_t count = read(file, text.data() + filled, text.size() - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    if (count == 0) break;
    filled += static_cast<std::size_t>(count);
  }
  text.resize(filled);
  return true;
}

tl::expected<std::string, std::string> contentOf(int file) {
  struct stat status {};
  if (fstat(file, &status) != 0) return failure();
  if (!S_ISREG(status.st_mode)) return tl::unexpected(std::string("not a regular file"));
  if (status.st_size > kLargestFile) return tl::unexpected(std::string("larger than 256 MiB"));
  std::string text(static_cast<std::size_t>(status.st_size), '\0');
  if (!fill(file, text)) return failure();
  return text;
}

}  // namespace

tl::expected<std::string, std::string> wholeFile(const std::string& path) {
  // O_NONBLOCK: a named pipe without a writer would hold up the program.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return failure();
  auto content = contentOf(file);
  close(file);
  return content;
}

}  // namespace convscope::apply
