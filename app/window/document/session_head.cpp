#include "window/document/session_head.h"

#include "session/event_json.h"
#include "session/session_file.h"

namespace convscope::window {

std::vector<SurveyStarted> sessionHead(const QString& file) {
  LineReader lines = sessionLines(file.toStdString());
  std::vector<SurveyStarted> surveys;
  while (const auto line = lines.next()) {
    if (!line->whole || (!surveys.empty() && line->text.find("\"survey_started\"") == std::string_view::npos)) break;
    std::optional<SurveyStarted> survey = surveyHeadFromJsonLine(std::string(line->text));
    if (!survey) break;
    surveys.push_back(*std::move(survey));
  }
  return surveys;
}

}  // namespace convscope::window
