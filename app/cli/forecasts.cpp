#include "cli/forecasts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>

#include "network/text_file.h"
#include "policy/forecast/remedy.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"

namespace convscope::cli {
namespace {

std::vector<std::string> defaultSchedules(const std::vector<const Survey*>& surveys) {
  std::vector<std::string> texts{"fixed"};
  if (surveys.size() < 2) return texts;
  std::vector<std::string> sizes;
  for (const Survey* survey : surveys) sizes.push_back(dimsText(survey->started.input));
  texts.push_back(fmt::format("alternate:{}", fmt::join(sizes, ",")));
  return texts;
}

PolicyCosts policyCostsOf(const Policy& policy, const std::vector<const Survey*>& surveys,
                          std::optional<std::uint64_t> freeMemoryBytes) {
  const std::string& backend = surveys.front()->started.options.backend;
  if (!policy.backend.empty() && policy.backend != backend)
    throw InputError(fmt::format("policy {} is told from surveys of the backend {}, but this one is of {}", policy.name,
                                 policy.backend, backend));
  return freeMemoryBytes ? costs(policy, surveys, *freeMemoryBytes) : costs(policy, surveys);
}

}  // namespace

void addForecastOptions(CLI::App& command, ForecastOptions& options) {
  command
      .add_option("--policy", options.policies,
                  "A policy, as pytorch-benchmark:limit=0; again for more. Else those of PyTorch")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      .add_option("--schedule", options.schedules,
                  "fixed, alternate:224,256:50, random:160:352:32, histogram:FILE, ...; again for more. Else the "
                  "session's sizes")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  command.add_option("--iterations", options.iterations, "How many")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}).description(""))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Of schedules that draw sizes")->type_name("N")->capture_default_str();
}

Schedule scheduleFor(const std::string& text, const ForecastOptions& options, const Network& network,
                     const Dims& input) {
  try {
    const ScheduleSpec spec =
        parseSchedule(text, [](const std::string& file) { return readTextFile(file, "a list of sizes"); });
    Schedule schedule = makeSchedule(spec, {input, options.iterations, options.seed});
    checkSchedule(schedule, network);
    return schedule;
  } catch (const InputError& error) {
    throw error.within("--schedule");
  }
}

Forecasts makeForecasts(const Session& session, const Survey& like, const ForecastOptions& options,
                        std::optional<std::uint64_t> freeMemoryBytes) {
  Forecasts told;
  told.surveys = surveysLike(session, like);
  const Network& network = like.started.network;
  const Dims input = usualInput(told.surveys, like);
  const bool anyPolicy = options.policies.empty();
  std::vector<PolicyCosts> policyCosts;
  for (const std::string& text : anyPolicy ? usualPolicies(like.started.options.backend) : options.policies)
    policyCosts.push_back(policyCostsOf(findPolicy(text), told.surveys, freeMemoryBytes));

  for (const std::string& text : options.schedules.empty() ? defaultSchedules(told.surveys) : options.schedules) {
    ScheduleForecasts& over = told.schedules.emplace_back();
    over.text = text;
    over.schedule = scheduleFor(text, options, network, input);
    std::vector<std::string> missing;
    for (const PolicyCosts& whole : policyCosts) {
      try {
        over.policies.push_back({whole, forecast(whole, over.schedule)});
      } catch (const MissingData& error) {
        missing.push_back(fmt::format("{}; measure with: {}", error.what(), sweepCommand(told.surveys, error.sizes())));
      }
    }
    // Of policies that nobody asked for by name, those that can be told are.
    if (!missing.empty() && (!anyPolicy || over.policies.empty())) throw MissingData(missing.front());
    told.notes.insert(told.notes.end(), missing.begin(), missing.end());
  }
  return told;
}

std::vector<Mispick> mispicks(const Survey& survey, const PolicySettings& settings) {
  if (survey.started.options.backend != findPolicy("pytorch-benchmark").backend)
    throw InputError(fmt::format("--mispick is about PyTorch's benchmark mode: it needs a survey of the backend {}",
                                 findPolicy("pytorch-benchmark").backend));
  std::vector<Mispick> result;
  for (const ProblemResult& problem : survey.problems) result.push_back(mispick(problem, contextOf(survey), settings));
  return result;
}

}  // namespace convscope::cli
