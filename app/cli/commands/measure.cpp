#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/measurement.h"
#include "cli/output_file.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"

namespace convscope::cli {
namespace {

struct MeasureOptions {
  std::string problem;
  std::string algorithm;
  MeasurementOptions measurement;
};

/// Returns a network of one layer whose only problem in its pass is `problem`.
Network networkOf(const Problem& problem) {
  Network network;
  network.name = "problem";
  network.input = inputDims(problem);
  network.inputGradient = true;
  network.layers = {{"conv",
                     {},
                     ConvolutionLayer{.outChannels = problem.outChannels,
                                      .groups = problem.groups,
                                      .transposed = problem.transposed,
                                      .axes = problem.axes}}};
  return network;
}

int run(const MeasureOptions& options) {
  const Problem problem = parseProblem(options.problem);
  RunEnvironment environment(options.measurement.engine);
  const DeviceChoice choice =
      chooseDevice(findBackends(environment), options.measurement.backend, options.measurement.device);
  const Network network = networkOf(problem);
  SurveyTask task{0,
                  surveyOptions(options.measurement, choice, {problem.precision, problem.layout, {problem.pass}}),
                  network,
                  {network.input}};
  if (!options.algorithm.empty()) task.options.algorithms = {options.algorithm};
  followRun(task, environment, surveyOutput(options.measurement, options.measurement.out));

  const ProblemResult& result = environment.session.surveys.back().problems.front();
  if (!options.algorithm.empty() && result.ended && result.failure.empty() && result.trials.empty()) {
    if (!options.measurement.out.empty()) discardFile(options.measurement.out);
    throw InputError("--algorithm: {} lists no '{}' for this problem; without --algorithm all are measured",
                     choice.backend.name, options.algorithm);
  }
  return reportMeasurement(environment.session, options.measurement.out, options.measurement, true);
}

}  // namespace

void addMeasure(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("measure", "Measure all algorithms of one problem, or one of them");
  const auto options = std::make_shared<MeasureOptions>();
  command
      ->add_option("PROBLEM", options->problem,
                   "The problem, e.g. \"fwd fp16 nhwc n32 c64 k128 in56x56 f3x3 s2x2 p1x1\"")
      ->required()
      ->type_name("");
  command->add_option("--algorithm", options->algorithm, "The id of the only algorithm to measure")->type_name("ID");
  addMeasurementOptions(*command, options->measurement);
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
