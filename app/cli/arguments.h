#pragma once

#include <cstdint>
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

// These go with CLI::Option::transform(). Their messages say what is expected.

/// Accepts decimal whole numbers: CLI11 alone reads 010 as eight. The message says that they are of `unit`, e.g. "MiB".
CLI::Validator wholeNumber(std::int64_t least, std::int64_t most, const std::string& unit = {});
/// Accepts a size of memory in MiB.
CLI::Validator wholeMiB(std::int64_t least);
/// Accepts the number of a survey in a session, from 0.
CLI::Validator surveyNumber();
/// Accepts numbers that need not be whole.
CLI::Validator realNumber(double least, double most);

}  // namespace convscope::cli
