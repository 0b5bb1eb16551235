#include "cli/measurement.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <ctime>

#include "backend/known_backends.h"
#include "cli/commands/commands.h"
#include "cli/json_text.h"
#include "cli/progress_display.h"
#include "cli/session_log.h"
#include "cli/survey_json.h"
#include "cli/survey_report.h"
#include "cli/sweep_report.h"
#include "cli/terminal.h"
#include "problem/problem_text.h"
#include "session/sweep.h"

namespace convscope::cli {

void addMeasurementOptions(CLI::App& command, MeasurementOptions& options) {
  command.add_option("--device", options.device, "auto (a GPU where one is there, else the CPU), cuda:0, cpu, ...")
      ->type_name("ID")
      ->capture_default_str();
  command.add_option("--backend", options.backend, backendNames() + " or auto (default: the device's first)")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--lists", options.lists,
                  "Where candidates come from, as instant,fallback; else as the backend has it")
      ->type_name("NAME,")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--workspace-limit", options.workspaceLimitMiB, "What an algorithm may ask for at the most")
      ->type_name("MiB")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40).description(""));
  command.add_option("--samples", options.samples, "Hot samples of every contender; else as many as settle the race")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000).description(""));
  command.add_flag("--cold", options.cold, "Measure also with the last-level cache overwritten");
  command.add_flag("--no-kernels", options.noKernels, "Do not read the names of the kernels at the end");
  command.add_option("--out", options.out, "The session file to write")->type_name("FILE");
  command.add_flag("--force", options.force, "Replace the file of --out where it is there already");
  auto* json = command.add_flag("--json", options.json, "Print what was found as JSON");
  command.add_flag("--events", options.events, "Print every event as it happens, a line of JSON each, and no table")
      ->excludes(json);
}

SurveyOptions surveyOptions(const MeasurementOptions& options, const DeviceChoice& choice) {
  checkLists(*choice.backend, options.lists);
  SurveyOptions survey;
  survey.backend = choice.backend->name();
  survey.device = choice.device.id;
  survey.lists = options.lists;
  survey.workspaceLimit = options.workspaceLimitMiB << 20;
  survey.samples = options.samples;
  survey.cold = options.cold;
  survey.kernels = !options.noKernels;
  return survey;
}

SurveyStarted describeMeasurement(const DeviceChoice& choice, Executor& executor, const SurveyOptions& options,
                                  const Network& network, const Dims& input) {
  SurveyStarted started = describeSurvey(executor, options, network, input);
  started.setup.emplace(started.setup.begin(), "load backend", choice.loadUs);
  return started;
}

std::string defaultFileName(const Network& network, Precision precision) {
  std::string name = network.name;
  for (char& character : name) {
    const bool plain = std::isalnum(static_cast<unsigned char>(character)) != 0;
    if (!plain && character != '_' && character != '-' && character != '.') character = '-';
  }
  return fmt::format("{}-{}-{:%Y%m%d-%H%M%S}.convscope", name, toText(precision), fmt::localtime(std::time(nullptr)));
}

Session runMeasurement(Measurement measurement, StopSignals& signals) {
  SessionLog log(std::move(measurement.session), signals);
  if (measurement.file) log.writeTo(*measurement.file, measurement.append);
  if (measurement.events) log.print();
  std::optional<ProgressDisplay> display;
  const EventSink sink = [&](const Event& event) {
    log.add(event);
    const Survey* survey = surveyOf(log.session(), event);
    if (display && survey != nullptr) display->add(event, *survey);
    if (std::holds_alternative<SurveyEnded>(event)) display.reset();
  };
  for (const Event& opening : measurement.openings) sink(opening);
  for (const std::string& note : measurement.choice.notes) say(note);
  if (measurement.file) say(fmt::format("writing {}", measurement.file->string()));

  Sweep sweep(measurement.executor, log.session(), sink, signals.token());
  const std::size_t sizes = measurement.surveys.size();
  std::size_t size = 0;
  const auto announce = [&](const SurveyRequest& survey) {
    const auto done = std::ranges::count(survey.alreadyDone, true);
    if (sizes > 1)
      say(fmt::format("size {} ({} of {}): {} problems, {} known", dimsText(survey.started.input), ++size, sizes,
                      survey.started.problems.size(), done));
    display.emplace(survey.started, static_cast<int>(done));
  };
  static_cast<void>(sweep.runAll(measurement.surveys, announce));  // how they ended is in the session
  return log.take();
}

int reportMeasurement(const Session& session, const std::string& file, const MeasurementOptions& options, bool all) {
  const bool several = session.surveys.size() > 1;
  if (options.json && several) {
    Json surveys = Json::array();
    for (const Survey& survey : session.surveys) surveys.push_back(surveyJson(survey, file, ""));
    writeOutput(documentText({{"surveys", std::move(surveys)}}));
  } else if (options.json) {
    writeOutput(documentText(surveyJson(session.surveys.back(), file, "")));
  } else if (!options.events) {
    const std::size_t width = outputWidth(STDOUT_FILENO);
    writeOutput(several ? sweepReport(session, file, width)
                        : surveyReport(session.surveys.back(), file, {width, all, ""}));
  }
  return std::ranges::any_of(session.surveys, hasFailures) ? WithFailures : Done;
}

}  // namespace convscope::cli
