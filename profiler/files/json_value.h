#pragma once

#include <simdjson.h>

#include <optional>
#include <type_traits>

/// Reads values that simdjson parsed.
namespace convscope::json {

/// Returns the T in `found`: bool, double, std::int64_t, std::uint64_t, std::string_view, simdjson::dom::array,
/// simdjson::dom::object or simdjson::dom::element. Returns nothing if simdjson reports an error: the key is missing,
/// or the value is of another type. Read JSON with this function only. simdjson's own get(value) leaves `value` as it
/// is after an error, and to use an array, an object or an element that was never set crashes.
template <class T>
std::optional<T> valueOf(simdjson::simdjson_result<simdjson::dom::element> found) {
  if (found.error() != simdjson::SUCCESS) return std::nullopt;
  if constexpr (std::is_same_v<T, simdjson::dom::element>) {
    return found.value_unsafe();
  } else {
    const simdjson::simdjson_result<T> value = found.template get<T>();
    if (value.error() != simdjson::SUCCESS) return std::nullopt;
    return value.value_unsafe();
  }
}

template <class T>
std::optional<T> valueOf(simdjson::dom::element value) {
  return valueOf<T>(simdjson::simdjson_result<simdjson::dom::element>(simdjson::dom::element(value)));
}

}  // namespace convscope::json
