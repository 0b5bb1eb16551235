#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/benchmark_gain.h"
#include "analysis/race_comparison.h"
#include "analysis/survey_summary.h"
#include "analysis/survey_workload.h"
#include "analysis/workspace.h"

namespace convscope {

/// One result of a survey, for people.
struct Finding {
  std::string id;                 ///< "benchmark-advice"; the same for every survey
  std::string text;               ///< one sentence or a few, plain text
  std::string page;               ///< name of the window's page that shows its figures
  std::string code;               ///< to be copied; empty if there is nothing to do
  std::optional<double> savedUs;  ///< what following it saves in a steady iteration, in microseconds
};

/// The figures behind the findings of one survey, and what tables of a report show.
struct SurveyFigures {
  explicit SurveyFigures(const Survey& survey);

  SurveySummary summary;
  BenchmarkGain gain;
  std::vector<FrontierPoint> frontier;  ///< empty if a problem has no measured algorithm
  SurveyIterations iterations;          ///< of a recorded program
  RaceComparison races;                 ///< of a recorded program; empty if they were not recorded
};

/// Returns the findings in the order of a report. One whose data are missing says what is missing.
std::vector<Finding> findings(const Survey& survey, const SurveyFigures& figures);

}  // namespace convscope
