#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "analysis/findings.h"
#include "cli/survey_report.h"

namespace convscope::cli {

/// Returns the answer of a session as text: the verdict with its figures and code, and the findings with their effects.
/// `width` is in columns; 0: no limit.
std::string verdictReport(const SurveyFigures& figures, std::size_t width);

/// Returns a survey of a session as text: verdict and findings, then surveyReport(). Of one layer: surveyReport()
/// alone.
std::string verdictAndSurvey(const Session& session, const Survey& survey, const std::string& file,
                             const ReportOptions& options);

/// Returns the verdict with its figures and findings; docs/formats.md has the keys.
nlohmann::ordered_json verdictJson(const SurveyFigures& figures);

}  // namespace convscope::cli
