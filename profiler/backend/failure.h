#pragma once

#include <string>
#include <tl/expected.hpp>

namespace convscope {

/// Why a backend could not do something. What a device does is data: failures are returned and recorded, not thrown.
struct Failure {
  enum class Kind {
    Unsupported,  ///< this algorithm or problem is not implemented
    OutOfMemory,  ///< too little device memory; other work can continue
    Failed,       ///< the library or the device reported an error; other work can continue
    DeviceLost,   ///< nothing more can run in this process
    Missing       ///< no library, driver or device; the reason says how to get it
  };
  Kind kind = Kind::Failed;
  std::string reason;  ///< one line

  bool operator==(const Failure&) const = default;
};

template <class T>
using Result = tl::expected<T, Failure>;

}  // namespace convscope
