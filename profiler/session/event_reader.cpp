#include "session/event_reader.h"

#include "session/event_json.h"
#include "session/json_decode.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

using json::element;

/// Every survey and every replay begins with the schema's number; a newer one comes before anything else that does not
/// fit.
void checkSchema(simdjson::dom::object line, std::string_view event) {
  const auto found = json::valueOf<element>(line.at_key(kSchemaKey));
  if (!found && event != Format<SurveyStarted>::name && event != Format<ReplayStarted>::name) return;
  const auto schema = found ? json::valueOf<std::int64_t>(*found) : std::nullopt;
  if (!schema || *schema < 1)
    throw InputError("a survey or a replay begins with '{}' and the number of its schema", kSchemaKey);
  if (*schema > kSessionSchema)
    throw InputError("written by a newer ConvScope (schema {}); this one reads up to {}", *schema, kSessionSchema);
}

}  // namespace

EventReader::Line EventReader::parse(std::string_view paddedLine) {
  const auto parsed = m_parser.parse(paddedLine.data(), paddedLine.size(), false);
  const auto line = json::valueOf<element>(parsed);
  if (!line) throw NotJson("not JSON: {}", simdjson::error_message(parsed.error()));
  const auto object = json::get<simdjson::dom::object>(*line, "an object");
  const auto name = json::valueOf<std::string_view>(object.at_key("event"));
  checkSchema(object, name.value_or(std::string_view()));
  if (!name) throw InputError("'event' is missing");
  return {*line, *name};
}

Event EventReader::read(std::string_view paddedLine) {
  const auto [line, name] = parse(paddedLine);
  std::optional<Event> event;
  try {
    json::decodeNamed(name, line, event);
  } catch (const InputError& error) {
    throw error.within(excerpt(name));
  }
  if (!event) throw InputError("unknown event '{}'", excerpt(name));
  return *std::move(event);
}

std::optional<SurveyStarted> EventReader::readSurveyHead(std::string_view paddedLine) {
  const auto [line, name] = parse(paddedLine);
  if (name != Format<SurveyStarted>::name) return std::nullopt;
  try {
    return json::surveyHead(line);
  } catch (const InputError& error) {
    throw error.within(excerpt(name));
  }
}

}  // namespace convscope
