#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "core/parse.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope::cli {
namespace {

constexpr std::int64_t kMostMiB = std::int64_t{1} << 40;

/// Returns how many characters have to be inserted, left out or replaced to make `b` of `a`.
std::size_t editsBetween(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t k = 0; k < b.size(); ++k) {
      const std::size_t replaced = diagonal + (a[i] == b[k] ? 0 : 1);
      diagonal = row[k + 1];
      row[k + 1] = std::min({replaced, row[k] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// Returns ": did you mean NAME?" with the name that is most like `word`; empty if none is like it.
std::string nearestOf(std::string_view word, const std::vector<std::string>& names) {
  constexpr std::size_t kLongestWord = 64;  // no name is that long
  if (word.size() > kLongestWord) return {};
  const auto edits = [word](const std::string& name) { return editsBetween(word, name); };
  const auto nearest = std::ranges::min_element(names, {}, edits);
  if (nearest == names.end() || edits(*nearest) > std::max<std::size_t>(1, word.size() / 3)) return {};
  return fmt::format(": did you mean {}?", *nearest);
}

std::vector<std::string> optionsOf(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options([](const CLI::Option*) { return true; })) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> commandsOf(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) names.push_back(command->get_name());  // the others are not for people
  }
  return names;
}

/// Says which argument is the first that no option and no command takes; empty if there is none.
std::string wrongArgument(const CLI::App& app) {
  const std::vector<std::string> wrong = app.remaining();
  if (wrong.empty()) {
    for (const CLI::App* command : app.get_subcommands()) {
      if (std::string text = wrongArgument(*command); !text.empty()) return text;
    }
    return {};
  }
  const std::string word = wrong.front().substr(0, wrong.front().find('='));
  if (word.starts_with('-'))
    return fmt::format("{} has no option {}{}", app.get_name(), excerpt(word), nearestOf(word, optionsOf(app)));
  if (const std::vector<std::string> commands = commandsOf(app); !commands.empty())
    return fmt::format("there is no command {}{}", excerpt(wrong.front()), nearestOf(wrong.front(), commands));
  if (app.get_name() == "run" || app.get_name() == "tune")
    return fmt::format("{}: the program comes after two dashes: {} OPTIONS -- {}", app.get_name(), app.get_name(),
                       excerpt(wrong.front()));
  return fmt::format("{} was given too much: {}", app.get_name(), excerpt(wrong.front()));
}

/// Returns what is wrong with an option that has no value, or several of which one is taken. Empty for other reasons.
std::string wrongCount(std::string_view reason) {
  const std::string_view option = reason.substr(0, reason.find(':'));
  if (reason.ends_with(" missing")) return fmt::format("{}: its value is missing", option);
  return reason.find(": At Most 1 ") == std::string_view::npos ? std::string()
                                                               : fmt::format("{} can be given once", option);
}

/// Returns what is wrong, in the words of this program if it is an argument that was not expected or is missing.
std::string reasonOf(const CLI::App& program, const CLI::ParseError& error) {
  std::string wrong;
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) wrong = wrongCount(error.what());
  // A name is also missing if an option before it was not known.
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
      dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
    wrong = wrongArgument(program);
  return wrong.empty() ? error.what() : wrong;
}

}  // namespace

std::string parseArguments(CLI::App& program, int argc, const char* const* argv) {
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) throw InputError("{} (see --help)", reasonOf(program, error));
    std::ostringstream help;
    program.exit(error, help, help);
    return help.str();
  }
  return {};
}

CLI::Validator wholeNumber(std::int64_t least, std::int64_t most, const std::string& unit) {
  const auto take = [least, most, unit](std::string& text) {
    const std::optional<std::int64_t> number = parseNumber(text, least, most);
    if (!number)
      return fmt::format("\"{}\" is not a whole number{} from {} to {}", excerpt(text),
                         unit.empty() ? "" : " of " + unit, least, most);
    text = fmt::format("{}", *number);
    return std::string();
  };
  return {take, ""};
}

CLI::Validator wholeMiB(std::int64_t least) {
  return wholeNumber(least, kMostMiB, "MiB");
}

CLI::Validator surveyNumber() {
  return wholeNumber(0, std::numeric_limits<int>::max());
}

CLI::Validator realNumber(double least, double most) {
  const auto check = [least, most](std::string& text) {
    if (parseNumber(text, least, most)) return std::string();
    return fmt::format("\"{}\" is not a number from {:g} to {:g}", excerpt(text), least, most);
  };
  return {check, ""};
}

}  // namespace convscope::cli
