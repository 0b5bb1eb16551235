#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "workload/workload.h"

namespace convscope {

/// Reads a workload file. `name` is for messages. Throws InputError with the line: "run.workload:12: message".
Workload parseWorkload(const std::string& text, const std::string& name);

/// Returns the next line without its newline; nothing at the end.
using NextLine = std::function<std::optional<std::string_view>()>;

/// Reads the same line by line. Requests no line after the first wrong one.
Workload parseWorkload(const NextLine& next, const std::string& name);

}  // namespace convscope
