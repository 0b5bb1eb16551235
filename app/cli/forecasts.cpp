#include "cli/forecasts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

#include "analysis/command_lines.h"
#include "analysis/compared_policies.h"
#include "analysis/least_time.h"
#include "analysis/schedule_forecaster.h"
#include "analysis/sweep_sizes.h"
#include "cli/arguments.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "network/presets.h"
#include "policy/forecast/break_even.h"
#include "policy/forecast/planned_sizes.h"
#include "policy/forecast/policy_costs.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "policy/schedule/default_schedule.h"
#include "policy/schedule/schedule.h"
#include "policy/schedule/schedule_text.h"
#include "policy/schedule/size_source.h"
#include "problem/input_error.h"
#include "problem/whole_error.h"
#include "session/subject_text.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

constexpr std::int64_t kMostIterations = 1'000'000'000;

/// Returns the input sizes that a session planned and did not complete.
std::vector<Dims> unfinishedSizes(const Session& session, const Survey& reference) {
  std::vector<Dims> sizes;
  for (const Survey* survey : plannedSizes(session, reference)) {
    if (!survey->isComplete()) sizes.push_back(survey->started.input);
  }
  return sizes;
}

/// Returns why a policy has no forecast, and how to get one: `resume` is the command that measures the sizes
/// `unfinished`.
std::string noteOf(const UnavailablePolicy& policy, const Forecasts& forecasts, const std::vector<Dims>& unfinished,
                   const std::string& resume) {
  if (policy.missing.empty()) return policy.reason;
  if (std::ranges::any_of(policy.missing, &MissingAtSize::failed))
    return fmt::format("forecast of {}: {}", policy.policy, policy.reason);
  const auto isUnfinished = [&](const MissingAtSize& one) {
    return std::ranges::find(unfinished, one.input) != unfinished.end();
  };
  if (std::ranges::all_of(policy.missing, isUnfinished))
    return fmt::format("forecast of {}: {}; complete the session: {}", policy.policy, policy.reason, resume);
  const std::size_t swept = sizesToSweep(policy.missing, forecasts.inputs()).size();
  std::string command = sweepCommand(forecasts.surveys, policy.missing);
  if (const std::string network = networkFile(forecasts.surveys.front()->started.network); !network.empty())
    command += fmt::format(" ({}: the network's file)", network);
  if (swept == policy.missing.size())
    return fmt::format("forecast of {}: {}; estimate with --estimate, or measure with: {}", policy.policy,
                       policy.reason, command);
  return fmt::format(
      "forecast of {}: {} sizes are not measured; --estimate estimates them, best with {} that span them: {}",
      policy.policy, policy.missing.size(), swept, command);
}

ScheduleSpec specOf(const std::string& text) {
  return parseSchedule(text, [](const std::string& source) {
    SizeList list = readSizes(source);
    if (!list.remark.empty()) showMessage(list.remark);
    return std::move(list.rows);
  });
}

/// Calls a function and returns its result. An InputError of it names the option of a schedule, unless its message
/// begins with the word.
template <typename Function>
auto namingSchedule(const Function& function) {
  try {
    return function();
  } catch (const InputError& error) {
    throw std::string_view(error.what()).starts_with("schedule") ? error : error.within("--schedule");
  }
}

Schedule scheduleOf(const ScheduleSpec& spec, const ScheduleSettings& settings, const Network& network) {
  return namingSchedule([&] {
    Schedule schedule = makeSchedule(spec, settings);
    checkSchedule(schedule, network);
    return schedule;
  });
}

/// Returns how many iterations of a schedule are forecast, as in the window. Without the last sizes of a list, the
/// answer is of others.
std::int64_t iterationsOf(const ScheduleSpec& spec, const std::optional<std::int64_t>& chosen) {
  if (drawsManySizes(spec)) {
    const std::int64_t wanted = chosen.value_or(kMostIterationsOfManySizes);
    if (wanted > kMostIterationsOfManySizes)
      showMessage(fmt::format("only the first {} of the {} iterations are forecast: the schedule draws too many sizes",
                              formatCount(kMostIterationsOfManySizes), formatCount(wanted)));
    return std::min(wanted, kMostIterationsOfManySizes);
  }
  const std::int64_t listed = std::min(listedIterations(spec), kMostIterations);
  if (!chosen) return std::max(kRule.shortTraining, listed);
  if (*chosen < listed)
    showMessage(fmt::format("only the first {} of the {} iterations of the list are forecast", formatCount(*chosen),
                            formatCount(listed)));
  return *chosen;
}

/// Returns the named policies with benchmark = False, the baseline of an answer about the switch, before the others.
std::vector<std::string> withFalseFirst(std::vector<std::string> policies, const std::string& backend) {
  const Policy* off = pytorchPolicy(backend, {});
  if (off != nullptr)
    std::stable_partition(policies.begin(), policies.end(),
                          [&](const std::string& each) { return findPolicy(each).text() == off->text(); });
  return policies;
}

/// Returns whether a policy saves time, and is forecast for too few iterations to pay for its search.
bool isTooShort(const PolicyForecast& policy) {
  const std::optional<BreakEven>& when = policy.breakEven;
  return when && !when->iterations && !when->isNoise && when->extraWarmupUs > 0 && when->savedSteadyUs > 0;
}

/// Adds to the words of such policies of several sizes when they would pay off: `judged` has the figures of a long run.
/// Of one size the words have it already.
void addLongRun(NamedForecasts& over, const JudgedForecasts& judged) {
  for (PolicyForecast& policy : over.policies) {
    const auto same = std::ranges::find(judged.policies, policy.policy().text(),
                                        [](const PolicyForecast& each) { return each.policy().text(); });
    if (!isTooShort(policy) || same == judged.policies.end()) continue;
    const std::optional<BreakEven>& later =
        judged.longRun[static_cast<std::size_t>(same - judged.policies.begin())].breakEven;
    if (!later || later->isNoise || !later->iterations || *later->iterations <= policy.forecast.iterations()) continue;
    policy.breakEven->words += "; it would after about " + iterationsText(*later->iterations, later->range);
  }
  over.leastTime = leastTime(over.policies);  // its reason has the words
}

/// Returns the answer for a schedule; nothing if it is not about PyTorch's switch.
std::optional<ScheduleVerdict> answerOver(ScheduleForecaster& forecaster, const ScheduleSpec& spec,
                                          const ScheduleSettings& settings, const std::vector<std::string>& compared) {
  JudgedForecasts judged = forecaster.forecasts(spec, settings, compared);
  if (!judged.verdict.isOfSwitch) return std::nullopt;
  return std::move(judged.verdict);
}

/// Returns why the measured choices are not forecast with `freeMemoryBytes` for workspaces: they are chosen with the
/// workspace of the heuristic choices, whatever is free later. Empty if they fit, or are not measured.
std::string misfitOf(const Policy& applied, const std::vector<const Survey*>& surveys, std::uint64_t freeMemoryBytes) {
  std::uint64_t needed = 0;
  for (const SizeCosts& size : costs(applied, surveys).sizes) needed = std::max(needed, size.workspaceBytes);
  if (needed <= freeMemoryBytes) return {};
  return fmt::format(
      "no forecast of {}: its choices need {} of workspace, more than --free-memory; smaller ones: "
      "convscope-cli choose --workspace-limit",
      applied.label(), formatBytes(needed));
}

std::string policyNames() {
  std::vector<std::string> names;
  for (const Policy& policy : policies()) names.push_back(policy.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::vector<Dims> Forecasts::inputs() const {
  std::vector<Dims> measured;
  for (const Survey* survey : surveys) measured.push_back(survey->started.input);
  return measured;
}

void addForecastOptions(CLI::App& command, ForecastOptions& options, const ForecastDefaults& defaults) {
  command
      .add_option(
          "--policy", options.policies,
          fmt::format("A policy, e.g. pytorch-benchmark:limit=0; {}. Names: {}", defaults.policies, policyNames()))
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      .add_option("--schedule", options.schedules,
                  "fixed, alternate:224,256:50, random:160:352:32, random-hw:400:600:1, detector, histogram:FILE, "
                  "where FILE may be a folder of pictures, ...; not for recordings; " +
                      defaults.schedules)
      ->type_name("TEXT")
      ->allow_extra_args(false);
  command.add_option("--iterations", options.iterations, fmt::format("How many (default: {})", defaults.iterations))
      ->type_name("N")
      ->transform(wholeNumber(1, kMostIterations));
  command.add_option("--seed", options.seed, "Of schedules that draw sizes")
      ->type_name("N")
      ->transform(wholeNumber(0, std::numeric_limits<std::int64_t>::max()))
      ->capture_default_str();
}

Schedule scheduleFor(const std::string& text, const ScheduleSettings& settings, const Network& network) {
  return scheduleOf(namingSchedule([&] { return specOf(text); }), settings, network);
}

Forecasts makeForecasts(const Session& session, const Survey& reference, const ForecastOptions& options,
                        std::optional<std::uint64_t> freeMemoryBytes, const ForecastOrigin& origin) {
  if (reference.started.recorded)
    throw InputError("the session surveys the workload {}: a schedule of input sizes needs a network",
                     subjectName(reference.started));
  ScheduleForecaster forecaster(surveysLike(session, reference), freeMemoryBytes);
  Forecasts result{forecaster.surveys(), {}, {}};
  const std::vector<Dims> unfinished = unfinishedSizes(session, reference);
  const Dims input = defaultInput(result.surveys, reference);
  const bool anyPolicy = options.policies.empty();
  const std::string& backend = reference.started.options.backend;
  std::vector<std::string> policies = anyPolicy ? defaultPolicies(backend) : options.policies;
  for (const std::string& text : policies) static_cast<void>(findPolicy(text));  // throws if there is none
  if (const Policy* applied = appliedPolicy(backend); applied != nullptr && freeMemoryBytes && anyPolicy) {
    if (std::string note = misfitOf(*applied, result.surveys, *freeMemoryBytes); !note.empty()) {
      std::erase_if(policies, [&](const std::string& text) { return findPolicy(text).name == applied->name; });
      result.notes.push_back(std::move(note));
    }
  }
  const std::vector<std::string> compared =
      anyPolicy ? comparedPolicies(session, reference, origin.about) : withFalseFirst(policies, backend);
  if (!freeMemoryBytes)
    std::ranges::copy_if(compared, std::back_inserter(policies),
                         [&](const std::string& text) { return std::ranges::count(policies, text) == 0; });
  const bool isDefault = options.schedules.empty();
  const ScheduleSpec measured = defaultSchedule(endedInputs(result.surveys));
  const std::vector<std::string> own{toText(measured)};
  for (const std::string& text : isDefault ? own : options.schedules) {
    const ScheduleSpec spec = namingSchedule([&] { return specOf(text); });
    const ScheduleSettings settings{input, iterationsOf(spec, options.iterations), options.seed};
    const Schedule schedule = scheduleOf(spec, settings, reference.started.network);
    NamedForecasts& over = result.schedules.emplace_back(
        NamedForecasts{forecaster.forecaster().forecasts(schedule, policies, options.unmeasured), text});
    for (const UnavailablePolicy& policy : over.unavailable) {
      const std::string note = noteOf(policy, result, unfinished, resumeCommand(session, reference, origin.file));
      // Of policies that were not requested by name, the available ones suffice.
      if (!anyPolicy || over.policies.empty()) throw WholeError("{}", note);  // with the command that measures them
      result.notes.push_back(note);
    }
    if (!freeMemoryBytes) over.answer = answerOver(forecaster, spec, settings, compared);
    if (over.schedule.sizes.size() > 1 && std::ranges::any_of(over.policies, isTooShort))
      addLongRun(over, forecaster.forecasts(spec, settings, policies));
    over.extrapolated = sizesOutside(over.schedule, result.surveys);
    over.isOfMeasured = spec == measured;
    over.hasSessionAnswer = isDefault && anyPolicy;
  }
  return result;
}

std::vector<WrongPick> wrongPicks(const Survey& survey, const PolicySettings& settings) {
  if (survey.started.options.backend != findPolicy("pytorch-benchmark").backend)
    throw InputError("--wrong-picks is about PyTorch's benchmark mode: it needs a survey of the backend {}",
                     findPolicy("pytorch-benchmark").backend);
  return benchmarkPicks(survey, settings);
}

}  // namespace convscope::cli
