#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "backend/known_backends.h"
#include "cli/commands/commands.h"
#include "cli/device_choice.h"
#include "cli/engine_report.h"
#include "cli/network_input.h"
#include "cli/terminal.h"
#include "files/resource_path.h"
#include "measure/device_profile.h"
#include "problem/input_error.h"

namespace convscope::cli {
namespace {

struct EnginesOptions {
  std::string network;
  ProblemOptions problem;
  std::string profile;
  std::string backend{profileBackend().name};
  std::vector<std::string> lists;
  std::string layer;
  bool json = false;
};

std::vector<NetworkProblem> problemsOf(const EnginesOptions& options, const Network& network, const Dims& input) {
  std::vector<NetworkProblem> problems = networkProblems(network, input, problemRequest(options.problem, true));
  if (options.layer.empty()) return problems;
  std::erase_if(problems, [&](const NetworkProblem& posed) {
    return std::ranges::find(posed.layers, options.layer) == posed.layers.end();
  });
  if (problems.empty())
    throw InputError(fmt::format("--layer: {} has no convolution layer '{}'", network.name, options.layer));
  return problems;
}

int run(const EnginesOptions& options) {
  const Network network = openNetwork(options.network, options.problem);
  const Dims input = inputOf(options.problem, network);
  const std::vector<NetworkProblem> problems = problemsOf(options, network, input);
  const std::shared_ptr<Backend> backend = chooseBackend(options.backend);
  checkLists(*backend, options.lists);
  const DeviceProfile profile = readDeviceProfile(resourceOrFile("device-profiles", options.profile, {".json"}));
  const std::unique_ptr<Planner> planner = openProfile(*backend, profile);
  std::vector<ListedProblem> listed;
  for (const NetworkProblem& problem : problems) listed.push_back(listEngines(*planner, problem, {options.lists}));
  writeOutput(options.json ? engineListJson(listed, profile.device, network.name, input)
                           : engineListText(listed, outputWidth(STDOUT_FILENO)));
  const bool failed =
      std::ranges::any_of(listed, [](const ListedProblem& problem) { return !problem.failure.empty(); });
  return failed ? WithFailures : Done;
}

}  // namespace

void addEngines(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("engines", "List the engines that cuDNN would choose among on a GPU that is not here");
  const auto options = std::make_shared<EnginesOptions>();
  command->add_option("NETWORK", options->network, kNetworkHelp)->type_name("")->required();
  command
      ->add_option("--device-profile", options->profile,
                   "The GPU: a name (h200), or a file that `devices --export-profile` wrote")
      ->type_name("NAME|FILE")
      ->required();
  addProblemOptions(*command, options->problem);
  command->add_option("--backend", options->backend, "Whose engines")->type_name("NAME")->capture_default_str();
  command
      ->add_option("--lists", options->lists, "Where they come from, as instant,fallback; else as the backend has it")
      ->type_name("NAME,")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--layer", options->layer, "Only the problems of this layer")->type_name("NAME");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer("Plans that are compiled at run time may lack here, or their workspace is not known.");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
