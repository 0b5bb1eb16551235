#pragma once

namespace convscope {

/// Host time as the measuring logic sees it; tests put a fake one in its place. Safe to call from several threads.
class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;

  virtual double nowUs() = 0;  ///< microseconds since some fixed moment, never running backwards
  virtual void sleepUs(double us) = 0;
};

/// The monotonic clock of this machine.
Clock& systemClock();

}  // namespace convscope
