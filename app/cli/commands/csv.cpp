#include "session/csv.h"

#include <CLI/CLI.hpp>

#include "cli/commands/commands.h"
#include "cli/output_file.h"
#include "cli/session_input.h"
#include "cli/terminal.h"

namespace convscope::cli {
namespace {

struct CsvOptions {
  std::string session;
  std::string out;
  bool force = false;
};

int run(const CsvOptions& options) {
  const std::string csv = trialsCsv(openSession(options.session));
  if (options.out.empty()) {
    writeOutput(csv);
  } else {
    writeFile(options.out, csv, options.force);
  }
  return Done;
}

}  // namespace

void addCsv(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("csv", "Write every trial of a session as CSV");
  const auto options = std::make_shared<CsvOptions>();
  command->add_option("SESSION", options->session, "A session file")->type_name("")->required();
  command->add_option("--out", options->out, "The file to write; else standard output");
  command->add_flag("--force", options->force, "Replace the file of --out if it exists");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
