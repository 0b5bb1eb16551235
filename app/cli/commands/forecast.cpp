#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/forecast_json.h"
#include "cli/forecast_report.h"
#include "cli/output_file.h"
#include "cli/session_input.h"
#include "cli/survey_report.h"
#include "cli/terminal.h"

namespace convscope::cli {
namespace {

struct ForecastCommandOptions {
  std::string session;
  int run = -1;
  ForecastOptions forecast;
  std::optional<std::uint64_t> freeMemoryMiB;
  bool mispick = false;
  std::size_t buckets = 0;
  bool json = false;
  std::string csv;
  bool force = false;
};

/// The settings of the first benchmark mode that was asked for.
PolicySettings benchmarkSettings(const Forecasts& told) {
  for (const PolicyForecast& policy : told.schedules.front().policies) {
    if (policy.policy().name.starts_with("pytorch-benchmark")) return policy.policy().settings;
  }
  return findPolicy("pytorch-benchmark").settings;
}

int run(const ForecastCommandOptions& options) {
  const Session session = openSession(options.session);
  const Survey& like = chooseSurvey(session, options.run, options.session);
  std::optional<std::uint64_t> freeMemoryBytes;
  if (options.freeMemoryMiB) freeMemoryBytes = *options.freeMemoryMiB << 20;
  const Forecasts told = makeForecasts(session, like, options.forecast, freeMemoryBytes);
  ForecastExtras extras{nullptr, {}, options.buckets};
  if (options.mispick) {
    extras.mispickSurvey = &like;
    extras.mispicks = mispicks(like, benchmarkSettings(told));
  }
  if (!options.csv.empty()) writeFile(options.csv, forecastCsv(told), options.force);
  if (options.json) {
    writeOutput(forecastJson(told, options.session, extras));
    return Done;
  }
  const std::size_t width = outputWidth(STDOUT_FILENO);
  std::string text = environmentText(like.started) + '\n' + forecastText(told, width);
  if (options.buckets > 0) text += '\n' + bucketText(told, options.buckets, width);
  if (options.mispick) text += '\n' + mispickText(like, extras.mispicks, width);
  writeOutput(text);
  return Done;
}

}  // namespace

void addForecast(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("forecast", "Tell from a session what policies would cost over a schedule of sizes");
  const auto options = std::make_shared<ForecastCommandOptions>();
  command->add_option("SESSION", options->session, "A session file")->type_name("")->required();
  command->add_option("--run", options->run, "The number of a survey; those that go with it are taken. Else the last")
      ->type_name("NUMBER")
      ->check(CLI::Validator(CLI::NonNegativeNumber).description(""));
  addForecastOptions(*command, options->forecast);
  command
      ->add_option("--free-memory", options->freeMemoryMiB,
                   "Device memory for workspaces; else all that the device has")
      ->type_name("MiB")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40).description(""));
  command->add_flag("--mispick", options->mispick, "Also how often benchmark mode's one sample misleads, by layer");
  command->add_option("--buckets", options->buckets, "Also to which sizes to pad: the best 1, 2, ... at most N of them")
      ->type_name("N")
      ->check(CLI::Range(1, 1000).description(""));
  command->add_flag("--json", options->json, "Print JSON, with every problem");
  command->add_option("--csv", options->csv, "Also write a row for each schedule and policy to a file")
      ->type_name("FILE");
  command->add_flag("--force", options->force, "Replace the file of --csv where it is there already");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
