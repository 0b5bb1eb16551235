#include <CLI/CLI.hpp>

#include "cli/applied_run.h"
#include "cli/commands/commands.h"

namespace convscope::cli {

void addRun(CLI::App& program, Action& action, const std::vector<std::string>& commandLine) {
  CLI::App* command = program.add_subcommand(
      "run",
      "Run a program with the algorithms of a choice file, or record its convolutions: run OPTIONS -- PROGRAM "
      "ARGUMENTS");
  const auto options = std::make_shared<AppliedRun>();
  options->command = commandLine;
  command->add_option("--choices", options->choices, "The choice file (see choose)")->type_name("FILE");
  command
      ->add_option("--report", options->report,
                   "Also keep what became of each convolution in a file, which is appended to")
      ->type_name("FILE");
  command
      ->add_option(
          "--record", options->record,
          "Write every convolution that the program computes by cuDNN's graph API as a workload, which profile "
          "reads")
      ->type_name("FILE");
  command->add_flag(
      "--dlopen", options->opensCudnn,
      "The program opens cuDNN itself, as JAX and TensorFlow do (default: it is linked to cuDNN, as PyTorch)");
  command
      ->add_option(
          "--cudnn", options->cudnn,
          "The libcudnn.so.9 that such a program opens (default: the one that the loader finds); implies --dlopen")
      ->type_name("FILE");
  command->add_flag("--force", options->force, "Replace the file of --record if it exists");
  command->add_flag("--strict", options->strict,
                    "Do not start the program if the choices cannot be applied (default: it runs without them)");
  command->footer(
      "The program and everything that it starts get the algorithms. It needs no change. At its end, one line for "
      "each\n"
      "process says how many of its convolutions got them.\n"
      "Examples: run --choices run.choices --dlopen -- python jax_train.py\n"
      "run --record run.workload -- python train.py; run --choices run.choices -- python train.py --lr 0.1\n"
      "Exit code: the program's own; 127 if it cannot be started; 2 for bad input.");
  command->callback([options, &action] { action = [options] { return runApplied(*options).exitCode; }; });
}

}  // namespace convscope::cli
