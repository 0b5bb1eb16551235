#include "cli/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "problem/input_error.h"

namespace convscope::cli {

void claimFile(const std::filesystem::path& file, bool force) {
  const auto cannotWrite = [&](int error) {
    return InputError(fmt::format("cannot write {}: {}", file.string(), std::strerror(error)));
  };
  if (std::filesystem::is_directory(file)) throw cannotWrite(EISDIR);
  // A pipe or a device holds nothing that could be lost.
  if (std::filesystem::exists(file) && !std::filesystem::is_regular_file(file)) return;
  // O_EXCL, so that of two programs that start at once only one gets the file.
  const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (force ? 0 : O_EXCL), 0666);
  if (descriptor >= 0) {
    close(descriptor);
    return;
  }
  if (errno != EEXIST) throw cannotWrite(errno);
  throw InputError(fmt::format("{} already exists: give another --out, or --force to replace it", file.string()));
}

void discardFile(const std::filesystem::path& file) {
  if (std::filesystem::is_regular_file(file)) std::filesystem::remove(file);
}

void writeFile(const std::filesystem::path& file, const std::string& text, bool force) {
  claimFile(file, force);
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out << text << std::flush;
  if (!out) throw InputError(fmt::format("cannot write {}: {}", file.string(), std::strerror(errno)));
}

}  // namespace convscope::cli
