#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <zlib.h>

#include "session/descriptor.h"

namespace convscope {

struct GzipCloser {
  void operator()(gzFile_s* file) const { gzclose(file); }
};

/// Reads a file line by line in bounded memory, one that gzip compressed as if it were not.
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
  static constexpr std::uint64_t kLargestUncompressed = std::uint64_t{1} << 30;  ///< of a compressed file

  /// `largest` bounds what a compressed file may contain, in bytes. Throws InputError if the file cannot be opened.
  explicit LineReader(std::filesystem::path file, std::uint64_t largest = kLargestUncompressed);

  /// Whether the file is compressed: it begins as gzip's files do. Then offsets are in the decompressed data.
  bool compressed() const { return m_gzip != nullptr; }

  /// The next line, valid until the next call. Throws InputError where the file cannot be read, is compressed and
  /// damaged or too large, or the line is longer than kLongestLine.
  std::optional<Line> next();

 private:
  std::size_t lineLength();
  bool fill();
  std::size_t read(char* to, std::size_t most);
  std::size_t decompress(char* to, std::size_t most);

  std::filesystem::path m_file;
  Descriptor m_descriptor;
  std::unique_ptr<gzFile_s, GzipCloser> m_gzip;  ///< null where the file is not compressed
  std::uint64_t m_largest;
  std::uint64_t m_uncompressed = 0;  ///< bytes that came out of it
  std::vector<char> m_buffer;
  std::size_t m_begin = 0;  ///< what was read and not yet returned: [m_begin, m_end)
  std::size_t m_end = 0;
  std::size_t m_number = 0;
  std::uint64_t m_offset = 0;
};

}  // namespace convscope
