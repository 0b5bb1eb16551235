#pragma once

#include <string>

namespace CLI {
class App;
class Validator;
}  // namespace CLI

namespace convscope::cli {

/// Parses the arguments of `program`. Returns the text to print if help or the version was requested, otherwise an
/// empty one. Throws InputError for arguments that do not fit; of options and commands that do not exist it names the
/// first, and the nearest that does.
std::string parseArguments(CLI::App& program, int argc, const char* const* argv);

/// Accepts numbers from 0. Its message names no largest number, unlike CLI11's, which has 309 digits.
CLI::Validator nonNegative();

}  // namespace convscope::cli
