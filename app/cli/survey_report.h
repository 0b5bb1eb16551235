#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/survey_summary.h"

namespace convscope::cli {

struct ReportOptions {
  std::size_t width = 0;  ///< columns there are; 0: no limit
  bool all = false;       ///< every algorithm of every problem
  std::string layer;      ///< only the problems of this layer, with every algorithm
};

/// Returns a survey as text: where it was measured, a row for each problem, the network's totals, and notes. Throws
/// InputError if the survey has no layer of that name.
std::string surveyReport(const Survey& survey, const std::string& file, const ReportOptions& options);

/// Returns the summary of `survey`, or of the problems of one layer if `layer` is not empty. Throws InputError if the
/// network has no such convolution layer.
SurveySummary summaryOf(const Survey& survey, const std::string& layer);

/// Returns where, when and how a survey was measured, in a few lines. Names several `inputs`, smallest first, in place
/// of its own: the sizes of a session whose surveys go with this one.
std::string environmentText(const SurveyStarted& started, const std::vector<Dims>& inputs = {});

}  // namespace convscope::cli
