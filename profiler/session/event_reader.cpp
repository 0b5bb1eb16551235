#include "session/event_reader.h"

#include <fmt/format.h>

#include "session/event_json.h"
#include "session/json_decode.h"

namespace convscope {
namespace {

using json::element;

/// Every survey and every replay begins with the schema's number; a newer one comes before anything else that does not
/// fit.
void checkSchema(simdjson::dom::object line, std::string_view event) {
  element found;
  const bool there = line.at_key(kSchemaKey).get(found) == simdjson::SUCCESS;
  if (!there && event != Format<SurveyStarted>::name && event != Format<ReplayStarted>::name) return;
  std::int64_t schema = 0;
  if (!there || found.get(schema) != simdjson::SUCCESS || schema < 1)
    throw InputError(fmt::format("a survey or a replay begins with '{}' and the number of its schema", kSchemaKey));
  if (schema > kSessionSchema)
    throw InputError(
        fmt::format("written by a newer ConvScope (schema {}); this one reads up to {}", schema, kSessionSchema));
}

}  // namespace

EventReader::Line EventReader::parse(std::string_view paddedLine) {
  element line;
  if (const auto error = m_parser.parse(paddedLine.data(), paddedLine.size(), false).get(line))
    throw NotJson(fmt::format("not JSON: {}", simdjson::error_message(error)));
  const auto object = json::get<simdjson::dom::object>(line, "an object");
  std::string_view name;
  const auto named = object.at_key("event").get(name);
  checkSchema(object, name);
  if (named != simdjson::SUCCESS) throw InputError("'event' is missing");
  return {line, name};
}

Event EventReader::read(std::string_view paddedLine) {
  const auto [line, name] = parse(paddedLine);
  std::optional<Event> event;
  try {
    json::decodeNamed(name, line, event);
  } catch (const InputError& error) {
    throw error.within(std::string(name));
  }
  if (!event) throw InputError(fmt::format("unknown event '{}'", name));
  return *std::move(event);
}

std::optional<SurveyStarted> EventReader::readSurveyHead(std::string_view paddedLine) {
  const auto [line, name] = parse(paddedLine);
  if (name != Format<SurveyStarted>::name) return std::nullopt;
  try {
    return json::surveyHead(line);
  } catch (const InputError& error) {
    throw error.within(std::string(name));
  }
}

}  // namespace convscope
