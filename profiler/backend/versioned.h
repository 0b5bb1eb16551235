#pragma once

#include "backend/backend.h"

namespace convscope {

/// What a Planner also is where it can tell its library's versions without a device: asked for by dynamic_cast, so that
/// modules which know nothing of it stay as they are.
class Versioned {
 public:
  Versioned() = default;
  Versioned(const Versioned&) = delete;
  Versioned& operator=(const Versioned&) = delete;
  virtual ~Versioned() = default;

  [[nodiscard]] virtual Versions versions() const = 0;
};

}  // namespace convscope
