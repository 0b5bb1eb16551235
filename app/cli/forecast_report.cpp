#include "cli/forecast_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/left_out.h"
#include "analysis/schedule_forecaster.h"
#include "analysis/survey_summary.h"
#include "analysis/total_text.h"
#include "core/problem_text.h"
#include "policy/forecast/buckets.h"
#include "session/subject_text.h"
#include "session/trial_times.h"
#include "text/csv_field.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

std::string scheduleHeading(const NamedForecasts& over) {
  const std::size_t sizes = over.schedule.usedSizes();
  return fmt::format("Schedule {}: {}, {}\n", printable(over.text), counted(over.schedule.iterations(), "iteration"),
                     sizes == 1 ? "size " + dimsText(over.schedule.sizes[over.schedule.runs.front().size])
                                : fmt::format("{} sizes", sizes));
}

/// Returns which forecasts lack a group of layers, and because of which policies.
std::string leftOutFrom(const ExcludedLayers& leftOut, const NamedForecasts& over) {
  if (leftOut.policies.size() == over.policies.size()) return "the forecasts";
  return fmt::format("all forecasts because of {}", fmt::join(leftOut.policies, ", "));
}

/// Returns the line about a new size, of the policy that the answer is about; without an answer, of the first one that
/// searches more than the baseline. The line is about the mean of the measured sizes, and says so for other schedules
/// than all of them. It is empty if the schedule has none of them, or one of several.
std::string newSizesLine(const NamedForecasts& over) {
  if (over.estimated.size() >= over.schedule.usedSizes()) return {};
  for (const PolicyForecast& policy : over.policies) {
    if (!policy.newSizes || (over.schedule.usedSizes() < 2 && policy.newSizes->measured > 1)) continue;
    const std::string text =
        over.answer && !over.answer->newSizes.empty()
            ? over.answer->newSizes
            : newSizesAnswer(*policy.newSizes, policy.policy().label(), over.schedule.iterations(), over.isOfMeasured);
    if (!text.empty()) return text + '\n';
  }
  return {};
}

std::vector<std::string> textsOf(const std::vector<Dims>& inputs) {
  std::vector<std::string> texts;
  for (const Dims& input : inputs) texts.push_back(dimsText(input));
  return texts;
}

/// Returns whether a policy is the one before with other settings that change nothing, e.g. a limit beyond the number
/// of algorithms.
bool isTheSame(const PolicyForecast& policy, const PolicyForecast& before) {
  const Forecast& a = policy.forecast;
  const Forecast& b = before.forecast;
  return policy.policy().name == before.policy().name && a.totalUs == b.totalUs &&
         a.warmup.totalUs() == b.warmup.totalUs() && a.peakBytes == b.peakBytes && a.searches == b.searches &&
         a.cacheEntries == b.cacheEntries;
}

/// `longestUs` is the longest total of the column, as in the window.
std::vector<std::string> forecastRow(const std::string& label, const PolicyForecast& policy, double longestUs) {
  const Forecast& one = policy.forecast;
  return {label,
          totalText(policy, longestUs),
          formatTime(one.warmup.totalUs()),
          timeWithEnds(one.meanIterationUs(), iterationEnds(policy)),
          formatBytes(one.peakBytes),
          formatCount(one.cacheEntries),
          formatCount(one.searches)};
}

std::string bucketTable(const PolicyForecast& policy, const Schedule& schedule, std::size_t most, std::size_t width) {
  Table table({{"Sizes", Align::Right},
               {"Padded up to", Align::Left, 20},
               {"Total", Align::Right},
               {"Saves", Align::Right},
               {"FLOPs added", Align::Right}});
  const std::vector<std::int64_t> counts = schedule.counts();
  const std::vector<Bucketing> ways = bucketings(*policy.costs, schedule, most);
  double longestUs = 0;
  for (const Bucketing& way : ways) longestUs = std::max(longestUs, way.totalUs);
  for (const Bucketing& way : ways) {
    std::set<Dims> kept;
    for (std::size_t i = 0; i < way.padTo.size(); ++i) {
      if (counts[i] > 0) kept.insert(schedule.sizes[way.padTo[i]]);
    }
    std::vector<std::string> sizes;
    for (const Dims& size : kept) sizes.push_back(dimsText(size));
    table.addRow({fmt::format("{}", way.buckets), fmt::format("{}", fmt::join(sizes, ", ")),
                  formatComparedTime(way.totalUs, longestUs),
                  (way.savedUs < 0 ? "-" : "") + formatTime(std::abs(way.savedUs)),
                  fmt::format("{} ({})", formatFlops(way.extraFlops), formatPercent(way.extraFlops / way.flops))});
  }
  return table.text(width);
}

/// Returns how many plans of the policy's searches have a bound in place of a time.
int plansSlower(const PolicyCosts& costs) {
  int count = 0;
  for (const SizeCosts& size : costs.sizes) {
    for (const ProblemCosts& problem : size.problems) count += problem.choice.plansSlower;
  }
  return count;
}

std::string regretText(double us) {
  return us > 0 && us < 0.1 ? "<0.1 µs" : formatTime(us);
}

/// Returns the name of a plan: its id with the configuration if the name of `other` is the same.
std::string planName(const ProblemResult& problem, std::size_t plan, std::size_t other) {
  const Candidate& candidate = problem.trials[plan].candidate;
  return candidate.name == problem.trials[other].candidate.name ? candidate.id : candidate.name;
}

/// Names the estimated sizes; of many the first and the last.
std::string estimatedText(const std::vector<Dims>& sizes) {
  constexpr std::size_t kMostNamed = 12;
  constexpr std::string_view kWorkspace = " Their workspace is that of the nearest measured sizes.";
  if (sizes.size() > kMostNamed)
    return fmt::format("Not measured, so estimated with a range: {} sizes, {} to {}.{}\n",
                       formatCount(static_cast<std::int64_t>(sizes.size())), dimsText(sizes.front()),
                       dimsText(sizes.back()), kWorkspace);
  return fmt::format("Not measured, so estimated with a range: {}.{}\n", fmt::join(textsOf(sizes), ", "), kWorkspace);
}

/// Returns whether the host is the limit, so that times of the device alone are no answer.
bool isHidden(const NamedForecasts& over) {
  return over.answer && over.answer->saving && over.answer->saving->isHidden;
}

/// Names the iterations from which the policies save time: of the device alone, if the host is the limit.
std::string breakEvenLine(const NamedForecasts& over, const PolicyForecast& policy) {
  return fmt::format("{} {}, {} {}.\n", isHidden(over) ? "If the host were not the limit: against" : "Against",
                     over.policies.front().policy().label(), policy.policy().label(), policy.breakEven->words);
}

/// Returns the result with the alternative, and says what it is for.
std::string answerLine(const NamedForecasts& over) {
  const ScheduleVerdict& verdict = *over.answer;
  const std::string& alternative = verdict.brief.alternative;
  return fmt::format("{}: {}.\n",
                     over.hasSessionAnswer ? "Answer for " + counted(over.schedule.iterations(), "iteration")
                                           : "Answer for the schedule",
                     printable(alternative.empty() ? verdict.result : verdict.result + "; " + alternative));
}

}  // namespace

std::string forecastText(const Forecasts& forecasts, std::size_t width) {
  std::vector<Dims> inputs = forecasts.inputs();
  std::ranges::sort(inputs);
  const std::vector<std::string> measured = textsOf(inputs);
  std::string text;
  for (const NamedForecasts& over : forecasts.schedules) {
    Table table({{"Policy", Align::Left, 16},
                 {"Total", Align::Right},
                 {"Warm-up", Align::Right},
                 {"Iteration", Align::Right},
                 {"Workspace peak", Align::Right, 0, 2},
                 {"Cached plans", Align::Right, 0, 3},
                 {"Choices", Align::Right, 0, 1}});
    std::vector<bool> repeats;
    double longestUs = 0;
    for (const PolicyForecast& policy : over.policies) longestUs = std::max(longestUs, policy.forecast.totalUs);
    for (std::size_t i = 0; i < over.policies.size(); ++i) {
      repeats.push_back(i > 0 && isTheSame(over.policies[i], over.policies[i - 1]));
      const std::string label = over.policies[i].policy().label();
      table.addRow(repeats.back() ? std::vector<std::string>{label, "the same", "", "", "", "", ""}
                                  : forecastRow(label, over.policies[i], longestUs));
    }
    text += scheduleHeading(over) + table.text(width) + '\n';
    for (std::size_t i = 0; i < over.policies.size(); ++i) {
      const PolicyForecast& policy = over.policies[i];
      if (policy.breakEven && !repeats[i]) text += breakEvenLine(over, policy);
      if (const int slower = plansSlower(*policy.costs); slower > 0 && !repeats[i])
        text += fmt::format(
            "The warm-up of {} takes at least as long as shown: {} of its algorithms cannot win, and the survey did "
            "not "
            "execute them to the end (profile --exact does).\n",
            policy.policy().label(), slower);
    }
    if (!over.estimated.empty()) text += estimatedText(over.estimated);
    if (!over.extrapolated.empty()) text += extrapolationText(textsOf(over.extrapolated), measured) + '\n';
    text += newSizesLine(over);
    for (const ExcludedLayers& leftOut : over.leftOut)
      text += fmt::format("Left out of {}: {}\n", leftOutFrom(leftOut, over), printable(leftOutText(leftOut)));
    const bool isClear = over.estimated.empty() || !over.answer || !over.answer->policy.empty();
    text += fmt::format("Least time for {}{}{}: {}\n", counted(over.schedule.iterations(), "iteration"),
                        isClear ? "" : " by the means alone", isHidden(over) ? " if the host were not the limit" : "",
                        over.leastTime->reason);
    if (over.answer) text += answerLine(over);
    text += '\n';
  }
  text +=
      "All times are of the convolutions alone. Iteration: the mean of these iterations without their searches; "
      "`show`\n"
      "has that of a long run. Warm-up: all searches. Workspace peak: searches included. Cache: entries at the end.\n";
  for (const std::string& note : std::set(forecasts.notes.begin(), forecasts.notes.end()))
    text += "Not available: " + note + '\n';
  return text;
}

std::string wrongPickText(const Survey& survey, const std::vector<WrongPick>& picks, std::size_t width) {
  Table table({{"Layer", Align::Left, 14},
               {"", Align::Right},
               {"Pass"},
               {"Wrong pick", Align::Right},
               {"Regret", Align::Right},
               {"Best", Align::Left, 9},
               {"Picked instead", Align::Left, 9, 2},
               {"By", Align::Left, 0, 1}});
  for (std::size_t i = 0; i < picks.size(); ++i) {
    const ProblemResult& problem = survey.problems[i];
    const WrongPick& pick = picks[i];
    const std::string layers = multiplicityText(problem.subject);
    if (!pick.missing.empty()) {
      table.addRow({firstLayer(problem.subject), layers, toText(problem.subject.problem.pass), "n/a", "", "",
                    pick.missing.front(), ""});
      continue;
    }
    const PickShare* other = pick.likeliestSlower();
    table.addRow(
        {firstLayer(problem.subject), layers, toText(problem.subject.problem.pass), formatPercent(pick.probability),
         regretText(pick.expectedRegretUs),
         other == nullptr ? problem.trials[pick.best].candidate.name : planName(problem, pick.best, other->trial),
         other == nullptr ? "" : planName(problem, other->trial, pick.best),
         fmt::format("{} {}", pick.samples, pick.basis == SampleKind::Single ? "isolated" : "hot")});
  }
  const WrongPickTotals totals = totalsOf(survey, picks);
  std::string text =
      fmt::format(
          "Benchmark mode chooses by one sample of each plan{}. Wrong pick: the probability that it does "
          "not choose\n"
          "the best; regret: what wrong picks cost on average in one execution.\n",
          survey.started.recorded ? "" : ", size " + sizeText(survey.started)) +
      table.text(width) +
      fmt::format(
          "\nExpected: {:.2f} picks that are not the best in {}; regret of an iteration "
          "{}.\n",
          totals.expected, counted(static_cast<std::int64_t>(totals.problems), "problem"), formatTime(totals.lostUs));
  for (const std::string& caution : totals.cautions) text += "Caution: " + caution + ".\n";
  return text + '\n';
}

std::string bucketText(const Forecasts& forecasts, std::size_t most, std::size_t width) {
  std::string text;
  for (const NamedForecasts& over : forecasts.schedules) {
    if (over.schedule.sizes.size() < 2) continue;
    // Policies with equal tables share one.
    std::vector<std::pair<std::string, std::vector<std::string>>> tables;
    for (const PolicyForecast& policy : over.policies) {
      const std::string table = bucketTable(policy, over.schedule, most, width);
      auto same = std::ranges::find(tables, table, &std::pair<std::string, std::vector<std::string>>::first);
      if (same == tables.end()) same = tables.insert(same, {table, {}});
      same->second.push_back(policy.policy().label());
    }
    for (const auto& [table, names] : tables)
      text += fmt::format("Padding under {}, schedule {}:\n{}\n", fmt::join(names, ", "), printable(over.text), table);
  }
  return text.empty() ? "Padding: no schedule has several sizes.\n" : text;
}

std::string forecastCsv(const Forecasts& forecasts) {
  std::string csv = csvLine({"schedule",
                             "iterations",
                             "policy",
                             "total_us",
                             "iteration_us",
                             "warmup_us",
                             "query_us",
                             "build_us",
                             "load_us",
                             "warmup_runs_us",
                             "timed_runs_us",
                             "searches",
                             "workspace_bytes",
                             "peak_bytes",
                             "cache_entries",
                             "cache_bytes",
                             "break_even_iterations",
                             "break_even_low",
                             "break_even_high",
                             "problems_left_out",
                             "sizes_estimated",
                             "total_low_us",
                             "total_high_us"});
  const auto number = [](auto value) { return fmt::format("{}", value); };
  for (const NamedForecasts& over : forecasts.schedules) {
    std::size_t leftOut = 0;
    for (const ExcludedLayers& group : over.leftOut) leftOut += group.problems.size();
    for (const PolicyForecast& policy : over.policies) {
      const Forecast& one = policy.forecast;
      const std::optional<std::int64_t> paysOff = policy.paysOffAfter();
      const IterationRange* range = policy.breakEven && policy.breakEven->range ? &*policy.breakEven->range : nullptr;
      const std::optional<Interval> ends = totalEnds(policy);
      csv += csvLine({over.text,
                      number(one.iterations()),
                      one.policy,
                      number(one.totalUs),
                      number(one.meanIterationUs()),
                      number(one.warmup.totalUs()),
                      number(one.warmup.queryUs),
                      number(one.warmup.buildUs),
                      number(one.warmup.loadUs),
                      number(one.warmup.warmupRunsUs),
                      number(one.warmup.timedRunsUs),
                      number(one.searches),
                      number(one.workspaceBytes),
                      number(one.peakBytes),
                      number(one.cacheEntries),
                      number(one.cacheBytes),
                      paysOff ? number(*paysOff) : "",
                      range != nullptr ? number(range->low) : "",
                      range != nullptr && range->high ? number(*range->high) : "",
                      number(leftOut),
                      number(over.estimated.size()),
                      ends ? number(ends->low) : "",
                      ends ? number(ends->high) : ""});
    }
  }
  return csv;
}

}  // namespace convscope::cli
