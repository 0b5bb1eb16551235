#include <unistd.h>

#include <CLI/CLI.hpp>

#include "analysis/survey_workload.h"
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/json_text.h"
#include "cli/race_report.h"
#include "cli/replay_report.h"
#include "cli/session_input.h"
#include "cli/survey_json.h"
#include "cli/terminal.h"
#include "cli/verdict_report.h"
#include "policy/forecast/missing_data.h"

namespace convscope::cli {
namespace {

struct ShowOptions {
  std::string session;
  int run = -1;
  bool all = false;
  std::string layer;
  bool json = false;
};

/// Describes where and how a replay was executed, in the form of a survey.
SurveyStarted surroundings(const ReplayStarted& replay) {
  SurveyStarted started;
  started.network = replay.network;
  started.input = replay.input;
  started.options = replay.options;
  started.device = replay.device;
  started.versions = replay.versions;
  return started;
}

/// Of a session that holds nothing else.
int showReplays(const Session& session, const ShowOptions& options) {
  if (options.json) {
    Json json{{"session", options.session}};
    for (const Replay& replay : session.replays) json["replays"].push_back(recordedJson(replay));
    writeOutput(documentText(json));
  } else {
    writeOutput(environmentText(surroundings(session.replays.front().started)) + '\n' +
                replaysTable(session.replays, outputWidth(STDOUT_FILENO)));
  }
  return Done;
}

/// Compares the searches that the framework ran with those problems that were surveyed. Empty if none were recorded, or
/// while the survey lacks problems.
RaceComparison recordedRaces(const Survey& survey) {
  const Workload* workload = workloadOf(survey);
  if (workload == nullptr) return {};
  try {
    return compareRaces(*workload, survey);
  } catch (const MissingData&) {
    return {};
  }
}

int run(const ShowOptions& options) {
  const Session session = openSession(options.session);
  if (session.surveys.empty() && !session.replays.empty() && options.run < 0 && options.layer.empty())
    return showReplays(session, options);
  const Survey& survey = chooseSurvey(session, options.run, options.session);
  const RaceComparison races = recordedRaces(survey);
  if (options.json) {
    Json json = surveyJson(survey, options.session, options.layer, session.replays);
    if (options.layer.empty()) json["verdict"] = verdictJson(SurveyFigures(session, survey));
    if (!races.empty()) json["races"] = raceJson(races, *workloadOf(survey));
    writeOutput(documentText(json));
  } else {
    const std::size_t width = outputWidth(STDOUT_FILENO);
    writeOutput(verdictAndSurvey(session, survey, options.session, {width, options.all, options.layer}));
    if (!races.empty() && options.layer.empty())
      writeOutput('\n' + raceReport(races, *workloadOf(survey), options.all, width));
    if (!session.replays.empty()) writeOutput('\n' + replaysTable(session.replays, width));
  }
  return Done;
}

}  // namespace

void addShow(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("show", "Print what a session holds");
  const auto options = std::make_shared<ShowOptions>();
  command->add_option("SESSION", options->session, "A session file")->type_name("")->required();
  command
      ->add_option(
          "--run", options->run,
          "The number of the survey, from 0 (the window counts from 1; default: the last; of a stopped sweep its last "
          "complete size)")
      ->type_name("NUMBER")
      ->transform(surveyNumber());
  command->add_flag("--all", options->all, "Every algorithm of every problem");
  command->add_option("--layer", options->layer, "Only the problems of this layer, with every algorithm")
      ->type_name("NAME");
  command->add_flag("--json", options->json, "Print JSON, with every algorithm");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
