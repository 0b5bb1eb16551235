#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "helpers/build_pools.h"
#include "helpers/serve_builds.h"

namespace convscope::cli {

void addBuildPlans(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand(kBuildCommand, "Build plans for a survey in another process, which starts this one");
  command->group("");  // not for people
  command->callback([&action] {
    action = []() -> int {
      OpenDevices devices(loadBackends());
      serveBuilds(devices);
    };
  });
}

}  // namespace convscope::cli
