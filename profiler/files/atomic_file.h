#pragma once

#include <filesystem>
#include <string_view>

#include "files/descriptor.h"

namespace convscope {

/// A new file that takes its place only when it is complete. Until then its contents are in a file beside it, so an
/// existing file stays whole if the disk is full or the program ends. A symbolic link stays; the file that it refers to
/// is replaced. A pipe or a device is written directly.
class AtomicFile {
 public:
  enum class Existing { Refuse, Replace };

  /// Throws InputError if `file` is a folder, cannot be written, is being written by another program, or exists and
  /// must not be replaced.
  AtomicFile(std::filesystem::path file, Existing existing);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  /// Deletes the new contents if they were not committed.
  ~AtomicFile();

  /// Appends `bytes`. Throws InputError if the system does not take all of them.
  void write(std::string_view bytes);
  /// Moves the new contents to their place. Throws InputError if that fails; the old file is then whole.
  void commit();
  /// Returns the descriptor of the new contents, open for appending.
  int descriptor() const { return m_contents.get(); }

 private:
  std::filesystem::path m_file;         ///< as it was named, for messages
  std::filesystem::path m_destination;  ///< without symbolic links
  std::filesystem::path m_beside;       ///< empty: a pipe or a device; or committed
  Existing m_existing;
  Descriptor m_old{-1};  ///< locked, so no other program begins to write it
  Descriptor m_contents{-1};
};

/// Writes `bytes` to `file`, completely or not at all. Throws InputError as AtomicFile does.
void writeWholeFile(const std::filesystem::path& file, std::string_view bytes, AtomicFile::Existing existing);

}  // namespace convscope
