#pragma once

#include <string>

namespace CLI {
class App;
}

namespace convscope::cli {

/// Parses the arguments of `program`. Returns the text to print if help or the version was requested, otherwise an
/// empty one. Throws InputError for arguments that do not fit.
std::string parseArguments(CLI::App& program, int argc, const char* const* argv);

}  // namespace convscope::cli
