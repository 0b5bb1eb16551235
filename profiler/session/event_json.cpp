#include "session/event_json.h"

#include "session/event_reader.h"
#include "session/json_encode.h"

namespace convscope {
namespace {

std::string padded(std::string line) {
  line.reserve(line.size() + EventReader::kPadding);
  return line;
}

}  // namespace

std::string toJsonLine(const Event& event) {
  json::Json line = json::Json::object();
  if (std::holds_alternative<SurveyStarted>(event) || std::holds_alternative<CheckStarted>(event) ||
      std::holds_alternative<ReplayStarted>(event))
    line[kSchemaKey] = kSessionSchema;
  std::visit(
      [&]<class T>(const T& value) {
        line["event"] = Format<T>::name;
        json::addFields(line, value);
      },
      event);
  return json::lineOf(line);
}

Event eventFromJsonLine(const std::string& line) {
  return EventReader().read(padded(line));
}

std::optional<SurveyStarted> surveyHeadFromJsonLine(const std::string& line) {
  return EventReader().readSurveyHead(padded(line));
}

}  // namespace convscope
