#include "session/csv.h"

#include <fmt/ranges.h>

#include <array>
#include <utility>

#include "core/problem_text.h"
#include "session/subject_text.h"
#include "session/trial_columns.h"
#include "session/trial_times.h"
#include "text/csv_field.h"

namespace convscope {
namespace {

/// Names of the fields that all trials of a problem share.
constexpr std::array kProblemFields{"run",    "network", "input",        "backend", "device", "precision",
                                    "layout", "layers",  "multiplicity", "pass",    "problem"};

std::array<std::string, kProblemFields.size()> problemFields(const SurveyStarted& started,
                                                             const NetworkProblem& subject) {
  const Problem& problem = subject.problem;
  return {fmt::format("{}", started.run),
          subjectName(started),
          started.recorded ? "" : dimsText(started.input),
          started.options.backend,
          started.device.name,
          toText(problem.precision),
          toText(problem.layout),
          fmt::format("{}", fmt::join(subject.layers, ";")),
          fmt::format("{}", multiplicity(subject)),
          toText(problem.pass),
          toText(problem)};
}

/// The fields, each ended by a comma.
std::string startOfLine(const auto& fields) {
  std::string line;
  for (const auto& field : fields) {
    appendCsvField(line, field);
    line += ',';
  }
  return line;
}

}  // namespace

std::string trialsCsv(const Session& session) {
  const std::vector<const TrialColumn*> columns = trialColumns(output::kCsv);
  std::string csv;
  const auto addLine = [&](const std::string& start, const auto& fieldOf) {
    csv += start;
    for (const TrialColumn* column : columns) {
      appendCsvField(csv, fieldOf(*column));
      csv += column == columns.back() ? "\r\n" : ",";
    }
  };
  addLine(startOfLine(kProblemFields), [](const TrialColumn& column) { return column.tag(); });
  for (const Survey& survey : session.surveys) {
    for (const ProblemResult& result : survey.problems) {
      const std::string start = startOfLine(problemFields(survey.started, result.subject));
      for (const Trial& trial : result.trials)
        addLine(start,
                [row = TrialRow{result, trial}](const TrialColumn& column) { return plainText(column.value(row)); });
    }
  }
  return csv;
}

}  // namespace convscope
