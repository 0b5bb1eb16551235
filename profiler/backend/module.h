#pragma once

#include "backend/backend.h"

// The functions that a backend module exports. The registry compares the interface version before it calls anything
// else, so that it refuses a module of another build instead of crashing.
#define CONVSCOPE_BACKEND_INTERFACE 6

// NOLINTBEGIN(bugprone-macro-parentheses): a type after `new` takes none
/// Defines the two functions of a module whose backend class is `Class`.
#define CONVSCOPE_BACKEND_MODULE(Class)                                                            \
  extern "C" __attribute__((visibility("default"))) int convscopeBackendInterface() {              \
    return CONVSCOPE_BACKEND_INTERFACE;                                                            \
  }                                                                                                \
  extern "C" __attribute__((visibility("default"))) convscope::Backend* convscopeCreateBackend() { \
    return new Class;                                                                              \
  }
// NOLINTEND(bugprone-macro-parentheses)
