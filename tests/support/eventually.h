#pragma once

#include <chrono>
#include <thread>

namespace convscope::testing {

/// How long a test waits for what takes milliseconds on an idle machine.
inline constexpr std::chrono::seconds kPatience{60};

/// Waits until `condition` returns true. Returns false if it does not within kPatience.
template <class Condition>
bool eventually(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace convscope::testing
