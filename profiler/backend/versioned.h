#pragma once

#include "backend/device_info.h"

namespace convscope {

/// A second interface of planners that know their library's versions without a device. Found by dynamic_cast, so that
/// modules without it need no change.
class Versioned {
 public:
  Versioned() = default;
  Versioned(const Versioned&) = delete;
  Versioned& operator=(const Versioned&) = delete;
  virtual ~Versioned() = default;

  [[nodiscard]] virtual Versions versions() const = 0;
};

}  // namespace convscope
