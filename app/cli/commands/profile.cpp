#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/measurement.h"
#include "cli/output_file.h"
#include "cli/problem_options.h"
#include "cli/resume.h"
#include "network/presets.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"

namespace convscope::cli {
namespace {

struct Options {
  std::string network;
  ProblemOptions problem;
  MeasurementOptions measurement;
  std::string resume;
};

int profile(const Options& options) {
  const Network network = presetOrFile(options.network);
  const Dims input = inputOf(options.problem, network);
  StopSignals signals;
  const DeviceChoice choice = chooseDevice(options.measurement.backend, options.measurement.device);
  const ProblemRequest request = problemRequest(options.problem, choice.device.computeCapability > 0);
  SurveyOptions survey = surveyOptions(options.measurement, choice);
  survey.precision = request.precision;
  survey.layout = request.layout;
  survey.passes = request.passes;

  const auto executor = openDevice(choice);
  const SurveyStarted started = describeMeasurement(choice, *executor, survey, network, input);
  if (started.problems.empty())
    throw InputError(fmt::format("{} poses no convolution problem in these passes", network.name));
  const std::string file =
      options.measurement.out.empty() ? defaultFileName(network, request.precision) : options.measurement.out;
  claimFile(file, options.measurement.force);

  Measurement measurement{choice, *executor, {{started, {}, {}}}, {started}};
  measurement.file = file;
  measurement.events = options.measurement.events;
  return reportMeasurement(runMeasurement(std::move(measurement), signals), file, options.measurement, false);
}

}  // namespace

void addProfile(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("profile", "Measure every algorithm of every problem of a network");
  const auto options = std::make_shared<Options>();
  auto* network =
      command->add_option("NETWORK", options->network, "A preset's name (see the command networks) or a network file")
          ->type_name("");
  addProblemOptions(*command, options->problem);
  addMeasurementOptions(*command, options->measurement);
  auto* resume = command->add_option("--resume", options->resume, "Go on with what a session file has left to measure")
                     ->type_name("FILE");
  command->footer(
      "The session file, NETWORK-PRECISION-DATE-TIME.convscope where --out does not name one,\n"
      "is written as the survey runs: what was measured is kept whatever happens.\n"
      "Ctrl-C ends the survey with exit code 1; --resume goes on with it.\n" +
      command->get_footer());
  command->callback([command, options, network, resume, &action] {
    if (resume->empty() && network->empty())
      throw InputError("profile needs a NETWORK, or --resume with a session file");
    if (!resume->empty()) refuseBesideResume(*command, {"--json", "--events"});
    action = [options] {
      return options->resume.empty() ? profile(*options) : resumeSurveys(options->resume, options->measurement);
    };
  });
}

}  // namespace convscope::cli
