#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

struct gzFile_s;

namespace convscope {

/// Closes a file of zlib.
struct GzipCloser {
  void operator()(gzFile_s* file) const;
};

/// Reads a file in parts, decompressing one that begins as gzip's files do. Leaves out a byte order mark.
class InputFile {
 public:
  static constexpr std::uint64_t kLargest = std::uint64_t{1} << 36;

  /// The most that a large compressed file may contain for each of its own bytes; recordings have 5 to 45.
  static constexpr std::uint64_t kLargestRatio = 200;

  /// Throws InputError if the file cannot be opened. `largest` bounds what a compressed file may contain, in bytes.
  explicit InputFile(std::filesystem::path file, std::uint64_t largest = kLargest, std::stop_token stop = {});

  /// Reads at most `most` bytes of content and returns their number: 0 at the end only. Throws InputError if the file
  /// cannot be read, if it is compressed and damaged, cut off or too large, if little memory is left for what was read
  /// of a large file, or if the stop token was used.
  std::size_t read(char* to, std::size_t most);

  /// Returns whether the file is compressed, once something was read.
  bool isCompressed() const;

  /// Returns the size in bytes of the byte order mark that was left out, once something was read.
  std::size_t markSize() const { return m_mark; }

  const std::filesystem::path& path() const { return m_file; }

 private:
  void readHead();
  std::size_t readSome(char* to, std::size_t most);
  void checkSize() const;
  void checkMemory();

  std::filesystem::path m_file;
  std::unique_ptr<gzFile_s, GzipCloser> m_gzip;  ///< zlib passes through what is not compressed
  std::uint64_t m_largest;
  std::uint64_t m_uncompressed = 0;  ///< bytes that were read
  std::uint64_t m_nextMemoryCheck;
  std::size_t m_mark = 0;
  std::string m_head;  ///< bytes that were read to look for a mark
  std::stop_token m_stop;
};

}  // namespace convscope
