#pragma once

namespace convscope {

/// Host time for the measuring logic; tests replace it by a fake. Safe to call from several threads.
class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;

  virtual double nowUs() = 0;  ///< microseconds since a fixed moment; never decreases
  virtual void sleepUs(double us) = 0;
};

/// The monotonic clock of this machine.
Clock& systemClock();

}  // namespace convscope
