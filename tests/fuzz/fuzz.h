#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <exception>
#include <string>

#include "text/excerpt.h"
#include "text/printable.h"

/// For fuzz targets: LLVMFuzzerTestOneInput, fed by libFuzzer where the build has it (CONVSCOPE_FUZZ), else by
/// run_corpus.cpp. Anything but an InputError that comes out of a reader is a finding.
namespace convscope::fuzz {

inline std::string text(const unsigned char* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Ends the process where what must hold does not: a finding.
inline void require(bool holds) {
  if (!holds) std::abort();
}

/// Requires what holds for every message: one line without control characters, of limited length.
inline void requireMessage(const std::exception& error) {
  const std::string message = error.what();
  require(!message.empty() && textWidth(message) <= kLongestMessage && printable(message) == message);
}

/// A file that holds the data, in memory, for readers that take a path.
class MemoryFile {
 public:
  MemoryFile(const unsigned char* data, std::size_t size) : m_descriptor(memfd_create("fuzz", MFD_CLOEXEC)) {
    require(m_descriptor >= 0 && write(m_descriptor, data, size) == static_cast<ssize_t>(size));
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(m_descriptor); }

  std::string path() const { return "/proc/self/fd/" + std::to_string(m_descriptor); }

 private:
  int m_descriptor;
};

}  // namespace convscope::fuzz
