#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "analysis/answer.h"
#include "analysis/call_lengths.h"
#include "analysis/findings.h"
#include "analysis/survey_summary.h"
#include "analysis/survey_workload.h"
#include "cli/answer_text.h"
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/forecast_json.h"
#include "cli/forecast_report.h"
#include "cli/iteration_report.h"
#include "cli/known_forecast.h"
#include "cli/output_file.h"
#include "cli/race_report.h"
#include "cli/session_input.h"
#include "cli/survey_report.h"
#include "cli/terminal.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "policy/schedule/default_schedule.h"
#include "problem/input_error.h"
#include "session/session_file.h"
#include "text/message.h"
#include "text/printable.h"
#include "text/units.h"
#include "workload/read_workload.h"

namespace convscope::cli {
namespace {

struct ForecastCommandOptions {
  std::string session;
  std::vector<std::string> with;
  std::string device;
  int run = -1;
  ForecastOptions forecast;
  std::optional<std::uint64_t> freeMemoryMiB;
  bool wrongPicks = false;
  std::size_t buckets = 0;
  bool json = false;
  std::string csv;
  bool force = false;
};

/// Returns the settings of the first requested benchmark mode.
PolicySettings benchmarkSettings(const Forecasts& forecasts) {
  for (const PolicyForecast& policy : forecasts.schedules.front().policies) {
    if (policy.policy().name.starts_with("pytorch-benchmark")) return policy.policy().settings;
  }
  return findPolicy("pytorch-benchmark").settings;
}

/// Returns the recorded iteration; empty if it is not known.
std::optional<Interval> recordedIterationUs(const RecordedForecast& forecast) {
  return forecast.baseline().recorded ? forecast.baseline().wallUs : std::nullopt;
}

/// Returns the texts of cautionText(), one for each finding.
Json cautionsJson(const SurveyFigures& figures) {
  Json json = Json::array();
  for (const Finding& caution : verdictCautions(findings(figures))) json.push_back(caution.brief);
  return json;
}

/// Forecasts whole iterations of a recorded program.
int runRecorded(const Session& session, const Survey& survey, const ForecastCommandOptions& options) {
  const Workload& workload = *workloadOf(survey);
  if (!options.forecast.schedules.empty() || options.buckets > 0)
    throw InputError("--schedule and --buckets are for networks: a recorded program has its own sizes");
  const RecordedForecast forecast = recordedForecast(
      workload, survey,
      options.forecast.policies.empty() ? defaultPolicies(survey.started.options.backend, releaseOf(workload))
                                        : options.forecast.policies);
  const RaceComparison races = compareRaces(workload, survey);
  std::vector<WrongPick> picks;
  if (options.wrongPicks) picks = wrongPicks(survey, findPolicy("pytorch-benchmark").settings);
  if (!options.csv.empty()) writeFile(options.csv, iterationCsv(forecast), options.force);
  const SurveyFigures figures(session, survey);
  if (options.json) {
    Json json{{"session", options.session},
              {"answer", answerJson(figures.verdict)},
              {"cautions", cautionsJson(figures)},
              {"iterations", iterationJson(forecast)}};
    if (!races.empty()) json["races"] = raceJson(races, workload);
    if (options.wrongPicks) json["mispicks"] = wrongPicksJson(survey, picks);
    writeOutput(documentText(json));
    return Done;
  }
  const std::size_t width = outputWidth(STDOUT_FILENO);
  std::string text = environmentText(survey.started) + '\n' +
                     answerText(figures.verdict, cautionText(findings(figures))) + '\n' +
                     iterationText(forecast, width);
  if (!races.empty()) text += '\n' + raceText(races) + '\n';
  if (const std::string worst = worstPicksReport(races, workload, recordedIterationUs(forecast), width); !worst.empty())
    text += '\n' + worst;
  if (options.wrongPicks) text += '\n' + wrongPickText(survey, picks, width);
  writeOutput(text);
  return Done;
}

/// Forecasts a recording from sessions that have its problems.
int runUnsurveyed(const ForecastCommandOptions& options) {
  if (!options.forecast.schedules.empty() || options.buckets > 0)
    throw InputError("--schedule and --buckets are for networks: a recorded program has its own sizes");
  if (options.run >= 0 || options.wrongPicks)
    throw InputError("--run and --wrong-picks are for sessions, and {} is a recording", options.session);
  return forecastFromKnown({options.session, options.with, options.device, options.forecast.policies, options.json,
                            options.csv, options.force});
}

/// Returns whether a schedule's answer is to set another policy than the session's answer, e.g. another limit.
bool setsAnother(const std::optional<ScheduleVerdict>& schedule, const Answer& session) {
  return schedule && schedule->brief.setting == AnswerSetting::On && schedule->policy != session.policy;
}

/// Names the sizes that the session's answer is about; one that is not known is about all that are forecast.
std::string sessionSizes(const Answer& answer, const Forecasts& forecasts) {
  const std::size_t sizes = answer.inputs.empty() ? forecasts.surveys.size() : answer.sizes;
  if (sizes < 2) return "the session's input size";
  return fmt::format("the session's {} input sizes {}", sizes,
                     isDrawn(defaultSchedule(answer.inputs)) ? "in random order" : "in turn");
}

int run(const ForecastCommandOptions& options) {
  if (!convscope::isSession(options.session) && isRecording(options.session)) return runUnsurveyed(options);
  if (!options.with.empty() || !options.device.empty())
    throw InputError("--with and --device are for a recording, and {} is none", options.session);
  const Session session = openSession(options.session);
  const Survey& like = chooseSurvey(session, options.run, options.session);
  if (const std::string reason = totalFailure(like); !reason.empty())
    throw InputError("{}: nothing was measured: {}", options.session, translatedMessage(reason));
  if (workloadOf(like) != nullptr) return runRecorded(session, like, options);
  std::optional<std::uint64_t> freeMemoryBytes;
  if (options.freeMemoryMiB) freeMemoryBytes = *options.freeMemoryMiB << 20;
  if (options.buckets > 0 && options.forecast.unmeasured == UnmeasuredSizes::Estimate)
    throw InputError("--buckets needs measured sizes: leave --estimate out");
  const SurveyFigures figures(session, like);
  Forecasts forecasts =
      makeForecasts(session, like, options.forecast, freeMemoryBytes, {options.session, figures.verdict.aboutPolicy()});
  ForecastExtras extras{nullptr, {}, options.buckets};
  if (options.wrongPicks) {
    extras.wrongPickSurvey = &like;
    extras.wrongPicks = wrongPicks(like, benchmarkSettings(forecasts));
  }
  if (!options.csv.empty()) writeFile(options.csv, forecastCsv(forecasts), options.force);
  if (options.json) {
    Json json = forecastJson(forecasts, options.session, extras);
    json["answer"] = answerJson(figures.verdict);
    json["cautions"] = cautionsJson(figures);
    writeOutput(documentText(json));
    return Done;
  }
  const std::size_t width = outputWidth(STDOUT_FILENO);
  // A requested schedule, or less memory, can have another answer than the session, whose device is free.
  const bool ofSession = options.forecast.schedules.empty() && !freeMemoryBytes;
  const std::string sizes = sessionSizes(figures.verdict, forecasts);
  for (NamedForecasts& over : forecasts.schedules) over.hasSessionAnswer &= !setsAnother(over.answer, figures.verdict);
  std::string text =
      environmentText(like.started, forecasts.inputs()) + resumeText(session, like, options.session) + '\n';
  if (ofSession)
    text += fmt::format("Answer for {}, whatever the number of iterations:\n{}\n", sizes,
                        answerText(figures.verdict, cautionText(findings(figures))));
  text += forecastText(forecasts, width);
  if (const std::string caution = cautionText(findings(figures)); !ofSession && !caution.empty())
    text += caution + '\n';
  if (!ofSession)
    text += fmt::format("\nFor {}: convscope-cli forecast {}{}\n", sizes, shellWord(options.session),
                        options.run < 0 ? "" : fmt::format(" --run {}", options.run));
  if (const std::optional<CallLengths> lengths = callLengths(like)) {
    if (const std::string words = callLengthText(*lengths); !words.empty()) text += words + '\n';
  }
  if (options.buckets > 0) text += '\n' + bucketText(forecasts, options.buckets, width);
  if (options.wrongPicks) text += '\n' + wrongPickText(like, extras.wrongPicks, width);
  writeOutput(text);
  return Done;
}

}  // namespace

void addForecast(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("forecast", "Predict from a session what policies would cost over a schedule of sizes");
  const auto options = std::make_shared<ForecastCommandOptions>();
  command
      ->add_option(
          "SESSION", options->session,
          "A session file; or a recording, for which measured problems are looked up in the sessions that come "
          "with the program, by GPU and version of the library")
      ->type_name("")
      ->required();
  command
      ->add_option("--with", options->with,
                   "With a recording: further sessions to look in, before those of the program")
      ->type_name("SESSION");
  command
      ->add_option("--device", options->device,
                   "With a recording that does not name its device, e.g. a log of cuDNN: the name, as in \"NVIDIA "
                   "H200\" (default: that of the first session of --with, or of the session of the program that has "
                   "most of its problems)")
      ->type_name("NAME");
  command
      ->add_option("--run", options->run,
                   "The number of a survey, from 0 (the window counts from 1); forecasts use it and those that go with "
                   "it (default: as show)")
      ->type_name("NUMBER")
      ->transform(surveyNumber());
  addForecastOptions(*command, options->forecast,
                     {.policies = "repeat for more (default: those of PyTorch)",
                      .schedules = "repeat for more (default: all sizes of the session)",
                      .iterations = fmt::format("{}, or all of a longer list", kRule.shortTraining)});
  command
      ->add_option("--free-memory", options->freeMemoryMiB,
                   "Device memory for workspaces (default: all memory of the device)")
      ->type_name("MiB")
      ->transform(wholeMiB(1));
  command->add_flag("--wrong-picks,--mispick", options->wrongPicks,
                    "Also the wrong-pick probability of benchmark mode's one sample, by layer");
  command->add_option("--buckets", options->buckets, "Also to which sizes to pad: the best 1, 2, ... at most N of them")
      ->type_name("N")
      ->transform(wholeNumber(1, 1000));
  command->add_flag_callback(
      "--estimate", [options] { options->forecast.unmeasured = UnmeasuredSizes::Estimate; },
      "Estimate sizes of a schedule that are not measured, with their range (default: refuse them)");
  command->add_flag("--json", options->json, "Print JSON, with every problem");
  command->add_option("--csv", options->csv, "Also write a row for each schedule and policy to a file")
      ->type_name("FILE");
  command->add_flag("--force", options->force, "Replace the file of --csv if it exists");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
