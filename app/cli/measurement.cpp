#include "cli/measurement.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/progress_display.h"
#include "cli/survey_json.h"
#include "cli/survey_report.h"
#include "cli/terminal.h"
#include "session/session_file.h"

namespace convscope::cli {

void addMeasurementOptions(CLI::App& command, MeasurementOptions& options) {
  command.add_option("--device", options.device, "auto (a GPU where one is there, else the CPU), cuda:0, cpu, ...")
      ->type_name("ID")
      ->capture_default_str();
  command.add_option("--backend", options.backend, "cudnn, cudnn-legacy, onednn or auto (the device's first)")
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

Session runMeasurement(Measurement measurement, StopSignals& signals) {
  std::optional<SessionWriter> writer;
  if (measurement.file) {
    using enum SessionWriter::Mode;
    writer.emplace(*measurement.file, measurement.append ? Append : Create);
  }
  Session& session = measurement.session;
  const std::vector<bool>& done = measurement.request.alreadyDone;
  ProgressDisplay display(measurement.request.started, static_cast<int>(std::ranges::count(done, true)));
  bool listening = measurement.events;
  const EventSink sink = [&](const Event& event) {
    if (writer) writer->write(event);
    session.fold(event);
    display.add(event, session.surveys.back());
    if (!listening) return;
    listening = writeOutput(toJsonLine(event) + '\n');
    // Who asked for the events has gone away: nobody waits for the rest.
    if (!listening) signals.requestStop();
  };
  sink(measurement.opening);
  for (const std::string& note : measurement.choice.notes) say(note);
  if (measurement.file) say(fmt::format("writing {}", measurement.file->string()));
  static_cast<void>(runSurvey(measurement.executor, measurement.request, sink, signals.token()));
  return std::move(session);
}

int reportMeasurement(const Session& session, const std::string& file, const MeasurementOptions& options, bool all) {
  const Survey& survey = session.surveys.back();
  if (options.json) {
    writeOutput(surveyJson(survey, file, ""));
  } else if (!options.events) {
    writeOutput(surveyReport(survey, file, {outputWidth(STDOUT_FILENO), all, ""}));
  }
  return hasFailures(survey) ? WithFailures : Done;
}

}  // namespace convscope::cli
