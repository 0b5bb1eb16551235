#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace convscope::cli {

/// Writes all of `text` to standard output. Returns false if the reader has closed it. Throws InputError if it cannot
/// be written.
bool writeOutput(std::string_view text);

/// Writes "convscope-cli: MESSAGE" to standard error: one line of at most 400 characters.
void showMessage(std::string_view message);

/// Writes the same in full, on one line: `message` has a command to copy. Cut what it quotes, but for names of files.
void showWhole(std::string_view message);

/// Returns the width of output to the file `descriptor`, in columns: $COLUMNS if it is set, otherwise the terminal's.
/// 0, which is no limit, if it is not a terminal.
std::size_t outputWidth(int descriptor);

}  // namespace convscope::cli
