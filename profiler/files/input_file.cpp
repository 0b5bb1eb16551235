#include "files/input_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>

#include "files/descriptor.h"
#include "files/input_record.h"
#include "problem/input_error.h"
#include "text/translatable.h"

namespace convscope {
namespace {

// zlib decompresses at least twice as much at a time, also for a reader of the first line only.
constexpr unsigned kCompressedBytes = 1u << 13;

gzFile_s* openGzip(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throwSystemError(translatable("message", "read"), file);
  const gzFile gzip = gzdopen(descriptor, "rb");
  if (gzip == nullptr) {
    ::close(descriptor);
    throwSystemError(translatable("message", "read"), file);
  }
  rememberInput(file);
  gzbuffer(gzip, kCompressedBytes);
  return gzip;
}

/// Returns a message of zlib without the file's handle in front: "<fd:3>: unexpected end of file".
std::string_view withoutHandle(std::string_view message) {
  const std::size_t end = message.find(">: ");
  return message.starts_with("<fd:") && end != std::string_view::npos ? message.substr(end + 3) : message;
}

}  // namespace

void GzipCloser::operator()(gzFile_s* file) const {
  gzclose(file);
}

InputFile::InputFile(std::filesystem::path file, std::uint64_t largest, std::stop_token stop)
    : m_file(std::move(file)), m_gzip(openGzip(m_file)), m_largest(largest), m_stop(std::move(stop)) {}

std::size_t InputFile::read(char* to, std::size_t most) {
  if (m_stop.stop_requested())
    throw InputError(fmt::format(translatable("message", "{}: reading was cancelled"), m_file.string()));
  const int count = gzread(m_gzip.get(), to, static_cast<unsigned>(std::min(most, std::size_t{1} << 30)));
  int error = Z_OK;
  const char* why = gzerror(m_gzip.get(), &error);
  if (error == Z_ERRNO) throwSystemError(translatable("message", "read"), m_file);
  if (count < 0 || error != Z_OK)
    throw InputError(fmt::format(translatable("message", "{}: the compressed file is cut off or damaged ({})"),
                                 m_file.string(), withoutHandle(why)));
  m_uncompressed += static_cast<std::uint64_t>(count);
  if (m_uncompressed > m_largest && isCompressed())
    throw InputError(
        fmt::format(translatable("message", "{}: contains more than {} MiB, too much for a compressed file"),
                    m_file.string(), m_largest >> 20));
  return static_cast<std::size_t>(count);
}

bool InputFile::isCompressed() const {
  return gzdirect(m_gzip.get()) == 0;
}

}  // namespace convscope
