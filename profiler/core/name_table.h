#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace convscope {

/// Returns the names in a table of passes, precisions or layouts: "fwd, dgrad, wgrad".
std::string namesOf(const auto& table) {
  std::string names;
  for (const auto& row : table) names.append(names.empty() ? "" : ", ").append(row.name);
  return names;
}

/// Returns the value with a name in such a table.
template <class Row, std::size_t count>
auto namedIn(const std::array<Row, count>& table, std::string_view name) -> std::optional<decltype(Row::value)> {
  const auto found = std::ranges::find(table, name, &Row::name);
  if (found == table.end()) return std::nullopt;
  return found->value;
}

}  // namespace convscope
