#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <sstream>

#include "core/parse.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope::cli {

std::string parseArguments(CLI::App& program, int argc, const char* const* argv) {
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) throw InputError("{} (see --help)", error.what());
    std::ostringstream help;
    program.exit(error, help, help);
    return help.str();
  }
  return {};
}

CLI::Validator nonNegative() {
  const auto check = [](std::string& text) {
    if (parseNumber<double>(text, 0, std::numeric_limits<double>::max())) return std::string();
    return fmt::format("{} is not a number of 0 or more", excerpt(text));
  };
  return {check, ""};
}

}  // namespace convscope::cli
