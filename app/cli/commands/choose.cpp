#include <unistd.h>

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "analysis/answer.h"
#include "analysis/choose_engines.h"
#include "analysis/survey_choices.h"
#include "cli/arguments.h"
#include "cli/choice_input.h"
#include "cli/choice_report.h"
#include "cli/commands/commands.h"
#include "cli/output_file.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "cli/xla_results.h"
#include "problem/input_error.h"
#include "session/subject_text.h"
#include "text/printable.h"

namespace convscope::cli {
namespace {

struct ChooseCommandOptions {
  std::vector<std::string> files;
  std::string out;
  std::string xla;
  bool force = false;
  bool withoutRuntimeCompiled = false;
  bool likeHeuristic = false;
  std::optional<std::uint64_t> workspaceLimitMiB;
  ChooseOptions choose;
};

/// Says that a recorded program used another cuDNN than its survey, so that the choices do not hold for it; empty if
/// not.
std::string otherLibraryText(const Survey& survey) {
  const auto other = otherLibrary(survey);
  if (!other) return {};
  return fmt::format(
      "Caution: the recorded program used cuDNN {}, but the survey cuDNN {}, so these choices do not hold for the "
      "program. Measure again with its cuDNN first on LD_LIBRARY_PATH.",
      printable(other->recorded), printable(other->measured));
}

/// All choices of the files, and what is said about those of surveys.
class Collection {
 public:
  explicit Collection(const ChooseOptions& options) : m_options(options) {}

  void add(const std::string& file) {
    if (isChoiceFile(file)) return add(readChoiceFile(file), file);
    const Session session = openSession(file);
    if (session.surveys.empty()) throw InputError("{}: the session has no survey", file);
    for (const Survey& survey : session.surveys) add(survey, file);
    const Survey& last = session.surveys.back();
    const Answer answer = answerOf(session, last);
    if (answer.applied && m_options == ChooseOptions{}) {
      const AppliedAnswer& applied = *answer.applied;
      m_remarks.push_back(printable(file) + ": " + (applied.sentence.empty() ? applied.whyNot : applied.sentence));
    }
    if (std::string caution = otherLibraryText(last); !caution.empty()) m_remarks.push_back(std::move(caution));
  }

  const Choices& choices() const { return *m_choices; }
  /// Why no problem has a choice: what holds for most of them, with their number.
  std::string absence() const {
    std::map<std::string, std::size_t> counts;
    std::size_t all = 0;
    for (const ChosenSurvey& survey : m_surveys) {
      for (const ProblemChoice& choice : survey.choices) ++counts[choice.reason];
      all += survey.choices.size();
    }
    const std::string text = "no problem has an algorithm that fits the options";
    const auto most = std::ranges::max_element(counts, {}, &std::pair<const std::string, std::size_t>::second);
    if (most == counts.end()) return text;
    return fmt::format("{}; {} of {}: {}", text, most->second, all, most->first);
  }
  /// What was chosen, in words.
  std::string text(const std::string& out) const {
    return choiceText(out, *m_choices, m_surveys, m_remarks, outputWidth(STDOUT_FILENO));
  }

 private:
  void add(const Survey& survey, const std::string& file) {
    ChoiceTarget target = targetOf(survey, file);
    std::vector<ProblemChoice> choices = chooseEngines(survey, m_options);
    add(choicesOf(std::move(target), choices), file);
    const ChoiceTotals totals = choiceTotals(survey, choices);
    m_surveys.push_back(
        {file, sizeText(survey.started), survey.started.recorded.has_value(), std::move(choices), totals});
  }

  static ChoiceTarget targetOf(const Survey& survey, const std::string& file) {
    try {
      return choiceTargetOf(survey);
    } catch (const InputError& error) {
      throw error.within(file);
    }
  }

  void add(const Choices& choices, const std::string& file) {
    auto both = m_choices ? merged(std::move(*m_choices), choices) : tl::expected<Choices, Message>(choices);
    if (!both) throw InputError(both.error()).within(file);
    m_choices = std::move(*both);
  }

  const ChooseOptions& m_options;
  std::optional<Choices> m_choices;
  std::vector<ChosenSurvey> m_surveys;
  std::vector<std::string> m_remarks;
};

/// Writes XLA's autotune results with the choices in them.
int writeForXla(const ChooseCommandOptions& options, const Choices& choices) {
  const xla::ReplacedResults results = readXlaResults(options.xla, choices);
  writeFile(options.out, results.text, options.force);
  writeOutput(xlaText(options.out, results));
  return Done;
}

int run(ChooseCommandOptions& options) {
  options.choose.allowsRuntimeCompiled = !options.withoutRuntimeCompiled;
  if (options.workspaceLimitMiB) options.choose.workspaceLimit = *options.workspaceLimitMiB << 20;
  Collection collection(options.choose);
  if (options.choose != ChooseOptions{} && std::ranges::all_of(options.files, isChoiceFile))
    throw InputError("options choose from sessions; a choice file stays as it is");
  for (const std::string& file : options.files) collection.add(file);
  if (collection.choices().rankings.empty()) throw InputError("{}", collection.absence());
  if (!options.xla.empty()) return writeForXla(options, collection.choices());
  writeFile(options.out, toText(collection.choices()), options.force);
  writeOutput(collection.text(options.out));
  return Done;
}

}  // namespace

void addChoose(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("choose", "Write which engines a program should use, from its surveys");
  const auto options = std::make_shared<ChooseCommandOptions>();
  command
      ->add_option("FILE", options->files,
                   "Sessions with surveys of cuDNN, and choice files; of a problem in several the last counts")
      ->type_name("")
      ->required();
  command->add_option("--out", options->out, "The choice file to write; with --xla, XLA's file with the choices")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--xla", options->xla,
                   "Autotune results of XLA (JAX, TensorFlow): replaces the algorithms in them; a file ending with "
                   ".textproto that --xla_gpu_dump_autotune_results_to has written")
      ->type_name("FILE");
  command->add_flag("--deterministic", options->choose.deterministic,
                    "Only algorithms that repeated their bits in a check (determinism) and are not marked");
  command
      ->add_option("--workspace-limit", options->workspaceLimitMiB,
                   "The most workspace of an algorithm (default: what the heuristic choices of the survey need)")
      ->type_name("MiB")
      ->transform(wholeMiB(0));
  command
      ->add_option("--iterations", options->choose.iterations,
                   "Iterations over which a build and a first execution count once")
      ->capture_default_str()
      ->type_name("N")
      ->transform(wholeNumber(1, std::int64_t{1} << 40));
  command->add_flag("--no-runtime-compiled", options->withoutRuntimeCompiled,
                    "No algorithms that are compiled at run time");
  CLI::Option* like = command->add_flag("--like-heuristic", options->likeHeuristic,
                                        "No Winograd, FFT or reduced precision where the heuristic choice has none "
                                        "(the default)");
  command->add_flag("--any-numerics", options->choose.allowsAnyNumerics, "Also such algorithms")->excludes(like);
  command->add_flag("--force", options->force, "Replace the file of --out if it exists");
  command->footer(
      "Example: choose run.convscope --out run.choices\n"
      "then: run --choices run.choices -- python train.py\n" +
      command->get_footer());
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
