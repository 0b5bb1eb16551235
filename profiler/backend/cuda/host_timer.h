#pragma once

#include <chrono>

namespace convscope {

/// Measures host time since its construction.
class HostTimer {
 public:
  double us() const { return std::chrono::duration<double, std::micro>(Clock::now() - m_start).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point m_start = Clock::now();
};

}  // namespace convscope
