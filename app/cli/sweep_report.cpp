#include "cli/sweep_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/left_out.h"
#include "analysis/survey_summary.h"
#include "cli/session_input.h"
#include "cli/survey_report.h"
#include "core/problem_text.h"
#include "session/subject_text.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

std::string endText(const Survey& survey) {
  if (!survey.ended) return "not complete";
  if (survey.ended->how == SurveyEnd::Completed) return formatDuration(survey.ended->wallUs / 1e6);
  return survey.ended->how == SurveyEnd::Cancelled ? "cancelled" : "failed: " + survey.ended->reason;
}

}  // namespace

std::string sweepReport(const Session& session, const std::string& file, std::size_t width) {
  Table table({{"Run", Align::Right, 0, 2},
               {"Size"},
               {"Problems", Align::Right},
               {"Fastest", Align::Right},
               {"First listed", Align::Right},
               {"Slower", Align::Right},
               {"Workspace", Align::Right, 0, 1},
               {"Took", Align::Right, 12}});
  bool complete = true;
  for (const Survey& survey : session.surveys) {
    const PassTotal total = summarizeSurvey(survey).total;
    const bool measured = total.measured > 0;
    complete = complete && survey.isComplete();
    table.addRow(
        {fmt::format("{}", survey.started.run), sizeText(survey.started),
         fmt::format("{}/{}", std::ranges::count(survey.problems, true, &ProblemResult::ended), survey.problems.size()),
         measured ? formatTime(total.fastestUs) : "", measured ? formatTime(total.firstListedUs) : "",
         measured ? formatChange(total.firstListedUs / total.fastestUs) : "",
         measured ? formatBytes(total.largestWorkspace) : "", endText(survey)});
  }
  std::string text =
      environmentText(session.surveys.back().started) + '\n' + table.text(width) +
      "\nTimes are of the convolutions of one iteration; convscope-cli show --run NUMBER shows one size.\n";
  if (const std::string leftOut = notIncludedText(leftOutByPytorch(session.surveys.back())); !leftOut.empty())
    text += leftOut + '\n';
  if (!complete && !file.empty()) text += fmt::format("Resume: {}\n", resumeSweepCommand(file));
  return text;
}

}  // namespace convscope::cli
