#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "session/descriptor.h"

namespace convscope {

/// Reads a file line by line in bounded memory.
class LineReader {
 public:
  struct Line {
    std::string_view text;     ///< without the newline; kPadding bytes behind it are readable
    std::size_t number = 0;    ///< from 1
    std::uint64_t offset = 0;  ///< of its first byte in the file
    bool whole = true;         ///< it ends with a newline
  };
  static constexpr std::size_t kPadding = 64;
  static constexpr std::size_t kLongestLine = std::size_t{16} << 20;

  /// Throws InputError where the file cannot be opened.
  explicit LineReader(std::filesystem::path file);

  /// The next line, valid until the next call. Throws InputError where the file cannot be read or the line is longer
  /// than kLongestLine.
  std::optional<Line> next();

 private:
  std::size_t lineLength();
  bool fill();

  std::filesystem::path m_file;
  Descriptor m_descriptor;
  std::vector<char> m_buffer;
  std::size_t m_begin = 0;  ///< what was read and not yet returned: [m_begin, m_end)
  std::size_t m_end = 0;
  std::size_t m_number = 0;
  std::uint64_t m_offset = 0;
};

}  // namespace convscope
