#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "analysis/check_summary.h"
#include "analysis/picks.h"
#include "cli/check_json.h"
#include "cli/check_report.h"
#include "cli/commands/commands.h"
#include "cli/network_input.h"
#include "cli/network_survey.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "policy/forecast/missing_data.h"
#include "problem/input_error.h"
#include "session/csv.h"
#include "session/session_file.h"
#include "text/printable.h"

namespace convscope::cli {
namespace {

struct DeterminismOptions {
  std::string subject;
  ProblemOptions problem;
  MeasurementOptions measurement;
  bool csv = false;
  bool all = false;
};

/// Returns whether the subject is a session. Does not read from a pipe: it cannot be read twice.
bool isSessionFile(const std::string& subject) {
  return std::filesystem::is_regular_file(subject) && isSession(subject);
}

/// Reads the session `file` and finds the device of its last survey.
void openSurvey(const std::string& file, RunEnvironment& environment) {
  environment.session = openSession(file);
  const SurveyOptions& measured = chooseSurvey(environment.session, -1, file).started.options;
  static_cast<void>(chooseDevice(findBackends(environment), measured.backend, measured.device));
}

std::string surveySubject(const DeterminismOptions& options, RunEnvironment& environment) {
  const auto [network, input] = openNetwork(options.subject, options.problem);
  return surveyNetwork(network, {input}, options.problem, options.measurement, environment);
}

int report(const Session& session, const std::string& file, const DeterminismOptions& options) {
  const Survey& survey = session.surveys.back();
  if (options.csv) {
    writeOutput(trialsCsv(Session{.surveys = {survey}, .replays = {}}));
  } else if (options.measurement.json) {
    writeOutput(checkJson(session, survey, file));
  } else if (!options.measurement.events) {
    writeOutput(checkReport(session, survey, file, outputWidth(STDOUT_FILENO), options.all));
  }
  return checkHasFailures(survey) ? WithFailures : Done;
}

int run(const DeterminismOptions& options) {
  RunEnvironment environment(options.measurement.engine);
  std::string file = options.subject;
  if (isSessionFile(file)) {
    openSurvey(file, environment);
  } else {
    file = surveySubject(options, environment);
  }
  if (environment.signals.token().stop_requested()) {
    showWhole(
        fmt::format("cancelled before the check; to continue: convscope-cli profile --resume {}", shellWord(file)));
    return WithFailures;
  }
  const CheckTask task = checkTask(environment.session.surveys.back());
  if (task.problems.empty()) throw MissingData("{}: its last survey has measured no algorithm to check", file);
  const RunEnd end = followRun(
      task, environment,
      {file, RunOutput::Mode::Append, options.measurement.events, {fmt::format("checking, and writing {}", file)}});
  if (end.how == SurveyEnd::Failed) showMessage(end.reason);
  return report(environment.session, file, options);
}

/// Throws InputError for options that do not apply to a survey that exists already.
void refuseBesideSession(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (option->empty() || name == "SUBJECT" || name == "--json" || name == "--events" || name == "--csv" ||
        name == "--in-process" || name == "--host" || name == "--all")
      continue;
    throw InputError("a session is checked with the options it was measured with: leave out {}", name);
  }
}

}  // namespace

void addDeterminism(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "determinism", "Check whether algorithms repeat their results bit by bit, and how exact they are");
  const auto options = std::make_shared<DeterminismOptions>();
  command
      ->add_option("SUBJECT", options->subject,
                   "A session file, whose last survey is checked; or a preset or network file, which is surveyed first")
      ->type_name("")
      ->required();
  addProblemOptions(*command, options->problem);
  addMeasurementOptions(*command, options->measurement);
  command->add_flag("--csv", options->csv, "Print every trial of the survey as CSV")->excludes("--json", "--events");
  command->add_flag("--all", options->all, "Every algorithm of every problem");
  command->footer(
      "Checks the finalists, and the algorithms that the heuristics and PyTorch's switches choose.\n"
      "Adds the findings to the session file. Results that differ are a finding, not a failure.\n" +
      command->get_footer());
  command->callback([command, options, &action] {
    if (isSessionFile(options->subject)) refuseBesideSession(*command);
    action = [options] { return run(*options); };
  });
}

}  // namespace convscope::cli
