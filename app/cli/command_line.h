#pragma once

namespace convscope::cli {

/// All of convscope-cli: reads the arguments, runs the command that they name, and returns the exit code (see
/// ExitCode). Results go to standard output; what went wrong is one line on standard error.
int runCommandLine(int argc, const char* const* argv);

}  // namespace convscope::cli
