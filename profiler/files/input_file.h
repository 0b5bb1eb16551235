#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

namespace convscope {

/// Reads a file in parts, decompressing one that begins as gzip's files do. A pipe is read as it is.
class InputFile {
 public:
  /// Throws InputError if the file cannot be opened. More than `largest` bytes of content are refused on reading.
  explicit InputFile(std::filesystem::path file, std::uint64_t largest = std::uint64_t{1} << 36);
  InputFile(InputFile&&) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  ~InputFile();

  /// Reads at most `most` bytes of content and returns their number: 0 at the end only. Throws InputError if the file
  /// cannot be read, or is compressed and cut off or damaged.
  std::size_t read(char* to, std::size_t most);

  const std::filesystem::path& path() const { return m_file; }

 private:
  struct Stream;

  std::filesystem::path m_file;
  std::unique_ptr<Stream> m_stream;
  std::uint64_t m_left;
};

}  // namespace convscope
