#pragma once

#include <cstdint>
#include <filesystem>

#include "files/descriptor.h"
#include "measure/event.h"

namespace convscope {

/// Appends events to a session file, each passed to the system as it comes, so a crash loses none that was written.
/// Locks the file against other writers. Throws InputError if the file cannot be created or written, or is locked; the
/// file then ends with the last complete event.
class SessionWriter {
 public:
  enum class Mode {
    Create,  ///< a new file; replaces an existing one
    Append   ///< continues after the last complete line of a session, without the one that readSession leaves out
  };
  SessionWriter(std::filesystem::path file, Mode mode);

  void write(const Event& event);

 private:
  std::filesystem::path m_file;
  Descriptor m_descriptor;
  std::uint64_t m_size = 0;
};

}  // namespace convscope
