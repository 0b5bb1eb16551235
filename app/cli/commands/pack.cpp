#include "session/pack.h"

#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/output_file.h"
#include "cli/terminal.h"
#include "files/input_record.h"

namespace convscope::cli {
namespace {

struct PackOptions {
  std::string session;
  std::string out;
  bool force = false;
};

int run(const PackOptions& options) {
  rememberInput(options.session);
  const std::string warning = packSession(options.session, options.out, checkOutput(options.out, options.force));
  if (!warning.empty()) showMessage(warning);
  return Done;
}

}  // namespace

void addPack(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("pack", "Compress a session; all commands that read one take it");
  const auto options = std::make_shared<PackOptions>();
  command->add_option("SESSION", options->session, "A session file")->type_name("")->required();
  command->add_option("--out", options->out, "The file to write, NAME.convscope.gz")->type_name("FILE")->required();
  command->add_flag("--force", options->force, "Replace the file of --out if it exists");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
