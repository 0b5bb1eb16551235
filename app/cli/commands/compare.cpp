#include "analysis/compare.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/answer.h"
#include "analysis/common_sizes.h"
#include "analysis/compared_answers.h"
#include "analysis/compared_names.h"
#include "analysis/machine_state.h"
#include "analysis/whole_iterations.h"
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/json_text.h"
#include "cli/session_input.h"
#include "cli/survey_json.h"
#include "cli/survey_report.h"
#include "cli/terminal.h"
#include "core/parse.h"
#include "core/problem_text.h"
#include "policy/forecast/planned_sizes.h"
#include "problem/input_error.h"
#include "session/subject_text.h"
#include "session/trial_times.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

constexpr const char* kRunHelp =
    "The number of the survey there, from 0 (the window counts from 1; default: as show, of several sizes one that "
    "both have)";

struct CompareOptions {
  std::string before;
  std::string after;
  int runBefore = -1;
  int runAfter = -1;
  std::string tolerance = "2%";
  bool json = false;
};

/// "2%" or "0.02".
double parseTolerance(const std::string& text) {
  std::string_view unit = text;
  const double number = takeNumber<double>(unit).value_or(-1);
  const double value = unit == "%" ? number / 100 : number;
  if ((!unit.empty() && unit != "%") || !(value >= 0 && value < 1))
    throw InputError("--tolerance: '{}' is not a share from 0% to below 100%, e.g. 2% or 0.02", text);
  return value;
}

std::string comparisonText(const std::vector<Comparison>& comparisons, const ComparedNames& names, std::size_t width) {
  Table table({{"Layer", Align::Left, 14},
               {"", Align::Right},
               {"Pass"},
               {names.before, Align::Right},
               {"By", Align::Left, 9, 1},
               {names.after, Align::Right},
               {"By", Align::Left, 9, 1},
               {"Change", Align::Right},
               {"Verdict"}});
  for (const Comparison& comparison : comparisons) {
    const NetworkProblem& subject = comparison.subject;
    const auto timeText = [](double us) { return us > 0 ? formatTime(us) : "none"; };
    const auto nameOf = [](const Trial* trial) { return trial != nullptr ? trial->candidate.name : ""; };
    table.addRow({firstLayer(subject), multiplicityText(subject), toText(subject.problem.pass),
                  timeText(comparison.beforeUs()), nameOf(comparison.before), timeText(comparison.afterUs()),
                  nameOf(comparison.after), comparison.ratio > 0 ? formatChange(comparison.ratio) : "",
                  comparison.ratio > 0 ? toText(comparison.verdict) : ""});
  }
  return table.text(width);
}

std::string totalText(const ComparisonTotals& totals, const std::optional<WholeIterations>& whole,
                      const ComparedNames& names, const std::string& tolerance) {
  std::string text;
  if (whole)
    text = fmt::format("The convolutions of an iteration with the fastest algorithms: {} with {}, {} with {} ({}).\n",
                       formatTime(whole->beforeUs), names.before, formatTime(whole->afterUs), names.after,
                       formatChange(whole->afterUs / whole->beforeUs));
  if (totals.problems > 0) {
    text += fmt::format(
        "{} with the fastest algorithms, {}: {} with {}, {} with {} ({}).\n",
        totals.alone > 0 ? "The problems that both measured, in an iteration" : "The convolutions of an iteration",
        counted(static_cast<std::int64_t>(totals.problems), "problem"), formatTime(totals.beforeUs), names.before,
        formatTime(totals.afterUs), names.after, formatChange(totals.afterUs / totals.beforeUs));
    if (const std::string others = notOwnText(totals); !others.empty()) text += others + '\n';
  }
  text += "Of " + counted(totals.problems, "problem");
  if (totals.alone > 0) text += fmt::format(" that both measured, of {}", totals.problems + totals.alone);
  for (const Verdict verdict : kAllVerdicts) {
    text += fmt::format("{} {} {}", verdict == Verdict::Same ? ":" : ",", totals.verdicts.at(std::size_t(verdict)),
                        toText(verdict));
  }
  text += fmt::format(" with {}", names.after);
  return text + fmt::format("\n(by the 95% intervals of the medians, tolerance {}).\n", tolerance);
}

Json comparisonJson(const std::vector<Comparison>& comparisons, const ComparisonTotals& totals, double tolerance) {
  const auto sideJson = [](const Trial* trial) -> Json {
    if (trial == nullptr) return nullptr;
    const Summary time = summarize(trial->timing().us);
    return {{"algorithm", trial->candidate.id},
            {"median_us", time.median},
            {"confidence_us", {time.confidence.low, time.confidence.high}}};
  };
  Json problems = Json::array();
  for (const Comparison& comparison : comparisons) {
    problems.push_back({{"problem", toText(comparison.subject.problem)},
                        {"layers", comparison.subject.layers},
                        {"before", sideJson(comparison.before)},
                        {"after", sideJson(comparison.after)},
                        {"ratio", comparison.ratio > 0 ? Json(comparison.ratio) : Json(nullptr)},
                        {"verdict", comparison.ratio > 0 ? Json(toText(comparison.verdict)) : Json(nullptr)}});
  }
  Json json{{"tolerance", tolerance}, {"problems", std::move(problems)}};
  json["total"] = {{"problems", totals.problems}, {"before_us", totals.beforeUs}, {"after_us", totals.afterUs}};
  for (const Verdict verdict : kAllVerdicts) json["total"][toText(verdict)] = totals.verdicts.at(std::size_t(verdict));
  return json;
}

/// Returns the surveys to compare: of several input sizes one that both have, the one that show opens if it is. Empty
/// if the surveys with the numbers `runBefore` and `runAfter` (-1: any) have nothing in common.
std::optional<CommonSize> commonSurveys(const Session& before, const Session& after, const CompareOptions& options,
                                        int runBefore, int runAfter) {
  const auto candidates = [](const Session& session, int run, const std::string& file) {
    std::vector<const Survey*> surveys{&chooseSurvey(session, run, file)};
    for (auto each = session.surveys.rbegin(); run < 0 && each != session.surveys.rend(); ++each)
      if (&*each != surveys.front()) surveys.push_back(&*each);
    return surveys;
  };
  std::optional<CommonSize> found;
  for (const Survey* old : candidates(before, runBefore, options.before)) {
    for (const Survey* now : candidates(after, runAfter, options.after)) {
      if (!haveCommonProblem(*old, *now)) continue;
      if (sizeText(old->started) == sizeText(now->started)) return CommonSize{old, now};
      if (!found) found = CommonSize{old, now};
    }
  }
  return found;
}

/// Returns the input sizes of the surveys.
std::string sizesText(const Session& session) {
  std::vector<std::string> sizes;
  for (const Survey& each : session.surveys) {
    if (std::string size = sizeText(each.started); std::ranges::find(sizes, size) == sizes.end())
      sizes.push_back(std::move(size));
  }
  return fmt::format("{}", fmt::join(sizes, ", "));
}

/// Says in what the surveys differ: in the network, in the input sizes, or in something else.
InputError nothingInCommon(const Session& before, const Session& after, const CompareOptions& options) {
  const std::string fact =
      fmt::format("no layer and pass at the same size is in both {} and {}", options.before, options.after);
  if (const auto other = commonSurveys(before, after, options, -1, -1))
    return InputError("{} with these numbers; --run-before {} --run-after {} compares {}", fact,
                      other->before->started.run, other->after->started.run, sizeText(other->after->started));
  const std::vector<Distinction> found = distinctions(openedSurvey(before)->started, openedSurvey(after)->started);
  if (found.empty()) return InputError("{}", fact);
  const auto sizes = std::ranges::find(found, "input", &Distinction::what);
  if (found[0].what == "network" || sizes == found.end())
    return InputError("{} ({}: {} and {})", fact, found[0].what, found[0].before, found[0].after);
  return InputError("{} (input sizes: {} and {})", fact, sizesText(before), sizesText(after));
}

/// Returns what one side is of.
Json measuredJson(const Survey& survey, const std::string& file) {
  Json json{{"session", file}, {"run", survey.started.run}};
  json.update(conditionsJson(survey.started));
  json["versions"] = survey.started.versions;
  json["busy"] = machineState(survey).isBusy();
  return json;
}

/// Returns the answer of one side in a line. It names its sizes if it is over several: the environment above it is that
/// of one.
std::string adviceText(const Answer& answer, const ComparedAnswers& compared) {
  if (answer.advice == SwitchAdvice::Unknown) return {};
  if (answer.sizes < 2) return answer.sentence + '\n';
  return fmt::format("Over {}{}: {}\n", counted(answer.sizes, "input size"),
                     compared.sizes.empty() ? "" : " that both have", answer.sentence);
}

/// Says that a measurement is compared with itself; empty if there are two.
std::string sameSurveyText(const Survey& before, const Survey& after, const Session& session, const std::string& file) {
  if (before.started != after.started) return {};
  return fmt::format("Caution: both sides are survey {} of {}, so this compares a measurement with itself.{}\n\n",
                     before.started.run, file,
                     session.surveys.size() > 1 ? " --run-before and --run-after name other surveys." : "");
}

int run(const CompareOptions& options) {
  const double tolerance = parseTolerance(options.tolerance);
  const Session sessionBefore = openSession(options.before);
  const Session sessionAfter = openSession(options.after);
  const auto compared = commonSurveys(sessionBefore, sessionAfter, options, options.runBefore, options.runAfter);
  if (!compared) throw nothingInCommon(sessionBefore, sessionAfter, options);
  const Survey& before = *compared->before;
  const Survey& after = *compared->after;
  const std::vector<Comparison> comparisons = compareSurveys(before, after, tolerance);
  const ComparisonTotals totals = totalsOf(comparisons);
  const auto whole = totals.alone > 0 ? wholeIterations(before, after) : std::nullopt;
  if (options.json) {
    Json json{{"before", measuredJson(before, options.before)}, {"after", measuredJson(after, options.after)}};
    json["same_survey"] = before.started == after.started;
    json.update(comparisonJson(comparisons, totals, tolerance));
    if (whole) json["iteration"] = {{"before_us", whole->beforeUs}, {"after_us", whole->afterUs}};
    writeOutput(documentText(json));
  } else {
    const ComparedNames names = comparedNames(before.started, after.started);
    const ComparedAnswers answers = comparedAnswers(sessionBefore, before, sessionAfter, after);
    const std::string busy = busyText(sessionBefore, before, sessionAfter, after, names);
    writeOutput(fmt::format("{}{}: {}\n{}{}\n{}: {}\n{}{}\n{}\n{}{}",
                            sameSurveyText(before, after, sessionBefore, options.before), names.before, options.before,
                            environmentText(before.started), adviceText(answers.before, answers), names.after,
                            options.after, environmentText(after.started), adviceText(answers.after, answers),
                            comparisonText(comparisons, names, outputWidth(STDOUT_FILENO)),
                            totalText(totals, whole, names, options.tolerance), busy.empty() ? busy : busy + '\n'));
  }
  return Done;
}

}  // namespace

void addCompare(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("compare", "Compare two sessions, problem by problem");
  const auto options = std::make_shared<CompareOptions>();
  command->add_option("BEFORE", options->before, "A session file")->type_name("")->required();
  command->add_option("AFTER", options->after, "Another one")->type_name("")->required();
  command->add_option("--run-before", options->runBefore, kRunHelp)->type_name("NUMBER")->transform(surveyNumber());
  command->add_option("--run-after", options->runAfter, kRunHelp)->type_name("NUMBER")->transform(surveyNumber());
  command->add_option("--tolerance", options->tolerance, "Medians this close are the same")
      ->type_name("SHARE")
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
