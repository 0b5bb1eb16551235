#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/benchmark_gain.h"
#include "analysis/benchmark_verdict.h"
#include "analysis/layer_losses.h"
#include "analysis/library_choice.h"
#include "analysis/race_comparison.h"
#include "analysis/survey_summary.h"
#include "analysis/survey_workload.h"
#include "analysis/workspace.h"

namespace convscope {

/// One result of a survey beside its verdict, for people: what was found, its effect, and the page that proves it.
struct Finding {
  std::string id;                           ///< "search-memory"; the same for every survey
  std::string text;                         ///< one sentence or a few, plain text
  std::string page;                         ///< name of the window's page or view that shows its figures
  bool caution = false;                     ///< it limits what the other figures cover; such findings come first
  std::optional<double> iterationUs = {};   ///< what it changes in a steady iteration, in microseconds
  std::optional<double> warmupUs = {};      ///< what it changes before the first iteration
  std::optional<std::uint64_t> bytes = {};  ///< the workspace it is about
  double share = 0;            ///< the effect as a share of the iteration, the warm-up or the memory; ranks findings
  std::string recording = {};  ///< a session that comes with the program, for "compare" to compare with; may be empty
};

/// Returns the effect of a finding: "8.40 ms an iteration", "18.5 s of warm-up", "4.64 GiB of workspace"; empty if it
/// has none.
std::string effectText(const Finding& finding);

/// The figures behind the findings of one survey, and what tables of a report show.
struct SurveyFigures {
  /// `survey` is one of `session`; both must outlive this and not change.
  SurveyFigures(const Session& session, const Survey& survey);

  const Session& session;
  const Survey& survey;
  SurveySummary summary;
  BenchmarkGain gain;                   ///< at the survey's own input size
  std::vector<FrontierPoint> frontier;  ///< empty if a problem has no measured algorithm
  SurveyIterations iterations;          ///< of a recorded program
  RaceComparison races;                 ///< of a recorded program; empty if they were not recorded
  BenchmarkVerdict verdict;
  std::vector<LayerLoss> losses;
  std::optional<LibraryChoice> library;  ///< of a CPU
};

/// Returns the input size that the effects of findings are about if the verdict is about several; otherwise empty.
std::string findingsInput(const SurveyFigures& figures);

/// Returns the findings, cautions first, then by their effect, largest first.
std::vector<Finding> findings(const SurveyFigures& figures);

}  // namespace convscope
