#include "files/input_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>

#include "problem/input_error.h"

namespace convscope {
namespace {

[[noreturn]] void throwCannotRead(const std::filesystem::path& file) {
  const int error = errno;
  throw InputError(fmt::format("cannot read {}: {}", file.string(), std::generic_category().message(error)));
}

}  // namespace

/// zlib passes through what is not compressed.
struct InputFile::Stream {
  explicit Stream(const std::filesystem::path& file) : gzip(nullptr) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) throwCannotRead(file);
    gzip = gzdopen(descriptor, "rb");
    if (gzip == nullptr) {
      ::close(descriptor);
      throwCannotRead(file);
    }
    gzbuffer(gzip, 1u << 18);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { gzclose(gzip); }

  gzFile gzip;
};

InputFile::InputFile(std::filesystem::path file, std::uint64_t largest)
    : m_file(std::move(file)), m_stream(std::make_unique<Stream>(m_file)), m_left(largest) {}
InputFile::InputFile(InputFile&&) noexcept = default;
InputFile::~InputFile() = default;

std::size_t InputFile::read(char* to, std::size_t most) {
  const int count = gzread(m_stream->gzip, to, static_cast<unsigned>(std::min(most, std::size_t{1} << 30)));
  int error = Z_OK;
  const char* why = gzerror(m_stream->gzip, &error);
  if (error == Z_ERRNO) throwCannotRead(m_file);
  if (count < 0 || error != Z_OK)
    throw InputError(fmt::format("{}: the compressed file is cut off or damaged ({})", m_file.string(), why));
  if (static_cast<std::uint64_t>(count) > m_left)
    throw InputError(fmt::format("{}: the file contains too much data", m_file.string()));
  m_left -= static_cast<std::uint64_t>(count);
  return static_cast<std::size_t>(count);
}

}  // namespace convscope
