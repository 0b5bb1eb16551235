#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/measurement.h"
#include "cli/network_input.h"
#include "cli/output_file.h"
#include "cli/problem_options.h"
#include "cli/resume.h"
#include "network/input_sizes.h"
#include "problem/input_error.h"
#include "session/sweep.h"

namespace convscope::cli {
namespace {

struct SweepOptions {
  std::string network;
  std::string sizes;
  ProblemOptions problem;
  MeasurementOptions measurement;
  std::string resume;
};

std::vector<Dims> sizesOf(const SweepOptions& options, const Network& network) {
  const Dims input = inputOf(options.problem, network);
  try {
    std::vector<Dims> sizes = parseInputSizes(options.sizes, input);
    checkInputSizes(network, sizes);
    return sizes;
  } catch (const InputError& error) {
    throw error.within("--sizes");
  }
}

int sweep(const SweepOptions& options) {
  const Network network = openNetwork(options.network, options.problem);
  const std::vector<Dims> sizes = sizesOf(options, network);
  StopSignals signals;
  const DeviceChoice choice = chooseDevice(options.measurement.backend, options.measurement.device);
  const ProblemRequest request = problemRequest(options.problem, choice.device.computeCapability > 0);
  SurveyOptions survey = surveyOptions(options.measurement, choice);
  survey.precision = request.precision;
  survey.layout = request.layout;
  survey.passes = request.passes;

  const auto executor = openDevice(choice);
  const SurveyStarted started = describeMeasurement(choice, *executor, survey, network, sizes.front());
  if (started.problems.empty())
    throw InputError(fmt::format("{} poses no convolution problem in these passes", network.name));
  Measurement measurement{choice, *executor, {}, {}};
  // All of them are in the log before the first is measured, so that it tells what is left where the sweep breaks off.
  measurement.surveys = sweepOver(started, sizes);
  for (const SurveyRequest& one : measurement.surveys) measurement.openings.emplace_back(one.started);
  const std::string file =
      options.measurement.out.empty() ? defaultFileName(network, request.precision) : options.measurement.out;
  claimFile(file, options.measurement.force);
  measurement.file = file;
  measurement.events = options.measurement.events;
  return reportMeasurement(runMeasurement(std::move(measurement), signals), file, options.measurement, false);
}

}  // namespace

void addSweep(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("sweep", "Measure a network at several input sizes");
  const auto options = std::make_shared<SweepOptions>();
  auto* network = command->add_option("NETWORK", options->network, kNetworkHelp)->type_name("");
  auto* sizes = command
                    ->add_option("--sizes", options->sizes,
                                 "160:352:32 (square), 224,256x320, 32x3x224x224,... or batches as n=1:64, n=1,8,32")
                    ->type_name("SIZES");
  addProblemOptions(*command, options->problem);
  addMeasurementOptions(*command, options->measurement);
  auto* resume = command->add_option("--resume", options->resume, "Go on with what a session file has left to measure")
                     ->type_name("FILE");
  command->footer(
      "What a size does not say, batch and channels as a rule, is taken from --input, or from the network.\n"
      "A problem that several sizes pose is measured once.\n" +
      command->get_footer());
  command->callback([command, options, network, sizes, resume, &action] {
    if (!resume->empty()) {
      refuseBesideResume(*command, {"--json", "--events"});
    } else if (network->empty() || sizes->empty()) {
      throw InputError("sweep needs a NETWORK and --sizes, or --resume with a session file");
    }
    action = [options] {
      return options->resume.empty() ? sweep(*options) : resumeSurveys(options->resume, options->measurement);
    };
  });
}

}  // namespace convscope::cli
