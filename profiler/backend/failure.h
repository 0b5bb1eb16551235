#pragma once

#include <string>
#include <tl/expected.hpp>

namespace convscope {

/// Why a backend could not do what was asked. What a device does is data: failures are returned and recorded, not
/// thrown.
struct Failure {
  enum class Kind {
    Unsupported,  ///< this algorithm or problem is not implemented
    OutOfMemory,  ///< the device's memory did not suffice; other work can go on
    Failed,       ///< the library or the device refused; other work can go on
    DeviceLost,   ///< nothing more can run in this process
    Missing       ///< a library, driver or device is not there; the reason says how to get it
  };
  Kind kind = Kind::Failed;
  std::string reason;  ///< one line

  bool operator==(const Failure&) const = default;
};

template <class T>
using Result = tl::expected<T, Failure>;

}  // namespace convscope
