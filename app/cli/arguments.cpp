#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "problem/input_error.h"

namespace convscope::cli {

std::string parseArguments(CLI::App& program, int argc, const char* const* argv) {
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) throw InputError(fmt::format("{} (see --help)", error.what()));
    std::ostringstream help;
    program.exit(error, help, help);
    return help.str();
  }
  return {};
}

}  // namespace convscope::cli
