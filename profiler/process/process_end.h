#pragma once

#include <optional>
#include <string>

namespace convscope {

/// How a process ended.
struct ProcessEnd {
  std::optional<int> exitCode = {};  ///< none if a signal ended it
  int signal = 0;                    ///< 0: none; without an exit code the system kept no status

  bool operator==(const ProcessEnd&) const = default;
};

/// Returns "exit code 3" or "signal 11 (segmentation fault)", to follow "ended with".
std::string toText(const ProcessEnd& end);

/// Returns "segmentation fault" for SIGSEGV; "unknown signal" if the system does not know its name.
std::string signalText(int signal);

}  // namespace convscope
