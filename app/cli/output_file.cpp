#include "cli/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "files/input_record.h"
#include "problem/input_error.h"

namespace convscope::cli {
namespace {

InputError existsAlready(const std::filesystem::path& file) {
  return InputError("{} already exists: give another --out, or --force to replace it", file.string());
}

/// Returns whether something that can be lost has this name. A pipe or a device holds nothing.
bool holdsData(const std::filesystem::path& file) {
  std::error_code error;
  const auto kind = std::filesystem::status(file, error).type();
  return kind == std::filesystem::file_type::regular || kind == std::filesystem::file_type::directory;
}

}  // namespace

AtomicFile::Existing checkOutput(const std::filesystem::path& file, bool force) {
  refuseInput(file);
  if (force) return AtomicFile::Existing::Replace;
  if (holdsData(file) && !std::filesystem::is_directory(file)) throw existsAlready(file);
  return AtomicFile::Existing::Refuse;
}

void claimFile(const std::filesystem::path& file) {
  checkOutput(file, false);
  std::error_code error;
  if (std::filesystem::exists(file, error) && !holdsData(file)) return;
  // O_EXCL, so that of two programs that start at once only one gets the file.
  const Descriptor descriptor(::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_EXCL, 0666));
  if (descriptor.get() >= 0) return;
  if (std::filesystem::is_directory(file, error)) errno = EISDIR;
  if (errno == EEXIST) throw existsAlready(file);
  throwSystemError("write", file);
}

void discardFile(const std::filesystem::path& file) {
  if (std::filesystem::is_regular_file(file)) std::filesystem::remove(file);
}

void writeFile(const std::filesystem::path& file, const std::string& text, bool force) {
  writeWholeFile(file, text, checkOutput(file, force));
}

}  // namespace convscope::cli
