#include "engine/serve.h"

#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>

#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "files/program_folder.h"
#include "helpers/build_pools.h"
#include "problem/errors.h"

namespace convscope::cli {
namespace {

/// Seconds that the end of the program may take, with libraries that shut down.
constexpr unsigned kToEnd = 10;

int run(double silenceS) {
  // Whatever a library prints must not get between the answers.
  const int answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (answers < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
    throw DeviceError(std::string("cannot write answers: ") + std::strerror(errno));
  ServeSettings settings{buildPoolsOf(programBeside("convscope-cli"))};
  settings.silence = std::chrono::milliseconds(static_cast<std::int64_t>(1000 * silenceS));
  serve(
      STDIN_FILENO, answers, [] { return loadBackends(); }, settings);
  alarm(kToEnd);
  return Done;
}

}  // namespace

void addServe(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("serve", "Be the engine of another program (see docs/formats.md)");
  command->group("");  // not listed: programs use it
  const auto silenceS = std::make_shared<double>(90);
  command->add_option("--silence", *silenceS, "End after so many seconds without a message")
      ->type_name("SECONDS")
      ->transform(realNumber(0.1, 1e6))
      ->capture_default_str();
  command->callback([silenceS, &action] { action = [silenceS] { return run(*silenceS); }; });
}

}  // namespace convscope::cli
