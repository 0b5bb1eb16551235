#include "cli/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/parse.h"
#include "problem/input_error.h"
#include "text/excerpt.h"
#include "text/printable.h"

namespace convscope::cli {

bool writeOutput(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      return false;
    } else if (errno != EINTR) {
      throw InputError("cannot write to standard output: {}", std::strerror(errno));
    }
  }
  return true;
}

void showMessage(std::string_view message) {
  // A failure of standard error cannot be reported.
  std::fputs(fmt::format("convscope-cli: {}\n", messageLine(message)).c_str(), stderr);
}

void showWhole(std::string_view message) {
  std::fputs(fmt::format("convscope-cli: {}\n", printable(message)).c_str(), stderr);
}

std::size_t outputWidth(int descriptor) {
  if (const char* columns = std::getenv("COLUMNS")) {
    if (const auto width = parseNumber<std::size_t>(columns, 1, SIZE_MAX)) return *width;
  }
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace convscope::cli
