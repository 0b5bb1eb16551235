#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace convscope {

/// Prints "convscope COMMAND: MESSAGE" on standard error.
void printMessage(const std::string& command, std::string_view message);

/// Writes charts, reports and lessons in the language with this code; English if it is empty. If that is not possible,
/// prints why, and they are English. Call it before anything is written.
void useLanguage(const std::string& command, const std::string& code);

/// Runs a command that needs Qt, but no display. Returns the exit code: that of `run`, 2 for bad input, 1 for any other
/// error; errors are one line on standard error.
int runWithoutDisplay(const std::string& command, const std::function<int()>& run);

}  // namespace convscope
