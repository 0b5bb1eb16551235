#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "fuzz/fuzz.h"
#include "problem/input_error.h"
#include "session/session_file.h"

/// A session file is refused with an InputError, or folds to a session.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  const int file = memfd_create("session", 0);
  fuzz::require(file >= 0 && write(file, data, size) == static_cast<ssize_t>(size));
  try {
    readSession("/proc/self/fd/" + std::to_string(file));
  } catch (const InputError&) {
    close(file);
    return 0;
  }
  close(file);
  return 0;
}
