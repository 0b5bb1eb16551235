#include "cli/report_text.h"

#include <fmt/format.h>

#include "text/printable.h"
#include "text/units.h"

namespace convscope::cli {

std::string labelled(std::string_view label, std::string_view text) {
  return text.empty() ? "" : fmt::format("{:<10}{}\n", label, printable(text));
}

std::string timeText(const std::optional<double>& us, const char* unknown) {
  return us ? formatTime(*us) : unknown;
}

}  // namespace convscope::cli
