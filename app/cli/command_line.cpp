#include "cli/command_line.h"

#include <fcntl.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/terminal.h"
#include "problem/error_message.h"
#include "problem/input_error.h"
#include "problem/whole_error.h"

namespace convscope::cli {
namespace {

constexpr const char* kFooter = "Exit codes: 0 done; 1 ran, but something failed or it was cancelled; 2 bad input.";

/// A file that is opened must not become standard output or standard error where those were closed.
void fillStandardDescriptors() {
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) == -1 && open("/dev/null", O_RDWR) != descriptor) std::abort();
  }
}

/// Returns the command line of another program, which follows "--" in that of `run` and `tune`, and leaves it out of
/// `argc`: its options are not of this program.
std::vector<std::string> takeProgramLine(int& argc, const char* const* argv) {
  if (argc < 2 || (std::string_view(argv[1]) != "run" && std::string_view(argv[1]) != "tune")) return {};
  const auto isDashes = [](const char* word) { return std::string_view(word) == "--"; };
  const auto* end = std::find_if(argv, argv + argc, isDashes);
  std::vector<std::string> line;
  if (end != argv + argc) line.assign(end + 1, argv + argc);
  argc = static_cast<int>(end - argv);
  return line;
}

int parseAndRun(int argc, const char* const* argv) {
  const std::vector<std::string> programLine = takeProgramLine(argc, argv);
  CLI::App program{"Measures every convolution algorithm of a network, on a GPU or on the CPU.", "convscope-cli"};
  program.footer(kFooter);
  program.set_version_flag("--version", CONVSCOPE_CLI_VERSION);
  program.require_subcommand(0, 1);

  Action action;
  addDevices(program, action);
  addNetworks(program, action);
  addEngines(program, action);
  addImport(program, action);
  addShapes(program, action);
  addProfile(program, action);
  addSweep(program, action);
  addMeasure(program, action);
  addShow(program, action);
  addPack(program, action);
  addCsv(program, action);
  addDeterminism(program, action);
  addCompare(program, action);
  addMerge(program, action);
  addChoose(program, action);
  addRun(program, action, programLine);
  addTune(program, action, programLine);
  addForecast(program, action);
  addReplay(program, action);
  addBuildPlans(program, action);
  addDeploy(program, action);
  addServe(program, action);

  if (const std::string help = parseArguments(program, argc, argv); !help.empty()) {
    writeOutput(help);
    return Done;
  }
  if (!action) throw InputError("no command is named (see --help)");
  return action();
}

}  // namespace

int runCommandLine(int argc, const char* const* argv) {
  fillStandardDescriptors();
  // If the reader of the output ends, the write fails and reports it. A signal would end a survey in mid-line.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return parseAndRun(argc, argv);
  } catch (const WholeError& error) {
    showWhole(error.whole());
    return BadInput;
  } catch (const RequestError& error) {
    showMessage(error.what());
    return BadInput;
  } catch (const std::exception& error) {
    showMessage(messageOf(error));
    return WithFailures;
  }
}

}  // namespace convscope::cli
