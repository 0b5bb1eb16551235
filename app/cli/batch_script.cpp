#include "cli/batch_script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "cli/commands/commands.h"
#include "cli/terminal.h"
#include "measure/shard.h"
#include "problem/input_error.h"
#include "text/printable.h"

namespace convscope::cli {
namespace {

/// Options that the script sets itself.
constexpr std::array kOwn{"--shard", "--print-batch", "--out", "--force"};

/// Throws InputError if `value` contains a line end. Quotes would hold it in a command, but not in the script's
/// comments and here-documents.
void refuseLineEnds(const std::string& option, const std::string& value) {
  if (value.find_first_of("\r\n") != std::string::npos)
    throw InputError("{}: a script cannot contain a line end in '{}'", option, value);
}

/// Returns the command as a shell command without the script's own options.
std::string commandText(const CLI::App& command) {
  std::string text = "convscope-cli " + command.get_name();
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (option->empty() || std::ranges::find(kOwn, name) != kOwn.end()) continue;
    if (!option->get_positional() && option->get_expected_max() > 0 && option->get_delimiter() == '\0') {
      for (const std::string& value : option->results()) {
        refuseLineEnds(name, value);
        text += ' ' + name + ' ' + shellWord(value);
      }
      continue;
    }
    if (!option->get_positional()) text += ' ' + name;
    if (option->get_expected_max() <= 0) continue;
    const std::string value = fmt::format("{}", fmt::join(option->results(), ","));
    refuseLineEnds(option->get_positional() ? option->get_name() : name, value);
    text += ' ' + shellWord(value);
  }
  return text;
}

constexpr const char* kSlurm = R"(#!/bin/bash
# Measures {count} shards as an array job of Slurm and merges them into {out}.
# Submit it with: bash THIS_FILE [options of sbatch for the shards, e.g. --cpus-per-task=8]
# Submitted again, it resumes the shards. SBATCH_PARTITION and SBATCH_ACCOUNT apply to all of its jobs.
set -eu
mkdir -p {folder}
job=$(sbatch --parsable --array=1-{count} --job-name=convscope{gpu} --output={folder}/%a.log "$@" <<'SHARD'
#!/bin/bash
file={folder}/$SLURM_ARRAY_TASK_ID.convscope
if [ -s "$file" ]; then exec convscope-cli {name} --resume "$file"; fi
exec {command} --shard "$SLURM_ARRAY_TASK_ID/{count}" --out "$file"
SHARD
)
sbatch --dependency="afterany:${{job%%;*}}" --job-name=convscope-merge --output={folder}/merge.log <<'MERGE'
#!/bin/bash
exec convscope-cli merge {folder}/*.convscope --out {out} --force
MERGE
)";

}  // namespace

int printBatch(const CLI::App& command, const MeasurementOptions& options) {
  if (options.printBatch != "slurm")
    throw InputError("--print-batch: unknown scheduler '{}': use slurm", options.printBatch);
  refuseLineEnds("--out", options.out);
  writeOutput(fmt::format(fmt::runtime(kSlurm), fmt::arg("count", parseShard(options.shard).count),
                          fmt::arg("out", shellWord(options.out)),
                          fmt::arg("folder", shellWord(options.out + ".shards")),
                          fmt::arg("gpu", options.device == "cpu" ? "" : " --gres=gpu:1"),
                          fmt::arg("name", command.get_name()), fmt::arg("command", commandText(command))));
  return Done;
}

}  // namespace convscope::cli
