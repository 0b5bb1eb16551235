#pragma once

#include "lesson/session_library.h"

namespace convscope::testing {

/// The sessions that come with the program, each read once in a process.
inline SessionLibrary& recordedLibrary() {
  static SessionLibrary sessions(recordedSessionFiles());
  return sessions;
}

}  // namespace convscope::testing
