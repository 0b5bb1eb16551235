#include "process/process_end.h"

#include <fmt/format.h>

#include <cctype>
#include <cstring>

namespace convscope {

std::string signalText(int signal) {
  const char* description = sigdescr_np(signal);
  std::string text = description != nullptr ? description : "unknown signal";
  text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  return text;
}

std::string toText(const ProcessEnd& end) {
  if (end.exitCode) return fmt::format("exit code {}", *end.exitCode);
  if (end.signal == 0) return "an unknown cause";
  return fmt::format("signal {} ({})", end.signal, signalText(end.signal));
}

}  // namespace convscope
