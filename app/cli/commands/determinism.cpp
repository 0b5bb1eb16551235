#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>

#include "analysis/check_summary.h"
#include "analysis/picks.h"
#include "cli/check_json.h"
#include "cli/check_report.h"
#include "cli/commands/commands.h"
#include "cli/network_survey.h"
#include "cli/progress_display.h"
#include "cli/resume.h"
#include "cli/session_input.h"
#include "cli/session_log.h"
#include "cli/terminal.h"
#include "measure/result_check.h"
#include "policy/forecast/missing_data.h"
#include "problem/input_error.h"
#include "session/csv.h"
#include "session/event_fields.h"

namespace convscope::cli {
namespace {

struct DeterminismOptions {
  std::string subject;
  ProblemOptions problem;
  MeasurementOptions measurement;
  bool csv = false;
  bool all = false;
};

/// Whether the file begins as sessions do, packed ones included. A pipe is not looked into: what was read would be
/// gone.
bool isSession(const std::string& file) {
  if (!std::filesystem::is_regular_file(file)) return false;
  const std::string wanted = fmt::format("{{\"{}\"", kSchemaKey);
  std::string begin(wanted.size(), '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return begin == wanted || begin.starts_with("\x1f\x8b");  // gzip's magic number
}

NetworkSurvey openSurvey(const std::string& file) {
  Session session = openSession(file);
  const SurveyStarted started = chooseSurvey(session, -1, file).started;
  DeviceChoice choice = chooseDevice(started.options.backend, started.options.device);
  auto executor = openDevice(choice);
  requireSame(started, *executor, file);
  return {std::move(choice), std::move(executor), std::move(session), file};
}

int report(const Session& session, const std::string& file, const DeterminismOptions& options) {
  const Survey& survey = session.surveys.back();
  if (options.csv) {
    writeOutput(trialsCsv(Session{.surveys = {survey}, .replays = {}}));
  } else if (options.measurement.json) {
    writeOutput(checkJson(survey, file));
  } else if (!options.measurement.events) {
    writeOutput(checkReport(survey, file, outputWidth(STDOUT_FILENO), options.all));
  }
  return checkHasFailures(survey) ? WithFailures : Done;
}

int run(const DeterminismOptions& options) {
  StopSignals signals;
  NetworkSurvey subject = isSession(options.subject)
                              ? openSurvey(options.subject)
                              : surveyNetwork(options.subject, options.problem, options.measurement, signals);
  if (signals.token().stop_requested()) {
    say(fmt::format("cancelled before the check; go on: convscope-cli profile --resume {}", subject.file));
    return WithFailures;
  }
  const Survey& survey = subject.session.surveys.back();
  const CheckRequest request = checkRequest(survey, describeCheck(*subject.executor, survey.started.run));
  if (request.problems.empty())
    throw MissingData(fmt::format("{}: its last survey has measured no algorithm that could be checked", subject.file));

  ProgressDisplay display(survey.started, 0);
  SessionLog log(std::move(subject.session), signals);
  log.writeTo(subject.file, true);
  if (options.measurement.events) log.print();
  say(fmt::format("checking, and writing {}", subject.file));
  const EventSink sink = [&](const Event& event) {
    log.add(event);
    if (const Survey* of = surveyOf(log.session(), event)) display.add(event, *of);
  };
  const SurveyEnd end = checkResults(*subject.executor, request, sink, signals.token());
  if (end == SurveyEnd::Failed) say(log.session().surveys.back().checkEnded->reason);
  return report(log.session(), subject.file, options);
}

/// A survey that was taken is checked as it is.
void refuseBesideSession(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (option->empty() || name == "SUBJECT" || name == "--json" || name == "--events" || name == "--csv" ||
        name == "--all")
      continue;
    throw InputError(fmt::format("a session is checked as it was measured: leave out {}", name));
  }
}

}  // namespace

void addDeterminism(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "determinism", "Check whether algorithms repeat their results bit by bit, and how exact they are");
  const auto options = std::make_shared<DeterminismOptions>();
  command
      ->add_option("SUBJECT", options->subject,
                   "A session file, whose last survey is checked; or a preset's name or network file, surveyed first")
      ->type_name("")
      ->required();
  addProblemOptions(*command, options->problem);
  addMeasurementOptions(*command, options->measurement);
  command->add_flag("--csv", options->csv, "Print every trial of the survey as CSV")->excludes("--json", "--events");
  command->add_flag("--all", options->all, "Every algorithm of every problem");
  command->footer(
      "Checked are the contenders, and what the heuristics and PyTorch's switches choose. What is found\n"
      "is added to the session file. Results that differ are a finding, no failure.\n" +
      command->get_footer());
  command->callback([command, options, &action] {
    if (isSession(options->subject)) refuseBesideSession(*command);
    action = [options] { return run(*options); };
  });
}

}  // namespace convscope::cli
