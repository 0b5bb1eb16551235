#include "analysis/kernel_losses.h"

#include <cmath>
#include <utility>

#include "analysis/own_problems.h"
#include "analysis/survey_summary.h"
#include "session/trial_times.h"

namespace convscope {
namespace {

constexpr double kLowOccupancy = 0.25;
constexpr double kSlow = 2;  ///< times the roofline's bound

/// Returns the share of a report's time in which multiprocessors have no block: the last wave fills some of them.
double emptyShare(const KernelReport& report) {
  if (!report.longest) return 0;
  const KernelRow& row = report.rows[*report.longest];
  return row.waves && *row.waves > 0 ? row.share * (1 - *row.waves / std::ceil(*row.waves)) : 0;
}

}  // namespace

bool isSlowByOccupancy(const KernelReport& report) {
  if (!report.longest || !report.roofline || !report.roofline->computeUs) return false;
  const KernelRow& row = report.rows[*report.longest];
  return row.occupancy && row.occupancy->warps < kLowOccupancy &&
         report.usOf(KernelRole::Computes) > kSlow * report.roofline->us();
}

std::vector<KernelLosses> kernelLosses(const Survey& survey) {
  std::vector<KernelLosses> all;
  const std::vector<bool> isOwn = ownProblems(survey);
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemResult& result = survey.problems[i];
    if (!isOwn[i]) continue;
    const auto choice = heuristicChoice(survey, result);
    if (!choice || !ran(result.trials[*choice])) continue;
    const Trial& trial = result.trials[*choice];
    auto report = kernelReport(trial, result.subject.problem, survey.started.device);
    if (!report) continue;
    KernelLosses losses;
    losses.problem = i;
    losses.us = multiplicity(result.subject) * SteadyTimes(result).us(trial);
    const bool mayConvert = result.subject.problem.layout == Layout::Nchw;
    if (mayConvert) losses.convertUs = losses.us * report->usOf(KernelRole::ConvertsLayout) / report->us;
    losses.reduceUs = losses.us * report->usOf(KernelRole::Reduces) / report->us;
    losses.emptyUs = losses.us * emptyShare(*report);
    if (isSlowByOccupancy(*report))
      losses.lowOccupancyUs = losses.us * (report->usOf(KernelRole::Computes) - report->roofline->us()) / report->us;
    losses.report = *std::move(report);
    all.push_back(std::move(losses));
  }
  return all;
}

}  // namespace convscope
