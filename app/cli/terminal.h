#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace convscope::cli {

/// Writes all of `text` to standard output. False where the reader has gone away and wants no more. Throws InputError
/// where it cannot be written.
bool writeOutput(std::string_view text);

/// Writes "convscope-cli: MESSAGE" to standard error, on one line.
void showMessage(std::string_view message);

/// Columns for output to the file `descriptor`: $COLUMNS where it is set, else those of the terminal; 0, no limit,
/// where it is none.
std::size_t outputWidth(int descriptor);

}  // namespace convscope::cli
