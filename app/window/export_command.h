#pragma once

namespace convscope {

/// Runs `convscope export`, which writes charts, tables and reports of a session to files, without a display. The first
/// argument is the command's own name. Returns the exit code: 0 for success, 2 for bad input, 1 for any other error;
/// errors are one line on standard error.
int runExport(int argc, const char* const* argv);

}  // namespace convscope
