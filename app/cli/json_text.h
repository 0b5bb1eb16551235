#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace convscope::cli {

using Json = nlohmann::ordered_json;

/// The version of everything that --json prints (docs/formats.md, "Output as JSON"). New keys keep it; a key that goes
/// or changes its meaning raises it.
inline constexpr int kJsonVersion = 1;

/// Returns `members`, an object, as the text that --json prints: "version" first, indented by two. Text that is not
/// UTF-8, e.g. a library's, is replaced character by character.
std::string documentText(const Json& members);

/// Returns what `make` returns for the value, or null without one.
template <class T, class Make>
Json orNull(const std::optional<T>& value, const Make& make) {
  return value ? make(*value) : Json(nullptr);
}

template <class T>
Json orNull(const std::optional<T>& value) {
  return orNull(value, [](const T& known) { return Json(known); });
}

}  // namespace convscope::cli
