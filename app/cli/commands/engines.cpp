#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "backend/candidate_lists.h"
#include "backend/known_backends.h"
#include "cli/commands/commands.h"
#include "cli/device_choice.h"
#include "cli/engine_choice.h"
#include "cli/engine_report.h"
#include "cli/measurement.h"
#include "cli/network_input.h"
#include "cli/terminal.h"
#include "files/resource_path.h"
#include "measure/device_profile.h"
#include "network/network_problems.h"
#include "problem/input_error.h"
#include "run/engines_task.h"
#include "text/overloaded.h"

namespace convscope::cli {
namespace {

struct EnginesOptions {
  std::string network;
  ProblemOptions problem;
  std::vector<std::string> sessions;
  std::string profile;
  std::string backend{profileBackend().name};
  std::vector<std::string> lists;
  std::string layer;
  bool json = false;
  EngineChoice engine;
};

int run(const EnginesOptions& options) {
  Network network;
  std::optional<NamedWorkload> recorded;
  if (isRecorded(options.network)) {
    recorded = openRecorded(options.network, options.problem, options.sessions);
  } else {
    NetworkAtSize opened = openNetwork(options.network, options.problem, options.sessions);
    network = std::move(opened.network);
    network.input = opened.input;
  }
  const std::unique_ptr<Engine> engine = makeEngine(options.engine);
  checkQueriedLists(chooseBackend(engine->findBackends({}), options.backend), options.lists);
  const EnginesTask task{readDeviceProfile(resourceOrFile("device-profiles", options.profile, {".json"})),
                         network,
                         problemRequest(options.problem, true, network.precision),
                         options.layer,
                         options.backend,
                         options.lists,
                         recorded};
  ListingHead head;
  std::vector<ListedProblem> listed;
  const auto sink = [&](ListingUpdate update) {
    std::visit(Overloaded{[&](ListingHead& first) { head = std::move(first); },
                          [&](ListedProblem& problem) { listed.push_back(std::move(problem)); }},
               update);
  };
  engine->list(task, sink, {});
  writeOutput(options.json ? engineListJson(listed, head.device, head.network, head.input)
                           : engineListText(listed, outputWidth(STDOUT_FILENO)));
  const bool failed =
      std::ranges::any_of(listed, [](const ListedProblem& problem) { return !problem.failure.empty(); });
  return failed ? WithFailures : Done;
}

}  // namespace

void addEngines(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("engines", "List the engines that cuDNN offers on a GPU that you do not have");
  const auto options = std::make_shared<EnginesOptions>();
  command->add_option("NETWORK", options->network, kSubjectHelp)->type_name("")->required();
  command
      ->add_option("--device-profile", options->profile,
                   "The GPU: a name, e.g. h200, or a file from `devices --export-profile`")
      ->type_name("NAME|FILE")
      ->required();
  addProblemOptions(*command, options->problem);
  addNamesOption(*command, options->sessions);
  command->add_option("--backend", options->backend, "The backend that lists them")
      ->type_name("NAME")
      ->capture_default_str();
  command
      ->add_option("--lists", options->lists,
                   "Lists of algorithms to query (default: the usual ones). " + listNamesByBackend())
      ->type_name("NAME,")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--layer", options->layer, "Only the problems of this layer")->type_name("NAME");
  addEngineOptions(*command, options->engine);
  command->add_flag("--json", options->json, "Print JSON");
  command->footer("Plans that are compiled at run time may be missing, or their workspace may not be known.");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
