#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>

struct gzFile_s;

namespace convscope {

/// Closes a file of zlib.
struct GzipCloser {
  void operator()(gzFile_s* file) const;
};

/// Reads a file in parts, decompressing one that begins as gzip's files do.
class InputFile {
 public:
  static constexpr std::uint64_t kLargest = std::uint64_t{1} << 36;

  /// Throws InputError if the file cannot be opened. `largest` bounds what a compressed file may contain, in bytes.
  explicit InputFile(std::filesystem::path file, std::uint64_t largest = kLargest, std::stop_token stop = {});

  /// Reads at most `most` bytes of content and returns their number: 0 at the end only. Throws InputError if the file
  /// cannot be read, if it is compressed and damaged, cut off or too large, or if the stop token was used.
  std::size_t read(char* to, std::size_t most);

  /// Returns whether the file is compressed, once something was read.
  bool isCompressed() const;

  const std::filesystem::path& path() const { return m_file; }

 private:
  std::filesystem::path m_file;
  std::unique_ptr<gzFile_s, GzipCloser> m_gzip;  ///< zlib passes through what is not compressed
  std::uint64_t m_largest;
  std::uint64_t m_uncompressed = 0;  ///< bytes that were read
  std::stop_token m_stop;
};

}  // namespace convscope
