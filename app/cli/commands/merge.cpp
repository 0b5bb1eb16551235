#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "analysis/merge.h"
#include "cli/commands/commands.h"
#include "cli/output_file.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "core/problem_text.h"
#include "session/event_json.h"
#include "text/printable.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

struct MergeOptions {
  std::vector<std::string> files;
  std::string out;
  bool force = false;
};

std::string missingText(const std::vector<MergedSession::Missing>& missing) {
  constexpr std::size_t kMostListed = 20;
  std::string text;
  for (std::size_t i = 0; i < missing.size() && i < kMostListed; ++i)
    text += fmt::format("missing: {}  {}\n", toText(missing[i].subject.problem),
                        printable(missing[i].subject.layers.empty() ? "" : missing[i].subject.layers.front()));
  if (missing.size() > kMostListed) text += fmt::format("and {} more\n", missing.size() - kMostListed);
  return text;
}

int run(const MergeOptions& options) {
  std::vector<SessionPart> parts;
  for (const std::string& file : options.files) parts.push_back({file, openSession(file)});
  const MergedSession merged = mergeSessions(parts);
  AtomicFile out(options.out, checkOutput(options.out, options.force));
  Session session;
  for (const Event& event : merged.events) {
    session.fold(event);
    out.write(toJsonLine(event) + '\n');
  }
  out.commit();
  std::int64_t problems = 0;
  for (const Survey& survey : session.surveys) problems += std::ssize(survey.problems);
  std::string text =
      fmt::format("{}: {} with {} of {}\n", printable(options.out), counted(std::ssize(parts), "session"),
                  formatCount(problems - std::ssize(merged.missing)), counted(problems, "problem"));
  if (!merged.missing.empty())
    text += missingText(merged.missing) +
            fmt::format("Measure the rest: convscope-cli profile --resume {}\n", printable(shellWord(options.out)));
  writeOutput(text);
  return merged.missing.empty() ? Done : WithFailures;
}

}  // namespace

void addMerge(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("merge", "Merge sessions that measured parts of one survey");
  const auto options = std::make_shared<MergeOptions>();
  command->add_option("FILE", options->files, "Session files, e.g. of all shards")->required()->type_name("");
  command->add_option("--out", options->out, "The session file to write")->required()->type_name("FILE");
  command->add_flag("--force", options->force, "Replace the file of --out if it exists");
  command->footer(
      "Exit code 1 if problems are missing; profile --resume measures them.\n"
      "Example: merge part.*.convscope --out all.convscope\n" +
      command->get_footer());
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
