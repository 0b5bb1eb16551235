#include <CLI/CLI.hpp>

#include "cli/arguments.h"
#include "cli/batch_script.h"
#include "cli/commands/commands.h"
#include "cli/network_input.h"
#include "cli/network_survey.h"
#include "cli/playback.h"
#include "cli/resume.h"
#include "problem/input_error.h"

namespace convscope::cli {
namespace {

struct ProfileOptions {
  std::string network;
  ProblemOptions problem;
  std::vector<std::string> sessions;
  MeasurementOptions measurement;
  std::string resume;
  Playback playback;
};

int profile(const ProfileOptions& options) {
  RunEnvironment environment(options.measurement.engine);
  if (isRecorded(options.network)) {
    const NamedWorkload recorded = openRecorded(options.network, options.problem, options.sessions);
    const std::string file = surveyWorkload(recorded, options.measurement, environment);
    return reportMeasurement(environment.session, file, options.measurement, false);
  }
  const auto [network, input] = openNetwork(options.network, options.problem, options.sessions);
  const std::string file = surveyNetwork(network, {input}, options.problem, options.measurement, environment);
  return reportMeasurement(environment.session, file, options.measurement, false);
}

}  // namespace

void addProfile(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("profile", "Measure every algorithm of every problem of a network or recording");
  const auto options = std::make_shared<ProfileOptions>();
  auto* network = command->add_option("NETWORK", options->network, kSubjectHelp)->type_name("");
  addProblemOptions(*command, options->problem);
  addNamesOption(*command, options->sessions);
  addMeasurementOptions(*command, options->measurement);
  auto* resume =
      command->add_option("--resume", options->resume, "Complete the surveys of a session file")->type_name("FILE");
  addRetryOption(*command, options->measurement, *resume);
  addSurveyOptions(*command, options->measurement);
  auto* session = command
                      ->add_option("--session", options->playback.session,
                                   "With --backend recorded: the session to play back as if it were being measured")
                      ->type_name("NAME|FILE");
  command->add_option("--speed", options->playback.speed, "With --session: 10 is ten times as fast, 0.1 is slow motion")
      ->type_name("FACTOR")
      ->transform(realNumber(0, 1e9))
      ->needs(session)
      ->capture_default_str();
  command->footer(
      "Writes the session file while the survey runs, so measured results are never lost.\n"
      "Its default name is NETWORK-PRECISION-DATE-TIME.convscope, or WORKLOAD-DATE-TIME.convscope.\n"
      "A workload or recording is measured as it was recorded: all sizes, precisions, layouts and passes.\n"
      "Ctrl-C ends the survey with exit code 1; --resume continues it.\n"
      "Examples: profile resnet50 --precision tf32; profile run.trace.json.gz --out run.convscope\n" +
      command->get_footer());
  command->callback([command, options, network, resume, session, &action] {
    const bool recorded = options->measurement.backend == kRecordedBackend;
    if (recorded || !session->empty()) {
      if (!recorded || session->empty() || !network->empty())
        throw InputError("to play a session back, give --backend recorded and --session, and no NETWORK");
      action = [options] { return playBack(options->playback, options->measurement); };
      return;
    }
    if (resume->empty() && network->empty())
      throw InputError("profile needs a NETWORK, or --resume with a session file");
    if (!resume->empty())
      refuseBesideResume(*command, {"--json", "--events", "--in-process", "--host", "--devices", "--retry-given-up"});
    if (!options->measurement.printBatch.empty()) {
      action = [command, options] { return printBatch(*command, options->measurement); };
      return;
    }
    action = [options] {
      return options->resume.empty() ? profile(*options) : resumeSurveys(options->resume, options->measurement);
    };
  });
}

}  // namespace convscope::cli
