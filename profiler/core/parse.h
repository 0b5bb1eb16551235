#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace convscope {

/// Takes the number that `text` begins with from its front. Returns nothing, and leaves `text` as it is, if there is no
/// number or it is out of range.
template <class Number>
std::optional<Number> takeNumber(std::string_view& text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

/// Returns the number from `least` to `most` that the whole of `text` spells, or nothing.
template <class Number>
std::optional<Number> parseNumber(std::string_view text, Number least, Number most) {
  const std::optional<Number> number = takeNumber<Number>(text);
  return number && text.empty() && *number >= least && *number <= most ? number : std::nullopt;
}

/// Returns the parts of `text` between separators; there is always at least one.
std::vector<std::string> split(std::string_view text, std::string_view separator);

/// Returns `text` without the characters `blanks` at both ends.
std::string trimmed(std::string_view text, std::string_view blanks = " \t\r");

/// Returns the name of `value` in a table of pairs (value, name) that contains every value.
template <class Table>
std::string nameIn(const Table& table, typename Table::value_type::first_type value) {
  return std::string(std::ranges::find(table, value, &Table::value_type::first)->second);
}

/// Returns the value called `name` in a table of pairs (value, name), or nothing.
template <class Table>
std::optional<typename Table::value_type::first_type> valueIn(const Table& table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &Table::value_type::second);
  if (found == table.end()) return std::nullopt;
  return found->first;
}

}  // namespace convscope
