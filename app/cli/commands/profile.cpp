#include <CLI/CLI.hpp>

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
  MeasurementOptions measurement;
  std::string resume;
  Playback playback;
};

int profile(const ProfileOptions& options) {
  StopSignals signals;
  const NetworkSurvey survey = surveyNetwork(options.network, options.problem, options.measurement, signals);
  return reportMeasurement(survey.session, survey.file, options.measurement, false);
}

}  // namespace

void addProfile(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("profile", "Measure every algorithm of every problem of a network");
  const auto options = std::make_shared<ProfileOptions>();
  auto* network = command->add_option("NETWORK", options->network, kNetworkHelp)->type_name("");
  addProblemOptions(*command, options->problem);
  addMeasurementOptions(*command, options->measurement);
  auto* resume = command->add_option("--resume", options->resume, "Go on with what a session file has left to measure")
                     ->type_name("FILE");
  auto* session = command
                      ->add_option("--session", options->playback.session,
                                   "With --backend recorded: the session that is played back as if it were measured")
                      ->type_name("NAME|FILE");
  command->add_option("--speed", options->playback.speed, "Of --session: 10 is ten times as fast, 0.1 slow motion")
      ->type_name("FACTOR")
      ->needs(session)
      ->capture_default_str();
  command->footer(
      "The session file, NETWORK-PRECISION-DATE-TIME.convscope where --out does not name one,\n"
      "is written as the survey runs: what was measured is kept whatever happens.\n"
      "Ctrl-C ends the survey with exit code 1; --resume goes on with it.\n" +
      command->get_footer());
  command->callback([command, options, network, resume, session, &action] {
    const bool recorded = options->measurement.backend == kRecordedBackend;
    if (recorded || !session->empty()) {
      if (!recorded || session->empty() || !network->empty())
        throw InputError("a session is played back by --backend recorded with --session, and without a NETWORK");
      action = [options] { return playBack(options->playback, options->measurement); };
      return;
    }
    if (resume->empty() && network->empty())
      throw InputError("profile needs a NETWORK, or --resume with a session file");
    if (!resume->empty()) refuseBesideResume(*command, {"--json", "--events"});
    action = [options] {
      return options->resume.empty() ? profile(*options) : resumeSurveys(options->resume, options->measurement);
    };
  });
}

}  // namespace convscope::cli
