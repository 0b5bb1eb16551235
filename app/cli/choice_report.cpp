#include "cli/choice_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

Table surveyTable(const std::vector<ChosenSurvey>& surveys) {
  constexpr std::size_t kShortestName = 20;
  Table table({{"Session", Align::Left, kShortestName, 2},
               {"Size"},
               {"Other engine", Align::Right},
               {"Heuristic choice kept", Align::Right},
               {"Left out", Align::Right},
               {"Heuristic choice", Align::Right},
               {"Chosen", Align::Right},
               {"Change", Align::Right}});
  for (const ChosenSurvey& survey : surveys) {
    const ChoiceTotals& totals = survey.totals;
    const bool isKnown = totals.hasTimes();
    table.addRow({printable(survey.file), survey.size, fmt::format("{}", totals.changed),
                  fmt::format("{}", totals.kept), fmt::format("{}", totals.leftOut),
                  isKnown ? formatTime(totals.heuristicUs) : "", isKnown ? formatTime(totals.chosenUs) : "",
                  isKnown ? formatChange(totals.chosenUs / totals.heuristicUs) : ""});
  }
  return table;
}

/// Returns what limits the times of the table.
std::string cautionText(const std::vector<ChosenSurvey>& surveys) {
  std::string text;
  const auto isPartial = [](const ChosenSurvey& survey) { return survey.totals.timed < survey.totals.own; };
  for (const ChosenSurvey& survey : surveys) {
    if (isPartial(survey) && survey.totals.hasTimes())
      text += fmt::format("Times of {} are of {} of {} problems: the others have no measured heuristic choice.\n",
                          survey.size, survey.totals.timed, survey.totals.own);
  }
  const auto takesLonger = [](const ChosenSurvey& survey) { return survey.totals.takesLonger(); };
  if (const auto longer = std::ranges::count_if(surveys, takesLonger); longer > 0) {
    text += "Caution: with these options the program takes longer with the file than without it";
    text += surveys.size() > 1 ? fmt::format(", at {} of {} sizes.\n", longer, surveys.size()) : std::string(".\n");
  }
  return text;
}

/// Returns a line for each problem that is left out, up to some.
std::string leftOutText(const std::vector<ChosenSurvey>& surveys) {
  constexpr std::size_t kMostListed = 20;
  std::string text;
  std::size_t count = 0;
  for (const ChosenSurvey& survey : surveys) {
    for (const ProblemChoice& choice : survey.choices) {
      if (choice.ranking.empty() && count++ < kMostListed)
        text += fmt::format("left out: {}: {}\n", choice.problem, choice.reason);
    }
  }
  if (count > kMostListed) text += fmt::format("and {} more\n", count - kMostListed);
  return text;
}

}  // namespace

std::string choiceText(const std::string& file, const Choices& choices, const std::vector<ChosenSurvey>& surveys,
                       const std::vector<std::string>& remarks, std::size_t width) {
  std::string text = fmt::format("{}: {} for {}\n", printable(file), counted(std::ssize(choices.rankings), "problem"),
                                 printable(toText(choices.target)));
  if (!surveys.empty())
    text += fmt::format(
        "\n{}\nTimes are of the convolutions of one iteration{}. The heuristic choice is that of benchmark = False, "
        "with --deterministic of deterministic = True.\n{}",
        surveyTable(surveys).text(width),
        std::ranges::any_of(surveys, &ChosenSurvey::isRecorded) ? "; of a recording by run --record, of the whole run"
                                                                : "",
        cautionText(surveys));
  for (const std::string& remark : remarks) text += remark + '\n';
  return text + leftOutText(surveys);
}

}  // namespace convscope::cli
