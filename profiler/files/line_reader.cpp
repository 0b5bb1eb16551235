#include "files/line_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace convscope {

std::optional<LineReader::Line> LineReader::next() {
  const std::size_t length = lineLength();
  if (length > kLongestLine)
    throw errorInLine(m_number + 1, fmt::format("the line is longer than {} MiB", kLongestLine >> 20));
  if (m_begin == m_end) return std::nullopt;
  if (m_number == 0) m_offset = m_file.markSize();
  const bool whole = m_begin + length < m_end;
  const Line line{{m_buffer.data() + m_begin, length}, ++m_number, m_offset, whole};
  m_begin += length + (whole ? 1 : 0);
  m_offset += length + (whole ? 1 : 0);
  return line;
}

/// Returns how far the next newline is, or the size of the rest of the file. Reads on if the buffer has none.
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

/// Reads more behind [m_begin, m_end). Returns false at the end of the file.
bool LineReader::fill() {
  std::copy(m_buffer.begin() + static_cast<std::ptrdiff_t>(m_begin),
            m_buffer.begin() + static_cast<std::ptrdiff_t>(m_end), m_buffer.begin());
  m_end -= std::exchange(m_begin, 0);
  if (m_end + kPadding == m_buffer.size()) m_buffer.resize(2 * m_end + kPadding);
  const std::size_t count = m_file.read(m_buffer.data() + m_end, m_buffer.size() - kPadding - m_end);
  m_end += count;
  return count > 0;
}

InputError LineReader::error(const std::string& message) const {
  return errorInLine(std::max<std::size_t>(m_number, 1), message);
}

void LineReader::fail(const std::string& message) const {
  throw error(message);
}

InputError LineReader::errorInLine(std::size_t line, const std::string& message) const {
  return InputError("{}:{}: {}", m_file.path().string(), line, message);
}

}  // namespace convscope
