#include "cli/race_report.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/report_text.h"
#include "core/problem_text.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

std::string layerOf(const WorkloadProblem& problem) {
  return problem.layers.empty() ? toText(problem.problem) : problem.layers.front();
}

std::string listText(const ComparedRace& race) {
  if (!race.listCompared) return "";
  return race.difference ? differenceText(*race.difference) : "equal";
}

std::string raceTable(const RaceComparison& comparison, const Workload& workload, std::size_t width) {
  Table table({{"Layer", Align::Left, 14},
               {"Pass"},
               {"Timed", Align::Right, 0, 4},
               {"Picked", Align::Left, 9},
               {"Its sample", Align::Right, 0, 3},
               {"Its median", Align::Right},
               {"Best", Align::Left, 9, 2},
               {"Best median", Align::Right},
               {"An iteration", Align::Right},
               {"Chance", Align::Right, 0, 1},
               {"List", Align::Left, 12, 5}});
  for (const ComparedRace& race : comparison.races) {
    const WorkloadProblem& problem = workload.problems[race.problem];
    const ComparedPlan* pick = race.pick ? &race.plans[*race.pick] : nullptr;
    const ComparedPlan* best = race.best ? &race.plans[*race.best] : nullptr;
    const auto timed =
        std::ranges::count_if(race.plans, [](const ComparedPlan& plan) { return plan.sampleUs.has_value(); });
    table.addRow({layerOf(problem), toText(problem.problem.pass), fmt::format("{}", timed),
                  pick == nullptr ? "n/a" : pick->id, pick == nullptr ? "" : timeText(pick->sampleUs),
                  pick == nullptr ? "" : timeText(pick->medianUs), best == nullptr ? "" : best->id,
                  best == nullptr ? "" : timeText(best->medianUs),
                  !race.lossUs ? "" : (race.wrong ? "wrong, " : "") + formatTime(*race.iterationLossUs()),
                  race.pickProbability ? formatPercent(*race.pickProbability) : "", listText(race)});
  }
  return table.text(width);
}

std::string planTable(const ComparedRace& race, std::size_t width) {
  Table table({{"#", Align::Right},
               {"Plan", Align::Left, 12},
               {"Framework's sample", Align::Right},
               {"Survey's median", Align::Right},
               {""}});
  for (std::size_t i = 0; i < race.plans.size(); ++i) {
    const ComparedPlan& plan = race.plans[i];
    std::string mark = race.pick == i ? "picked" : "";
    if (race.best == i) mark += mark.empty() ? "best" : ", best";
    table.addRow({fmt::format("{}", i + 1), plan.id, timeText(plan.sampleUs), timeText(plan.medianUs), mark});
  }
  return table.text(width);
}

Json planJson(const ComparedPlan& plan) {
  return {{"algorithm", plan.id},
          {"sample_us", orNull(plan.sampleUs)},
          {"median_us", orNull(plan.medianUs)},
          {"trial", orNull(plan.trial)}};
}

}  // namespace

std::string raceReport(const RaceComparison& comparison, const Workload& workload, bool all, std::size_t width) {
  if (comparison.empty()) return {};
  std::string text = "Searches that the framework ran\n" + raceTable(comparison, workload, width) +
                     "An iteration: what the pick costs beyond the best of the timed plans. Chance: the pick's "
                     "probability by the wrong-pick analysis.\n" +
                     raceText(comparison) + '\n';
  if (!all) return text;
  for (const ComparedRace& race : comparison.races)
    text += '\n' + toText(workload.problems[race.problem].problem) + '\n' + planTable(race, width);
  return text;
}

std::string worstPicksReport(const RaceComparison& comparison, const Workload& workload,
                             const std::optional<Interval>& iterationUs, std::size_t width) {
  const std::vector<const ComparedRace*> worst = worstPicks(comparison, 10);
  if (worst.empty()) return {};
  Table table({{"Layer", Align::Left, 14},
               {"Pass"},
               {"Picked", Align::Left, 12},
               {"Best timed plan", Align::Left, 12},
               {"Slower", Align::Right, 0, 1},
               {"An iteration", Align::Right}});
  double sumUs = 0;
  for (const ComparedRace* race : worst) {
    const WorkloadProblem& problem = workload.problems[race->problem];
    const ComparedPlan& pick = race->plans[*race->pick];
    const ComparedPlan& best = race->plans[*race->best];
    sumUs += *race->iterationLossUs();
    table.addRow({layerOf(problem), toText(problem.problem.pass), pick.id, best.id,
                  formatChange(*pick.medianUs / *best.medianUs), formatTime(*race->iterationLossUs())});
  }
  std::string sum = formatTime(sumUs) + " an iteration";
  if (iterationUs && iterationUs->high > 0)
    sum += fmt::format(", {} of {}", formatPercent(sumUs / iterationUs->high), formatRange(*iterationUs));
  return fmt::format("Wrong picks that cost most\n{}Together {}.\n", table.text(width), sum);
}

Json raceJson(const RaceComparison& comparison, const Workload& workload) {
  Json json{{"timed", comparison.timed},
            {"compared", comparison.compared},
            {"wrong", comparison.wrong},
            {"lost_us", comparison.lossUs},
            {"wrong_lost_us", comparison.wrongLossUs},
            {"expected_lost_us", comparison.expectedRegretUs},
            {"expected_lost_deviation_us", std::sqrt(comparison.regretVariance)},
            {"judged", comparison.judged},
            {"likely", comparison.likely},
            {"lists_compared", comparison.listsCompared},
            {"lists_equal", comparison.listsEqual},
            {"races", Json::array()}};
  for (const ComparedRace& race : comparison.races) {
    const WorkloadProblem& problem = workload.problems[race.problem];
    Json one{
        {"problem", toText(problem.problem)},
        {"layers", problem.layers},
        {"count", race.count},
        {"plans", Json::array()},
        {"pick", orNull(race.pick)},
        {"best", orNull(race.best)},
        {"loss_us", orNull(race.lossUs)},
        {"wrong", race.wrong},
        {"pick_probability", orNull(race.pickProbability)},
        {"likely", orNull(race.likely)},
        {"expected_loss_us", orNull(race.expectedRegretUs)},
        {"list_compared", race.listCompared},
        {"list_difference", orNull(race.difference, [](const ListDifference& difference) {
           return Json{{"place", difference.place}, {"recorded", difference.recorded}, {"policy", difference.policy}};
         })}};
    for (const ComparedPlan& plan : race.plans) one["plans"].push_back(planJson(plan));
    json["races"].push_back(std::move(one));
  }
  return json;
}

}  // namespace convscope::cli
