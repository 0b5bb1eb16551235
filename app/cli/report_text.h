#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace convscope::cli {

/// Returns a line of a report's head: "Label     text". Nothing if `text` is empty.
std::string labelled(std::string_view label, std::string_view text);

/// Returns a time in microseconds with its unit, or `unknown`.
std::string timeText(const std::optional<double>& us, const char* unknown = "");

}  // namespace convscope::cli
