#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answer.h"
#include "analysis/benchmark_gain.h"
#include "analysis/kernel_losses.h"
#include "analysis/layer_losses.h"
#include "analysis/library_choice.h"
#include "analysis/race_comparison.h"
#include "analysis/survey_summary.h"
#include "analysis/survey_workload.h"
#include "analysis/workspace.h"

namespace convscope {

/// The pages and views of the window that show the figures of a finding.
enum class FindingView { Algorithms, Share, WarmUp, Memory, NewSizes, WrongPicks, Iterations, Compare };

/// Returns the name of the page or view, as the command line and the window use it: "algorithms", "wrong-picks".
std::string nameOf(FindingView view);

/// One result of a survey beside its verdict, for people: what was found, its effect, and the page that proves it.
struct Finding {
  std::string id;                              ///< "search-memory"; the same for every survey
  std::string text;                            ///< one sentence or a few, plain text
  FindingView view = FindingView::Algorithms;  ///< shows its figures
  bool caution = false;                        ///< it limits what the other figures cover; such findings come first
  std::string brief = {};                      ///< a few words that belong beside the verdict; empty if it holds anyway
  std::optional<double> iterationUs = {};      ///< what it changes in a steady iteration, in microseconds
  std::optional<double> warmupUs = {};         ///< what it changes before the first iteration
  std::optional<std::uint64_t> bytes = {};     ///< the workspace it is about
  double share = 0;            ///< the effect as a share of the iteration, the warm-up or the memory; ranks findings
  std::string overSizes = {};  ///< its figures in a clause, for a page that shows one of several sizes; may be empty
  std::string policy = {};     ///< a setting to try, as findPolicy() takes it; may be empty
  std::optional<std::uint64_t> limitBytes = {};  ///< a workspace limit to try
  std::string recording = {};  ///< a session that comes with the program, for "compare" to compare with; may be empty
  std::string session = {};    ///< a session that comes with the program and has these figures; may be empty
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
  std::vector<FrontierPoint> frontier;  ///< at this size; empty if a problem has no measured algorithm
  ProgramForecast iterations;           ///< of a recorded program
  RaceComparison races;                 ///< of a recorded program; empty if they were not recorded
  Answer verdict;
  std::vector<const Survey*> sizes;     ///< what verdict, losses and findings are about: `survey`, or one for each size
  std::vector<LayerLoss> losses;        ///< the mean over `sizes`, against benchmark = True with PyTorch's limit
  std::vector<LayerLoss> answerLosses;  ///< the same against the setting that the verdict is about
  std::vector<std::vector<KernelLosses>> kernelLosses;  ///< of each of `sizes`
  std::optional<LibraryChoice> library;                 ///< of a CPU
};

/// Returns the input size of the figures' survey if the verdict is about several; otherwise empty.
std::string shownInput(const SurveyFigures& figures);

/// Returns the findings, cautions first, then by their effect, largest first. They are about the input sizes of the
/// verdict: times are means over these, memory is the most that one of them needs.
std::vector<Finding> findings(const SurveyFigures& figures);
/// Returns the figures that a page has for one input size and `findings` for all `sizes`: "Over all 7 sizes, as on
/// Summary: ...". Empty if no finding leads to `view`.
std::string overSizesText(const std::vector<Finding>& findings, FindingView view, std::size_t sizes);
/// Returns the title of a list of them: "Findings", "Findings over 7 input sizes".
std::string findingsTitle(const SurveyFigures& figures);

/// Returns the findings without which the verdict misleads, i.e. those with a brief text.
std::vector<Finding> verdictCautions(const std::vector<Finding>& findings);
/// Returns their brief texts in one line: "Caution: fp32 is not PyTorch's default; ...". Empty if there is none.
std::string cautionText(const std::vector<Finding>& findings);

}  // namespace convscope
