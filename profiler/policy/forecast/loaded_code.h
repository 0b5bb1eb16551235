#pragma once

#include <vector>

#include "policy/forecast/code_loads.h"

namespace convscope {

/// Which code a process has loaded so far.
class LoadedCode {
 public:
  explicit LoadedCode(int codes) : m_loaded(static_cast<std::size_t>(codes), false) {}

  /// Executes plans for the first time: microseconds that loading takes.
  double load(const std::vector<CodeUse>& uses) {
    double us = 0;
    for (const CodeUse& use : uses) {
      us += m_loaded[static_cast<std::size_t>(use.code)] ? use.knownUs : use.freshUs;
      m_loaded[static_cast<std::size_t>(use.code)] = true;
    }
    return us;
  }

 private:
  std::vector<bool> m_loaded;
};

}  // namespace convscope
