#include "session/event_reader.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "network/network_json.h"
#include "problem/problem_text.h"
#include "session/event_fields.h"
#include "session/event_json.h"
#include "session/event_text.h"
#include "workload/workload_text.h"

namespace convscope {
namespace {

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
template <Formatted T>
void decode(element json, T& value);

template <class T>
T get(element json, const char* expected) {
  T value{};
  if (json.get(value) != simdjson::SUCCESS) throw InputError(fmt::format("expected {}", expected));
  return value;
}

std::string_view text(element json) {
  return get<std::string_view>(json, "a text");
}

void decode(element json, bool& value) {
  value = get<bool>(json, "true or false");
}
void decode(element json, double& value) {
  value = get<double>(json, "a number");
}
void decode(element json, std::int64_t& value) {
  value = get<std::int64_t>(json, "a whole number");
}
void decode(element json, std::uint64_t& value) {
  value = get<std::uint64_t>(json, "a whole number of 0 or more");
}
void decode(element json, std::string& value) {
  value = text(json);
}

void decode(element json, int& value) {
  const auto wide = get<std::int64_t>(json, "a whole number");
  if (!std::in_range<int>(wide)) throw InputError(fmt::format("{} is too large", wide));
  value = static_cast<int>(wide);
}

template <class T>
void decodeName(element json, T& value, std::optional<T> (*parse)(std::string_view)) {
  const auto parsed = parse(text(json));
  if (!parsed) throw InputError(fmt::format("unknown name '{}'", text(json)));
  value = *parsed;
}

void decode(element json, Pass& value) {
  value = parsePass(text(json));
}
void decode(element json, Precision& value) {
  value = parsePrecision(text(json));
}
void decode(element json, Layout& value) {
  value = parseLayout(text(json));
}
void decode(element json, Note& value) {
  decodeName(json, value, parseNote);
}
void decode(element json, Family& value) {
  decodeName(json, value, parseFamily);
}
void decode(element json, SampleKind& value) {
  decodeName(json, value, parseSampleKind);
}
void decode(element json, TrialStatus& value) {
  decodeName(json, value, parseTrialStatus);
}
void decode(element json, SurveyEnd& value) {
  decodeName(json, value, parseSurveyEnd);
}
void decode(element json, Problem& value) {
  value = parseProblem(std::string(text(json)));
}
void decode(element json, Network& value) {
  value = networkFromJson(simdjson::minify(json), "network");
}
void decode(element json, Workload& value) {
  value = parseWorkload(std::string(text(json)), "line");
}

template <class T>
void decode(element json, std::optional<T>& value) {
  decode(json, value.emplace());
}

template <class A, class B>
void decode(element json, std::pair<A, B>& pair) {
  const auto items = get<simdjson::dom::array>(json, "a list of two");
  if (items.size() != 2) throw InputError("expected a list of two");
  decode(items.at(0).value_unsafe(), pair.first);
  decode(items.at(1).value_unsafe(), pair.second);
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
  element found;
  if (json.at_key(field.key).get(found) == simdjson::SUCCESS) {
    try {
      decode(found, value.*field.member);
    } catch (const InputError& error) {
      throw error.within(std::string(field.key));
    }
  } else if (field.always) {
    throw InputError(fmt::format("'{}' is missing", field.key));
  }
}

template <Formatted T>
void decode(element json, T& value) {
  const auto object = get<simdjson::dom::object>(json, "an object");
  std::apply([&](const auto&... field) { (readField(object, field, value), ...); }, Format<T>::fields);
}

/// Makes `event` the one with this name; false where there is none.
template <class... T>
bool decodeNamed(std::string_view name, element json, std::variant<T...>& event) {
  return ((name == Format<T>::event && (decode(json, event.template emplace<T>()), true)) || ...);
}

/// Every survey and every replay begins with the schema's number; a newer one comes before anything else that does not
/// fit.
void checkSchema(simdjson::dom::object json, std::string_view event) {
  element found;
  const bool there = json.at_key(kSchemaKey).get(found) == simdjson::SUCCESS;
  if (!there && event != Format<SurveyStarted>::event && event != Format<ReplayStarted>::event) return;
  std::int64_t schema = 0;
  if (!there || found.get(schema) != simdjson::SUCCESS || schema < 1)
    throw InputError(fmt::format("a survey or a replay begins with '{}' and the number of its schema", kSchemaKey));
  if (schema > kSessionSchema)
    throw InputError(
        fmt::format("written by a newer ConvScope (schema {}); this one reads up to {}", schema, kSessionSchema));
}

}  // namespace

Event EventReader::read(std::string_view paddedLine) {
  element json;
  if (const auto error = m_parser.parse(paddedLine.data(), paddedLine.size(), false).get(json))
    throw NotJson(fmt::format("not JSON: {}", simdjson::error_message(error)));
  const auto object = get<simdjson::dom::object>(json, "an object");
  std::string_view name;
  const auto named = object.at_key("event").get(name);
  checkSchema(object, name);
  if (named != simdjson::SUCCESS) throw InputError("'event' is missing");

  Event event;
  bool known = false;
  try {
    known = decodeNamed(name, json, event);
  } catch (const InputError& error) {
    throw error.within(std::string(name));
  }
  if (!known) throw InputError(fmt::format("unknown event '{}'", name));
  return event;
}

}  // namespace convscope
