#pragma once

#include <map>

#include "backend/device_info.h"
#include "core/problem.h"

namespace convscope {

/// How long problems are expected to take until all of their algorithms are measured, on devices of one model. The
/// estimate is rough: it orders problems that are dealt to several engines.
class CostEstimate {
 public:
  /// Notes that a problem took `wallUs` microseconds. Ignores times that are not above 0.
  void learn(const Problem& problem, const DeviceInfo& device, double wallUs);

  /// Returns the expected time in microseconds: a fixed part and the roofline's time for a number of executions,
  /// corrected by what problems took that were measured. Like problems count most: same pass, precision, layout,
  /// number of spatial dimensions and kind of groups, and the filter has one element or several.
  double expectedUs(const Problem& problem, const DeviceInfo& device) const;

 private:
  enum class Groups { One, Some, Depthwise };
  struct Like {
    Pass pass = Pass::Forward;
    Precision precision = Precision::Fp32;
    Layout layout = Layout::Nchw;
    bool transposed = false;
    Groups groups = Groups::One;
    std::size_t dimensions = 2;
    bool isPointwise = false;
    auto operator<=>(const Like&) const = default;
  };
  /// Sums over problems.
  struct Seen {
    double expectedUs = 0;  ///< before any correction
    double wallUs = 0;
  };
  static Like like(const Problem& problem);

  std::map<Like, Seen> m_seen;
  Seen m_all;
};

}  // namespace convscope
