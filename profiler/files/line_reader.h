#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/input_file.h"
#include "problem/input_error.h"

namespace convscope {

/// Reads a file line by line in bounded memory, decompressing it if needed.
class LineReader {
 public:
  struct Line {
    std::string_view text;     ///< without the newline; kPadding bytes behind it are readable
    std::size_t number = 0;    ///< from 1
    std::uint64_t offset = 0;  ///< of its first byte in the file
    bool whole = true;         ///< it ends with a newline

    /// Returns the text without a carriage return at its end.
    std::string_view content() const { return text.ends_with('\r') ? text.substr(0, text.size() - 1) : text; }
  };
  static constexpr std::size_t kPadding = 64;
  static constexpr std::size_t kLongestLine = std::size_t{16} << 20;

  explicit LineReader(InputFile file) : m_file(std::move(file)), m_buffer(kFirstSize + kPadding) {}

  /// Returns whether the file is compressed, once a line was read. Then offsets are in the decompressed data.
  bool compressed() const { return m_file.isCompressed(); }

  /// Returns the next line, valid until the next call. Throws InputError as InputFile does, and if the line is longer
  /// than kLongestLine.
  std::optional<Line> next();

  /// Returns the error "FILE:LINE: message" with the line that was returned last.
  InputError error(const std::string& message) const;
  /// Throws error().
  [[noreturn]] void fail(const std::string& message) const;

 private:
  InputError errorInLine(std::size_t line, const std::string& message) const;
  static constexpr std::size_t kFirstSize = std::size_t{1} << 14;

  std::size_t lineLength();
  bool fill();

  InputFile m_file;
  std::vector<char> m_buffer;
  std::size_t m_begin = 0;  ///< [m_begin, m_end) was read and not yet returned
  std::size_t m_end = 0;
  std::size_t m_number = 0;
  std::uint64_t m_offset = 0;
};

}  // namespace convscope
