#include "session/line_reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "problem/input_error.h"

namespace convscope {
namespace {

/// Whether the file begins as gzip's files do. What cannot be read at a position, as a pipe, is taken as it is.
bool isCompressed(int descriptor) {
  unsigned char magic[2] = {};
  return ::pread(descriptor, magic, sizeof magic, 0) == sizeof magic && magic[0] == 0x1f && magic[1] == 0x8b;
}

}  // namespace

LineReader::LineReader(std::filesystem::path file, std::uint64_t largest)
    : m_file(std::move(file)),
      m_descriptor(::open(m_file.c_str(), O_RDONLY | O_CLOEXEC)),
      m_largest(largest),
      m_buffer((std::size_t{1} << 18) + kPadding) {
  if (m_descriptor.get() < 0) throwSystemError("read", m_file);
  if (!isCompressed(m_descriptor.get())) return;
  const int own = ::fcntl(m_descriptor.get(), F_DUPFD_CLOEXEC, 0);  // which it closes
  if (own < 0) throwSystemError("read", m_file);
  m_gzip.reset(gzdopen(own, "rb"));
  if (m_gzip) return;
  ::close(own);
  throwSystemError("read", m_file);
}

std::optional<LineReader::Line> LineReader::next() {
  const std::size_t length = lineLength();
  if (length > kLongestLine)
    throw InputError(fmt::format("{}:{}: the line is longer than {} MiB, too long for a session", m_file.string(),
                                 m_number + 1, kLongestLine >> 20));
  if (m_begin == m_end) return std::nullopt;
  const bool whole = m_begin + length < m_end;
  const Line line{{m_buffer.data() + m_begin, length}, ++m_number, m_offset, whole};
  m_begin += length + (whole ? 1 : 0);
  m_offset += length + (whole ? 1 : 0);
  return line;
}

/// How far the next newline is, or what is left of the file. Reads on until one is there or the line is too long.
std::size_t LineReader::lineLength() {
  std::size_t searched = 0;
  while (true) {
    const char* line = m_buffer.data() + m_begin;
    const std::size_t size = m_end - m_begin;
    if (const void* newline = std::memchr(line + searched, '\n', size - searched))
      return static_cast<std::size_t>(static_cast<const char*>(newline) - line);
    searched = size;
    if (size > kLongestLine || !fill()) return size;
  }
}

/// Reads more behind what has not been returned; false at the end of the file.
bool LineReader::fill() {
  std::copy(m_buffer.begin() + static_cast<std::ptrdiff_t>(m_begin),
            m_buffer.begin() + static_cast<std::ptrdiff_t>(m_end), m_buffer.begin());
  m_end -= std::exchange(m_begin, 0);
  if (m_end + kPadding == m_buffer.size()) m_buffer.resize(2 * m_end + kPadding);
  const std::size_t count = read(m_buffer.data() + m_end, m_buffer.size() - kPadding - m_end);
  m_end += count;
  return count > 0;
}

std::size_t LineReader::read(char* to, std::size_t most) {
  if (m_gzip) return decompress(to, most);
  ssize_t count = 0;
  do {
    count = ::read(m_descriptor.get(), to, most);
  } while (count < 0 && errno == EINTR);
  if (count < 0) throwSystemError("read", m_file);
  return static_cast<std::size_t>(count);
}

std::size_t LineReader::decompress(char* to, std::size_t most) {
  const int count = gzread(m_gzip.get(), to, static_cast<unsigned>(std::min(most, std::size_t{1} << 30)));
  int error = Z_OK;
  const char* why = gzerror(m_gzip.get(), &error);
  if (error == Z_ERRNO) throwSystemError("read", m_file);
  if (count < 0 || error != Z_OK)
    throw InputError(fmt::format("{}: the compressed file is cut or damaged ({})", m_file.string(), why));
  m_uncompressed += static_cast<std::uint64_t>(count);
  if (m_uncompressed > m_largest)
    throw InputError(fmt::format("{}: contains more than {} MiB, too much for a compressed session", m_file.string(),
                                 m_largest >> 20));
  return static_cast<std::size_t>(count);
}

}  // namespace convscope
