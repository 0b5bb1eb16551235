#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace convscope {

/// Prints "convscope COMMAND: MESSAGE" on standard error.
void printMessage(const std::string& command, std::string_view message);

/// Runs a command that needs Qt, but no display. Returns the exit code: that of `run`, 2 for bad input, 1 for any other
/// error; errors are one line on standard error.
int runWithoutDisplay(const std::string& command, const std::function<int()>& run);

}  // namespace convscope
