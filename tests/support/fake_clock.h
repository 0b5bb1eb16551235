#pragma once

#include <atomic>

#include "measure/clock.h"

namespace convscope::testing {

/// A clock that advances only by sleeping or by calls of advance().
class FakeClock : public Clock {
 public:
  double nowUs() override { return m_nowUs.load(); }
  void sleepUs(double us) override { advance(us); }
  void advance(double us) {
    double seen = m_nowUs.load();
    while (!m_nowUs.compare_exchange_weak(seen, seen + us)) {
    }
  }

 private:
  std::atomic<double> m_nowUs = 0;
};

}  // namespace convscope::testing
