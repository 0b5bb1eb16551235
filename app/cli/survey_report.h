#pragma once

#include <cstddef>
#include <string>

#include "cli/survey_summary.h"

namespace convscope::cli {

struct ReportOptions {
  std::size_t width = 0;  ///< columns there are; 0: no limit
  bool all = false;       ///< every algorithm of every problem
  std::string layer;      ///< only the problems of this layer, with every algorithm
};

/// What a survey found, as text: where it was measured, a row for each problem, the network's totals, and what the
/// reader should know. Throws InputError where the survey has no layer of that name.
std::string surveyReport(const Survey& survey, const std::string& file, const ReportOptions& options);

/// Where, when and how a survey was measured: a few lines.
std::string environmentText(const SurveyStarted& started);

}  // namespace convscope::cli
