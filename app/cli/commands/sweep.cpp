#include <CLI/CLI.hpp>

#include "cli/batch_script.h"
#include "cli/commands/commands.h"
#include "cli/network_input.h"
#include "cli/network_survey.h"
#include "cli/resume.h"
#include "network/input_sizes.h"
#include "problem/input_error.h"

namespace convscope::cli {
namespace {

struct SweepOptions {
  std::string network;
  std::string sizes;
  ProblemOptions problem;
  MeasurementOptions measurement;
  std::string resume;
};

std::vector<Dims> sizesOf(const SweepOptions& options, const Network& network, const Dims& input) {
  try {
    std::vector<Dims> sizes = parseInputSizes(options.sizes, input);
    checkInputSizes(network, sizes);
    return sizes;
  } catch (const InputError& error) {
    throw error.within("--sizes");
  }
}

int sweep(const SweepOptions& options) {
  refuseRecorded(options.network, "it has its own input sizes; `profile` measures all of them");
  const auto [network, input] = openNetwork(options.network, options.problem);
  const std::vector<Dims> sizes = sizesOf(options, network, input);
  RunEnvironment environment(options.measurement.engine);
  const std::string file = surveyNetwork(network, sizes, options.problem, options.measurement, environment);
  return reportMeasurement(environment.session, file, options.measurement, false);
}

}  // namespace

void addSweep(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("sweep", "Measure a network at several input sizes");
  const auto options = std::make_shared<SweepOptions>();
  auto* network = command->add_option("NETWORK", options->network, kNetworkHelp)->type_name("");
  auto* sizes =
      command
          ->add_option("--sizes", options->sizes,
                       "160:352:32 (square), 224,256x320, 32x3x224x224,... or batch sizes, e.g. n=1:64, n=1,8,32")
          ->type_name("SIZES");
  addProblemOptions(*command, options->problem);
  addMeasurementOptions(*command, options->measurement);
  auto* resume =
      command->add_option("--resume", options->resume, "Complete the surveys of a session file")->type_name("FILE");
  addRetryOption(*command, options->measurement, *resume);
  addSurveyOptions(*command, options->measurement);
  command->footer(
      "Dimensions that a size leaves out, usually batch and channels, come from --input or from the network.\n"
      "A problem that occurs at several sizes is measured once.\n" +
      command->get_footer());
  command->callback([command, options, network, sizes, resume, &action] {
    if (!resume->empty()) {
      refuseBesideResume(*command, {"--json", "--events", "--in-process", "--host", "--devices", "--retry-given-up"});
    } else if (network->empty() || sizes->empty()) {
      throw InputError("sweep needs a NETWORK and --sizes, or --resume with a session file");
    }
    if (!options->measurement.printBatch.empty()) {
      action = [command, options] { return printBatch(*command, options->measurement); };
      return;
    }
    action = [options] {
      return options->resume.empty() ? sweep(*options) : resumeSurveys(options->resume, options->measurement);
    };
  });
}

}  // namespace convscope::cli
