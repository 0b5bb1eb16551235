#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "cli/applied_run.h"
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/output_file.h"
#include "cli/program_run.h"
#include "cli/terminal.h"
#include "files/program_folder.h"
#include "problem/input_error.h"
#include "text/printable.h"

namespace convscope::cli {
namespace {

struct TuneOptions {
  std::string out = "tuned.choices";
  std::string device = "auto";
  bool opensCudnn = false;
  std::string cudnn;
  bool force = false;
  bool deterministic = false;
  bool anyNumerics = false;
  bool withoutRuntimeCompiled = false;
  std::optional<std::uint64_t> workspaceLimitMiB;
  std::optional<std::int64_t> iterations;
  std::vector<std::string> command;
};

/// The files of the steps: the choices, and beside them the recording and its survey.
struct TuneFiles {
  explicit TuneFiles(const std::filesystem::path& out)
      : choices(out.string()),
        workload(std::filesystem::path(out).replace_extension(".workload").string()),
        session(std::filesystem::path(out).replace_extension(".convscope").string()) {}

  std::string choices, workload, session;
};

/// Returns a command line as a shell reads it.
std::string lineOf(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + shellWord(word);
  return line;
}

std::vector<std::string> profileWords(const TuneOptions& options, const TuneFiles& files) {
  std::vector<std::string> words{"profile",  files.workload, "--backend", "cudnn",
                                 "--device", options.device, "--out",     files.session};
  if (options.force) words.emplace_back("--force");
  return words;
}

std::vector<std::string> chooseWords(const TuneOptions& options, const TuneFiles& files) {
  std::vector<std::string> words{"choose", files.session, "--out", files.choices};
  const auto add = [&](bool isGiven, const char* word) {
    if (isGiven) words.emplace_back(word);
  };
  add(options.force, "--force");
  add(options.deterministic, "--deterministic");
  add(options.anyNumerics, "--any-numerics");
  add(options.withoutRuntimeCompiled, "--no-runtime-compiled");
  if (options.workspaceLimitMiB)
    words.insert(words.end(), {"--workspace-limit", std::to_string(*options.workspaceLimitMiB)});
  if (options.iterations) words.insert(words.end(), {"--iterations", std::to_string(*options.iterations)});
  return words;
}

std::vector<std::string> runWords(const TuneOptions& options, const TuneFiles& files) {
  std::vector<std::string> words{"run", "--choices", files.choices};
  if (options.opensCudnn) words.emplace_back("--dlopen");
  if (!options.cudnn.empty()) words.insert(words.end(), {"--cudnn", options.cudnn});
  words.emplace_back("--");
  words.insert(words.end(), options.command.begin(), options.command.end());
  return words;
}

/// Lets the survey use the cuDNN of the program.
Environment sameCudnn(const ProgramRecording& recording) {
  if (recording.folders.size() != 1) return {};
  const char* earlier = std::getenv("LD_LIBRARY_PATH");
  const bool hasEarlier = earlier != nullptr && *earlier != '\0';
  const std::string& folder = *recording.folders.begin();
  return {{"LD_LIBRARY_PATH", hasEarlier ? folder + ":" + earlier : folder}};
}

void showStep(int number, const std::vector<std::string>& words) {
  showWhole("step " + std::to_string(number) + " of 4: " + lineOf(words));
}

/// Runs another command of this program, in a process of its own. Returns its exit code.
int runStep(int number, std::vector<std::string> words, const Environment& environment) {
  showStep(number, words);
  words.insert(words.begin(), programBeside("convscope-cli").string());
  return runProgram(std::move(words), environment);
}

int tune(const TuneOptions& options) {
  if (options.command.empty()) throw InputError("no program to tune: add -- and its command line");
  const TuneFiles files(options.out);
  if (files.choices == files.workload || files.choices == files.session)
    throw InputError("{}: a choice file cannot have the ending of the files beside it; use .choices", options.out);
  for (const std::string& file : {files.choices, files.workload, files.session}) checkOutput(file, options.force);

  showStep(1, {"run", "--record", files.workload, "--", options.command.front(), "..."});
  const AppliedRunResult recorded = runApplied({.record = files.workload,
                                                .opensCudnn = options.opensCudnn,
                                                .cudnn = options.cudnn,
                                                .strict = true,
                                                .force = options.force,
                                                .command = options.command});
  if (recorded.exitCode != 0) {
    showMessage("the program ended with exit code " + std::to_string(recorded.exitCode) + ", so nothing is measured");
    return recorded.exitCode;
  }
  if (recorded.recording.workload.problems.empty()) return WithFailures;
  if (const int code = runStep(2, profileWords(options, files), sameCudnn(recorded.recording)); code != 0) return code;
  if (const int code = runStep(3, chooseWords(options, files), {}); code != 0) return code;
  const std::vector<std::string> last = runWords(options, files);
  showStep(4, last);
  const int code = runApplied({.choices = files.choices,
                               .opensCudnn = options.opensCudnn,
                               .cudnn = options.cudnn,
                               .strict = true,
                               .command = options.command})
                       .exitCode;
  writeOutput("From now on: convscope-cli " + lineOf(last) + "\n");
  return code;
}

}  // namespace

void addTune(CLI::App& program, Action& action, const std::vector<std::string>& commandLine) {
  CLI::App* command = program.add_subcommand(
      "tune",
      "Record a program, measure its convolutions, choose, and run it with the choices: tune OPTIONS -- "
      "PROGRAM ARGUMENTS");
  const auto options = std::make_shared<TuneOptions>();
  options->command = commandLine;
  command
      ->add_option("--out", options->out,
                   "The choice file to write; the recording (.workload) and its survey (.convscope) are beside it")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--device", options->device, "The device to measure on (see profile)")
      ->type_name("DEVICE")
      ->capture_default_str();
  command->add_flag("--dlopen", options->opensCudnn, "As run --dlopen");
  command->add_option("--cudnn", options->cudnn, "As run --cudnn")->type_name("FILE");
  command->add_flag("--force", options->force, "Replace the three files if they exist");
  command->add_flag("--deterministic", options->deterministic, "As choose --deterministic");
  command->add_flag("--any-numerics", options->anyNumerics, "As choose --any-numerics");
  command->add_flag("--no-runtime-compiled", options->withoutRuntimeCompiled, "As choose --no-runtime-compiled");
  command->add_option("--workspace-limit", options->workspaceLimitMiB, "As choose --workspace-limit")
      ->type_name("MiB")
      ->transform(wholeMiB(0));
  command->add_option("--iterations", options->iterations, "As choose --iterations")
      ->type_name("N")
      ->transform(wholeNumber(1, std::int64_t{1} << 40));
  command->footer(
      "Runs the program twice: let it do a few iterations. Measures in between with the cuDNN that the program uses.\n"
      "The last line of the output is the command to use from then on.\n"
      "Example: tune --out run.choices -- python train.py --epochs 1\n"
      "Exit code: the program's own; that of the step that failed; 2 for bad input.");
  command->callback([options, &action] { action = [options] { return tune(*options); }; });
}

}  // namespace convscope::cli
