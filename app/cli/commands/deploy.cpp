#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/stop_signals.h"
#include "cli/terminal.h"
#include "engine/deployment.h"
#include "text/printable.h"

namespace convscope::cli {
namespace {

struct DeployOptions {
  std::string host;
  std::string archive;
  bool print = false;
};

int run(const DeployOptions& options) {
  const Host host = parseHost(options.host);
  StopSignals signals;
  const Deployment deployment(options.archive);
  if (options.print) {
    writeOutput(deployment.commandsFor(host));
    return Done;
  }
  const std::string folder = deployment.copyTo(host, signals.token());
  writeOutput(fmt::format("{} has {} in {}\n", printable(host.name), "convscope-cli", printable(folder)));
  return Done;
}

}  // namespace

void addDeploy(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("deploy", "Copy this program to another host, for --host");
  const auto options = std::make_shared<DeployOptions>();
  command->add_option("HOST", options->host, "As --host of other commands")->required()->type_name("");
  command
      ->add_option("--archive", options->archive,
                   "The relocatable archive to copy from (default: that of the running program)")
      ->type_name("FILE")
      ->check(CLI::ExistingFile.description(""));
  command->add_flag("--print", options->print, "Copy nothing; print the commands that do it");
  command->footer("Copies the command line program into the user's cache there, in a folder of its version.\n" +
                  command->get_footer());
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
