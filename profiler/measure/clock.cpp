#include "measure/clock.h"

#include <chrono>
#include <thread>

namespace convscope {
namespace {

using Microseconds = std::chrono::duration<double, std::micro>;

class SystemClock : public Clock {
 public:
  double nowUs() override { return Microseconds(std::chrono::steady_clock::now().time_since_epoch()).count(); }
  void sleepUs(double us) override { std::this_thread::sleep_for(Microseconds(us)); }
};

}  // namespace

Clock& systemClock() {
  static SystemClock clock;
  return clock;
}

}  // namespace convscope
