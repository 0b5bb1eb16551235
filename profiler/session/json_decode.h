#pragma once

#include <fmt/format.h>
#include <simdjson.h>

#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "files/json_value.h"
#include "network/network_json.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "session/event_fields.h"
#include "session/event_text.h"
#include "text/excerpt.h"
#include "workload/workload_reader.h"

/// Reads values that have a Format from JSON. All functions throw InputError that names the field that does not fit.
namespace convscope::json {

using simdjson::dom::element;

// All of them are declared before the first is defined, for they call each other.
template <class T>
void decode(element json, std::optional<T>& value);
template <class A, class B>
void decode(element json, std::pair<A, B>& pair);
template <class T>
void decode(element json, std::vector<T>& list);
template <class T>
void decode(element json, std::map<std::string, T>& map);
template <class T>
void decode(element json, std::map<std::int64_t, T>& map);
inline void decode(element json, std::array<int, 3>& value);
template <Formatted T>
void decode(element json, T& value);

template <class T>
T get(element json, const char* expected) {
  const std::optional<T> value = valueOf<T>(json);
  if (!value) throw InputError("expected {}", expected);
  return *value;
}

inline std::string_view text(element json) {
  return get<std::string_view>(json, "a text");
}

inline void decode(element json, bool& value) {
  value = get<bool>(json, "true or false");
}
inline void decode(element json, double& value) {
  value = get<double>(json, "a number");
}
inline void decode(element json, std::int64_t& value) {
  value = get<std::int64_t>(json, "a whole number");
}
inline void decode(element json, std::uint64_t& value) {
  value = get<std::uint64_t>(json, "a whole number of 0 or more");
}
inline void decode(element json, std::string& value) {
  value = text(json);
}

inline void decode(element json, int& value) {
  const auto wide = get<std::int64_t>(json, "a whole number");
  if (!std::in_range<int>(wide)) throw InputError("{} is too large", wide);
  value = static_cast<int>(wide);
}

template <class T>
void decodeName(element json, T& value, std::optional<T> (*parse)(std::string_view)) {
  const auto parsed = parse(text(json));
  if (!parsed) throw InputError("unknown name '{}'", excerpt(text(json)));
  value = *parsed;
}

inline void decode(element json, Pass& value) {
  value = parsePass(text(json));
}
inline void decode(element json, Precision& value) {
  value = parsePrecision(text(json));
}
inline void decode(element json, Layout& value) {
  value = parseLayout(text(json));
}
inline void decode(element json, Note& value) {
  decodeName(json, value, parseNote);
}
inline void decode(element json, Family& value) {
  decodeName(json, value, parseFamily);
}
inline void decode(element json, SampleKind& value) {
  decodeName(json, value, parseSampleKind);
}
inline void decode(element json, TrialStatus& value) {
  decodeName(json, value, parseTrialStatus);
}
inline void decode(element json, CutShort& value) {
  decodeName(json, value, parseCutShort);
}
inline void decode(element json, SurveyEnd& value) {
  decodeName(json, value, parseSurveyEnd);
}
inline void decode(element json, Problem& value) {
  value = parseProblem(std::string(text(json)));
}
inline void decode(element json, Network& value) {
  value = networkFromJson(simdjson::minify(json), "network");
}
/// Reads `items` as values of `parts`, in order.
template <class... T>
void decodeRow(simdjson::dom::array items, const char* expected, T&... parts) {
  if (items.size() != sizeof...(T)) throw InputError("expected {}", expected);
  auto item = items.begin();
  const auto next = [&] { return *item++; };
  (decode(next(), parts), ...);
}
inline void decode(element json, std::array<int, 3>& value) {
  constexpr const char* kExpected = "a list of three";
  decodeRow(get<simdjson::dom::array>(json, kExpected), kExpected, value[0], value[1], value[2]);
}
inline void decode(element json, KernelLaunch& value) {
  if (valueOf<std::string_view>(json)) return decode(json, value.name);
  constexpr const char* kExpected = "a name, or a list of name, time, grid, block, registers and shared memory";
  decodeRow(get<simdjson::dom::array>(json, kExpected), kExpected, value.name, value.us, value.grid, value.block,
            value.registers, value.sharedBytes);
}
inline void decode(element json, Workload& value) {
  value = parseWorkload(std::string(text(json)), "line");
}

template <class T>
void decode(element json, std::optional<T>& value) {
  decode(json, value.emplace());
}

template <class A, class B>
void decode(element json, std::pair<A, B>& pair) {
  const auto items = get<simdjson::dom::array>(json, "a list of two");
  const auto first = valueOf<element>(items.at(0));
  const auto second = valueOf<element>(items.at(1));
  if (items.size() != 2 || !first || !second) throw InputError("expected a list of two");
  decode(*first, pair.first);
  decode(*second, pair.second);
}

template <class T>
void decode(element json, std::vector<T>& list) {
  list.clear();
  for (const element item : get<simdjson::dom::array>(json, "a list")) decode(item, list.emplace_back());
}

template <class T>
void decode(element json, std::map<std::string, T>& map) {
  for (const auto& [key, item] : get<simdjson::dom::object>(json, "an object")) decode(item, map[std::string(key)]);
}

template <class T>
void decode(element json, std::map<std::int64_t, T>& map) {
  std::vector<std::pair<std::int64_t, T>> entries;
  decode(json, entries);
  map = {entries.begin(), entries.end()};
}

template <class Owner, class T>
void readField(simdjson::dom::object json, const Field<Owner, T>& field, Owner& value) {
  if (const auto found = valueOf<element>(json.at_key(field.key))) {
    try {
      decode(*found, value.*field.member);
    } catch (const InputError& error) {
      throw error.within(std::string(field.key));
    }
  } else if (field.always) {
    throw InputError("'{}' is missing", field.key);
  }
}

template <Formatted T>
void decode(element json, T& value) {
  const auto object = get<simdjson::dom::object>(json, "an object");
  std::apply([&](const auto&... field) { (readField(object, field, value), ...); }, Format<T>::fields);
}

/// Reads a survey without its problems; of its network only the name.
inline SurveyStarted surveyHead(element json) {
  const auto object = get<simdjson::dom::object>(json, "an object");
  SurveyStarted survey;
  const auto read = [&]<class T>(const Field<SurveyStarted, T>& field) {
    if constexpr (std::is_same_v<T, Network>) {
      if (const auto name = valueOf<std::string_view>(object.at_key(field.key).at_key("name")))
        survey.network.name = *name;
    } else if constexpr (!std::is_same_v<T, std::vector<NetworkProblem>>) {
      readField(object, field, survey);
    }
  };
  std::apply([&](const auto&... field) { (read(field), ...); }, Format<SurveyStarted>::fields);
  return survey;
}

/// Makes `value` the alternative whose Format has this name; leaves it empty if there is none.
template <class... T>
void decodeNamed(std::string_view name, element json, std::optional<std::variant<T...>>& value) {
  static_cast<void>(
      ((name == Format<T>::name && (decode(json, std::get<T>(value.emplace(std::in_place_type<T>))), true)) || ...));
}

}  // namespace convscope::json
