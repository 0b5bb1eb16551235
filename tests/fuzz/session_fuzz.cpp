#include "fuzz/fuzz.h"
#include "problem/input_error.h"
#include "session/session_file.h"

/// A session file is refused with an InputError, or folds to a session.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  const fuzz::MemoryFile file(data, size);
  try {
    readSession(file.path());
  } catch (const InputError& error) {
    fuzz::requireMessage(error);
    return 0;
  }
  return 0;
}
