#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <map>

#include "cli/apply_report.h"
#include "cli/choice_input.h"
#include "cli/commands/commands.h"
#include "cli/terminal.h"
#include "files/program_folder.h"
#include "files/text_file.h"
#include "problem/errors.h"
#include "problem/input_error.h"

extern char** environ;

namespace convscope::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kNotStarted = 127;     // as shells and env have it
constexpr int kEndedBySignal = 128;  // plus the signal

struct RunCommandOptions {
  std::string choices;
  std::string report;
  bool strict = false;
  std::vector<std::string> command;
};

/// A file for the report of this run, which is removed at its end.
class TemporaryReport {
 public:
  TemporaryReport() : m_path((fs::temp_directory_path() / "convscope-report.XXXXXX").string()) {
    const int file = mkstemp(m_path.data());
    if (file < 0) throw RequestError("cannot make a temporary file for the report: " + std::string(strerror(errno)));
    close(file);
  }
  TemporaryReport(const TemporaryReport&) = delete;
  TemporaryReport& operator=(const TemporaryReport&) = delete;
  ~TemporaryReport() { unlink(m_path.c_str()); }

  const std::string& path() const { return m_path; }

 private:
  std::string m_path;
};

/// Returns the library. Throws InputError if it cannot be preloaded.
std::string applyingLibrary() {
  const fs::path library = besideProgram("lib/convscope") / "libconvscope_apply.so";
  if (!fs::exists(library))
    throw InputError("libconvscope_apply.so is not beside this program: it was built without cuDNN");
  if (library.string().find_first_of(" :") != std::string::npos)
    throw InputError(library.string() + ": a library whose path contains a space or a colon cannot be preloaded");
  return library.string();
}

/// Returns the environment that applies choices. Throws InputError if they cannot be applied.
std::map<std::string, std::string> applyingEnvironment(const RunCommandOptions& options, const std::string& report) {
  const std::string library = applyingLibrary();
  static_cast<void>(readChoiceFile(options.choices));
  const char* earlier = std::getenv("LD_PRELOAD");
  const bool hasEarlier = earlier != nullptr && *earlier != '\0';
  return {{"LD_PRELOAD", hasEarlier ? library + ":" + earlier : library},
          {"CONVSCOPE_CHOICES", fs::absolute(options.choices).string()},
          {"CONVSCOPE_APPLY_REPORT", fs::absolute(report).string()}};
}

/// The program that runs, for the handler of signals; 0 before and after.
std::atomic<pid_t> runningProgram{0};
static_assert(std::atomic<pid_t>::is_always_lock_free);

void passOn(int signal) {
  if (const pid_t program = runningProgram.load()) kill(program, signal);
}

/// While it lives, this process outlives the terminal's Ctrl-C, which the program gets, too, and passes other requests
/// to end on to the program.
class PassedSignals {
 public:
  PassedSignals() {
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGQUIT, SIG_IGN);
    for (const int each : {SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) std::signal(each, passOn);
  }
  PassedSignals(const PassedSignals&) = delete;
  PassedSignals& operator=(const PassedSignals&) = delete;
  ~PassedSignals() {
    for (const int each : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) std::signal(each, SIG_DFL);
  }
};

/// Returns "NAME=VALUE" of this process's environment, with `changes`.
std::vector<std::string> environmentWith(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    if (!changes.contains(std::string(text.substr(0, text.find('='))))) entries.emplace_back(text);
  }
  for (const auto& [name, value] : changes) entries.push_back(name + "=" + value);
  return entries;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Runs the program with the standard streams of this one and waits for it. Returns its exit code.
int runProgram(std::vector<std::string> command, const std::map<std::string, std::string>& changes) {
  std::vector<std::string> entries = environmentWith(changes);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t all;
  sigfillset(&all);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  const PassedSignals signals;
  pid_t program = 0;
  const int error = posix_spawnp(&program, command.front().c_str(), nullptr, &attributes, pointersTo(command).data(),
                                 pointersTo(entries).data());
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    showMessage("cannot start " + command.front() + ": " + strerror(error));
    return kNotStarted;
  }
  runningProgram = program;
  int status = 0;
  while (waitpid(program, &status, 0) < 0 && errno == EINTR) {
  }
  runningProgram = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : kEndedBySignal + WTERMSIG(status);
}

/// Says what was applied since the report had `earlierBytes`. The program has ended, so a failure is only a message.
void showCoverage(const std::string& report, std::size_t earlierBytes) {
  try {
    const std::string text = readTextFile(report, "a report");
    for (const std::string& line : coverageLines(readCoverage(text.substr(std::min(earlierBytes, text.size())))))
      showMessage(line);
  } catch (const RequestError& error) {
    showMessage(error.what());
  }
}

int run(const RunCommandOptions& options) {
  if (options.command.empty()) throw InputError("no program to run: add -- and its command line");
  std::error_code unknown;  // of a file that does not exist
  if (!options.report.empty() && fs::equivalent(options.report, options.choices, unknown))
    throw InputError(options.report + ": the report would be written into the choice file");
  const TemporaryReport temporary;
  const std::string& report = options.report.empty() ? temporary.path() : options.report;
  const auto size = fs::file_size(report, unknown);
  const std::size_t earlierBytes = unknown ? 0 : static_cast<std::size_t>(size);
  std::map<std::string, std::string> environment;
  try {
    environment = applyingEnvironment(options, report);
  } catch (const RequestError& error) {
    if (options.strict) throw;
    showMessage(std::string(error.what()) + "; the program runs without choices");
  }
  const int code = runProgram(options.command, environment);
  if (!environment.empty() && code != kNotStarted) showCoverage(report, earlierBytes);
  return code;
}

}  // namespace

void addRun(CLI::App& program, Action& action, const std::vector<std::string>& commandLine) {
  CLI::App* command = program.add_subcommand(
      "run", "Run a program with the algorithms of a choice file: run OPTIONS -- PROGRAM ARGUMENTS");
  const auto options = std::make_shared<RunCommandOptions>();
  options->command = commandLine;
  command->add_option("--choices", options->choices, "The choice file (see choose)")->type_name("FILE")->required();
  command
      ->add_option("--report", options->report,
                   "Also keep what became of each convolution in a file, which is appended to")
      ->type_name("FILE");
  command->add_flag("--strict", options->strict,
                    "Do not start the program if the choices cannot be applied (default: it runs without them)");
  command->footer(
      "The program and everything that it starts get the algorithms. It needs no change. At its end, one line for "
      "each\n"
      "process says how many of its convolutions got them.\n"
      "Example: run --choices run.choices -- python train.py --lr 0.1\n"
      "Exit code: the program's own; 127 if it cannot be started; 2 for bad input.");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
