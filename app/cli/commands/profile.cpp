#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/network_survey.h"
#include "cli/resume.h"
#include "problem/input_error.h"

namespace convscope::cli {
namespace {

struct Options {
  std::string network;
  ProblemOptions problem;
  MeasurementOptions measurement;
  std::string resume;
};

int profile(const Options& options) {
  StopSignals signals;
  const NetworkSurvey survey = surveyNetwork(options.network, options.problem, options.measurement, signals);
  return reportMeasurement(survey.session, survey.file, options.measurement, false);
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
