#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "files/atomic_file.h"
#include "files/descriptor.h"
#include "measure/event.h"

namespace convscope {

/// Appends events to a session file, each passed to the system as it comes, so a crash loses none that was written.
/// Locks the file against other writers. Throws InputError if the file cannot be created or written, or is locked; the
/// file then ends with the last complete event.
class SessionWriter {
 public:
  enum class Mode {
    Create,   ///< a new file; empties an existing one
    Replace,  ///< a new file beside an existing one, which it replaces at takePlace()
    Append    ///< continues after the last complete line of a session, without the one that readSession leaves out
  };
  SessionWriter(std::filesystem::path file, Mode mode);

  void write(const Event& event);

  /// In the mode Replace, moves the new file to the place of the old one. Without this call the old one stays.
  void takePlace();
  /// Returns whether somebody has deleted or replaced the file, so that what is written is lost.
  bool isLost() const;

 private:
  std::filesystem::path m_file;
  std::unique_ptr<AtomicFile> m_replacement;  ///< null: in its place
  Descriptor m_descriptor;
  std::uint64_t m_size = 0;
};

}  // namespace convscope
