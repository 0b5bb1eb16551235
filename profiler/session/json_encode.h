#pragma once

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/problem_text.h"
#include "network/network_json.h"
#include "problem/errors.h"
#include "session/event_fields.h"
#include "session/event_text.h"
#include "workload/workload_text.h"

/// Writes values that have a Format as JSON. Include it in sources only: it takes long to compile.
namespace convscope::json {

using Json = nlohmann::ordered_json;

/// An enumeration or a problem: a value that the format stores as its text.
template <class T>
concept Named = requires(const T& value) {
  { toText(value) } -> std::same_as<std::string>;
};

// All of them are declared before the first is defined, for they call each other.
template <class T>
requires std::integral<T> || std::same_as<T, std::string> Json encode(const T& value);
inline Json encode(double value);
template <Named T>
Json encode(const T& value);
template <class T>
Json encode(const std::optional<T>& value);
template <class A, class B>
Json encode(const std::pair<A, B>& pair);
template <class T>
Json encode(const std::vector<T>& list);
template <class T>
Json encode(const std::map<std::string, T>& map);
template <class T>
Json encode(const std::map<std::int64_t, T>& map);
inline Json encode(const Network& network);
inline Json encode(const Workload& workload);
inline Json encode(const KernelLaunch& launch);
template <Formatted T>
Json encode(const T& value);

template <class T>
requires std::integral<T> || std::same_as<T, std::string> Json encode(const T& value) {
  return value;
}

inline Json encode(double value) {
  if (!std::isfinite(value)) throw ContractError("an event contains a number that is not finite");
  return value;
}

template <Named T>
Json encode(const T& value) {
  return toText(value);
}

template <class T>
Json encode(const std::optional<T>& value) {
  return encode(value.value());
}

template <class A, class B>
Json encode(const std::pair<A, B>& pair) {
  return Json::array({encode(pair.first), encode(pair.second)});
}

template <class T>
Json encode(const std::vector<T>& list) {
  Json json = Json::array();
  for (const T& item : list) json.push_back(encode(item));
  return json;
}

template <class T>
Json encode(const std::map<std::string, T>& map) {
  Json json = Json::object();
  for (const auto& [key, value] : map) json[key] = encode(value);
  return json;
}

template <class T>
Json encode(const std::map<std::int64_t, T>& map) {
  Json json = Json::array();
  for (const auto& entry : map) json.push_back(encode(entry));
  return json;
}

inline Json encode(const Network& network) {
  return Json::parse(toJson(network));
}

inline Json encode(const Workload& workload) {
  return toText(workload);
}

/// A launch of which only the name is known is its name.
inline Json encode(const KernelLaunch& launch) {
  if (launch == KernelLaunch{launch.name}) return launch.name;
  return Json::array({launch.name, encode(launch.us), launch.grid, launch.block, launch.registers, launch.sharedBytes});
}

template <Formatted T>
void addFields(Json& json, const T& value) {
  static const T kDefault{};
  const auto add = [&](const auto& field) {
    if constexpr (requires { value.*field.member == kDefault.*field.member; }) {
      if (!field.always && value.*field.member == kDefault.*field.member) return;
    }
    json[std::string(field.key)] = encode(value.*field.member);
  };
  std::apply([&](const auto&... field) { (add(field), ...); }, Format<T>::fields);
}

template <Formatted T>
Json encode(const T& value) {
  Json json = Json::object();
  addFields(json, value);
  return json;
}

/// Returns `json` as one line. A device's or a driver's text may be anything: replaces what is not UTF-8.
inline std::string lineOf(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace convscope::json
