#include "files/text_lines.h"

#include <algorithm>

#include <fmt/format.h>

#include "problem/input_error.h"

namespace convscope {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 18;
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

}  // namespace

std::optional<std::string> TextLines::next() {
  std::size_t end = m_buffer.find('\n', m_at);
  while (end == std::string::npos) {
    m_buffer.erase(0, m_at);
    m_at = 0;
    const std::size_t size = m_buffer.size();
    ++m_number;
    if (size > kLongestLine) fail(fmt::format("the line is longer than {} MiB", kLongestLine >> 20));
    --m_number;
    m_buffer.resize(size + kBlock);
    const std::size_t count = m_file.read(m_buffer.data() + size, kBlock);
    m_buffer.resize(size + count);
    if (count == 0) break;
    end = m_buffer.find('\n', size);
  }
  m_whole = end != std::string::npos;
  if (!m_whole && m_buffer.empty()) return std::nullopt;
  ++m_number;
  std::string line = m_buffer.substr(m_at, m_whole ? end - m_at : std::string::npos);
  if (line.ends_with('\r')) line.pop_back();
  m_at = m_whole ? end + 1 : m_buffer.size();
  if (!m_whole) {
    m_buffer.clear();
    m_at = 0;
  }
  return line;
}

void TextLines::fail(const std::string& message) const {
  throw InputError(fmt::format("{}:{}: {}", m_file.path().string(), std::max<std::size_t>(m_number, 1), message));
}

}  // namespace convscope
