#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <string>

#include "backend/known_backends.h"
#include "cli/commands/commands.h"
#include "cli/forecasts.h"
#include "cli/measurement.h"
#include "cli/network_input.h"
#include "cli/output_file.h"
#include "cli/problem_options.h"
#include "cli/replay_report.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "network/presets.h"
#include "policy/framework/policies.h"
#include "policy/replay/replay.h"
#include "policy/schedule/schedule.h"
#include "problem/input_error.h"
#include "session/subject_text.h"

namespace convscope::cli {
namespace {

constexpr std::int64_t kUsualIterations = 1000;  ///< they are executed

struct ReplayOptions {
  std::string subject;
  ForecastOptions forecast;
  ProblemOptions problem;
  std::string backend = "auto";
  std::string device = "auto";
  std::string out;
  bool force = false;
  bool json = false;
  std::string csv;
  EngineChoice engine;
};

bool namesNetwork(const std::string& subject) {
  return std::ranges::count(presetNames(), subject) > 0 || subject.ends_with(".json");
}

/// What to replay: the last survey of a session, or a network with the options of the command.
struct Subject {
  std::vector<const Survey*> surveys;  ///< of the session, like the last one; empty: a network
  SurveyOptions options;
  Network network;
  Dims input;
};

Subject subjectOf(const ReplayOptions& options, Session& session) {
  constexpr const char* kNoLayers =
      "a replay needs the layers of a network; profile it, and forecast its iterations from the session";
  refuseRecorded(options.subject, kNoLayers);
  Subject subject;
  if (namesNetwork(options.subject)) {
    subject.network = presetOrFile(options.subject);
    subject.input = inputOf(options.problem, subject.network);
    subject.options.backend = options.backend;
    subject.options.device = options.device;
    return subject;
  }
  session = openSession(options.subject);
  const Survey& reference = chooseSurvey(session, -1, options.subject);
  if (reference.started.recorded)
    throw InputError("{} surveys the workload {}: {}", options.subject, subjectName(reference.started), kNoLayers);
  subject.surveys = surveysLike(session, reference);
  subject.options = reference.started.options;
  subject.network = reference.started.network;
  subject.input = defaultInput(subject.surveys, reference);
  return subject;
}

/// Returns the forecast of the replay, if the session has the data.
std::optional<Forecast> forecastOf(const Subject& subject, const Policy& policy, const Schedule& schedule,
                                   std::string& why) {
  if (subject.surveys.empty()) return std::nullopt;
  try {
    return forecast(*Forecaster(subject.surveys).costs(policy.text()), schedule);
  } catch (const MissingData& error) {
    why = error.what();
    return std::nullopt;
  }
}

int run(const ReplayOptions& options) {
  if (options.forecast.policies.size() != 1)
    throw InputError("replay takes one --policy: code loaded for the first would make the next look faster");
  if (options.forecast.schedules.size() > 1) throw InputError("replay takes one --schedule");
  const Policy policy = findPolicy(options.forecast.policies.front());
  const std::string scheduleText = options.forecast.schedules.empty() ? "fixed" : options.forecast.schedules.front();
  RunEnvironment environment(options.engine);
  Subject subject = subjectOf(options, environment.session);
  const ScheduleSettings settings{subject.input, options.forecast.iterations.value_or(kUsualIterations),
                                  options.forecast.seed};
  const Schedule schedule = scheduleFor(scheduleText, settings, subject.network);

  const DeviceChoice choice = chooseDevice(findBackends(environment), subject.options.backend, subject.options.device);
  subject.options.backend = choice.backend.name;
  subject.options.device = choice.device.id;
  if (!policy.backend.empty() && policy.backend != subject.options.backend)
    throw InputError("policy {} runs on the backend {}, but {} was chosen", policy.name, policy.backend,
                     subject.options.backend);
  if (subject.surveys.empty()) {
    const ProblemRequest request = problemRequest(options.problem, choice.device.isGpu(), subject.network.precision);
    subject.options.precision = request.precision;
    subject.options.layout = request.layout;
    subject.options.passes = request.passes;
  }
  checkLists(choice.backend, policy.lists);

  ReplayTask task{environment.session.nextRunId(),
                  policy.text(),
                  subject.options,
                  subject.network,
                  {scheduleText, settings, schedule}};
  if (!subject.surveys.empty()) task.reference = subject.surveys.front()->started.run;
  static_cast<void>(surveysOf(task, environment.session));  // throws before the run starts
  std::string why;
  const std::optional<Forecast> forecast = forecastOf(subject, policy, schedule, why);

  RunOutput output{options.out, options.force ? RunOutput::Mode::Replace : RunOutput::Mode::Create};
  if (options.out.empty() && !subject.surveys.empty()) output = {options.subject, RunOutput::Mode::Append};
  const SurveyEnd how = followRun(task, environment, output).how;

  const Replay& replay = environment.session.replays.back();
  const ReplayResult result{replay, how == SurveyEnd::Completed ? forecast : std::nullopt, why};
  if (!options.csv.empty()) writeFile(options.csv, replayCsv(result), options.force);
  writeOutput(options.json ? replayJson(result) : replayText(result, outputWidth(STDOUT_FILENO)));
  return how == SurveyEnd::Completed ? Done : WithFailures;
}

}  // namespace

void addReplay(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand(
      "replay", "Execute a policy over a schedule as its framework would, and compare it with the forecast");
  const auto options = std::make_shared<ReplayOptions>();
  command
      ->add_option("SESSION|NETWORK", options->subject,
                   "A session file, whose device and options are used; or a preset or a network file (.json)")
      ->type_name("")
      ->required();
  addForecastOptions(*command, options->forecast,
                     {.policies = "required, and only one",
                      .schedules = "only one (default: fixed)",
                      .iterations = std::to_string(kUsualIterations)});
  addProblemOptions(*command, options->problem);
  command->add_option("--device", options->device, "For a NETWORK: auto, cuda:0, cpu, ...")->type_name("ID");
  command->add_option("--backend", options->backend, "For a NETWORK: " + backendNames() + " or auto")
      ->type_name("NAME");
  command->add_option("--out", options->out, "A session file for the replay (default: the SESSION that is replayed)")
      ->type_name("FILE");
  addEngineOptions(*command, options->engine);
  command->add_flag("--json", options->json, "Print JSON");
  command->add_option("--csv", options->csv, "Also write a row for each iteration to a file")->type_name("FILE");
  command->add_flag("--force", options->force, "Replace the files of --out and --csv if they exist");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
