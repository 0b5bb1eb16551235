// The rules about what kernels of the heuristic choices lose.

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "analysis/finding_rules.h"
#include "analysis/kernel_losses.h"
#include "core/pass.h"
#include "policy/forecast/rule.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope::rules {
namespace {

/// The least share of an iteration of a loss that no other layout or algorithm is sure to avoid.
constexpr double kLeastShare = 0.05;

/// One kind of loss of all layers in an iteration.
struct TotalLoss {
  double us = 0;  ///< the mean of the sizes
  double share = 0;
  KernelLosses most;  ///< of the shown size, the problem that loses most
  std::string layer;
  std::string pass;
};

/// Returns the losses of the shown survey.
std::vector<KernelLosses> lossesOfShown(const SurveyFigures& figures) {
  const auto shown = std::ranges::find(figures.sizes, &figures.survey);
  if (shown == figures.sizes.end()) return kernelLosses(figures.survey);  // another survey of its size is in the totals
  return figures.kernelLosses[static_cast<std::size_t>(shown - figures.sizes.begin())];
}

/// Adds up a loss over the problems of all sizes. None unless the kernels of each size are known, the shown size
/// loses something, and the loss is at least `leastShare` of an iteration.
std::optional<TotalLoss> totalLoss(const SurveyFigures& figures, double KernelLosses::*loss, double leastShare) {
  if (!hasGain(figures)) return std::nullopt;
  TotalLoss total;
  for (const std::vector<KernelLosses>& ofSize : figures.kernelLosses) {
    if (ofSize.empty()) return std::nullopt;
    for (const KernelLosses& each : ofSize) total.us += each.*loss / static_cast<double>(figures.sizes.size());
  }
  total.share = shareOfIteration(figures, total.us);
  if (total.share < leastShare) return std::nullopt;
  const std::vector<KernelLosses> ofShown = lossesOfShown(figures);
  if (ofShown.empty()) return std::nullopt;
  total.most = *std::ranges::max_element(ofShown, {}, loss);
  if (!(total.most.*loss > 0)) return std::nullopt;  // only other sizes lose
  const NetworkProblem& subject = figures.survey.problems[total.most.problem].subject;
  total.layer = firstLayer(subject);
  total.pass = translated("traits", traitsOf(subject.problem.pass).title.data());
  return total;
}

Finding findingOf(const TotalLoss& total, std::string id, std::string text, std::string overSizes) {
  return Finding{.id = std::move(id),
                 .text = std::move(text),
                 .view = FindingView::Algorithms,
                 .iterationUs = total.us,
                 .share = total.share,
                 .overSizes = std::move(overSizes)};
}

}  // namespace

Found convertedLayouts(const SurveyFigures& figures) {
  const auto total = totalLoss(figures, &KernelLosses::convertUs, kRule.worthwhile);
  if (!total) return std::nullopt;
  std::string text = phrase("effect_rules",
                            "The heuristic choices convert tensors between NCHW and NHWC for {} an iteration{}, {} of "
                            "their time. Of the {} of {} ({}), {} convert the layout.")(
      formatTime(total->us), meanOfSizes(figures), formatPercent(total->share), formatTime(total->most.us),
      total->layer, total->pass, formatTime(total->most.convertUs));
  text += sentenceGap() + translated("effect_rules",
                                     "channels_last avoids these conversions: measure the network with the layout "
                                     "nhwc and compare.");
  return findingOf(*total, "layout-conversions", std::move(text),
                   phrase("effect_rules", "layout conversions take {} of the mean iteration")(formatTime(total->us)));
}

Found splitReductions(const SurveyFigures& figures) {
  const auto total = totalLoss(figures, &KernelLosses::reduceUs, kRule.worthwhile);
  if (!total) return std::nullopt;
  return findingOf(
      *total, "split-k",
      phrase("effect_rules",
             "The heuristic choices add up partial results (split-K) for {} an iteration{}, {} of their time. Of the "
             "{} of {} ({}), {} add up partial results.")(formatTime(total->us), meanOfSizes(figures),
                                                          formatPercent(total->share), formatTime(total->most.us),
                                                          total->layer, total->pass, formatTime(total->most.reduceUs)),
      phrase("effect_rules", "adding up partial results takes {} of the mean iteration")(formatTime(total->us)));
}

Found partialWaves(const SurveyFigures& figures) {
  const auto total = totalLoss(figures, &KernelLosses::emptyUs, kLeastShare);
  if (!total) return std::nullopt;
  const KernelRow& row = total->most.report.rows[*total->most.report.longest];
  return findingOf(
      *total, "partial-waves",
      phrase(
          "effect_rules",
          "Many kernels of the heuristic choices have too few blocks for the {} multiprocessors, or a last wave that "
          "fills only some of them. On average that leaves the device empty for {} an iteration{}, {} of their time. "
          "Most of it is in {} ({}): its kernel that computes longest has {} waves, so the multiprocessors are {} "
          "full on average.")(figures.survey.started.device.processors, formatTime(total->us), meanOfSizes(figures),
                              formatPercent(total->share), total->layer, total->pass, wavesText(*row.waves),
                              formatPercent(*row.waves / std::ceil(*row.waves))),
      phrase("effect_rules", "multiprocessors without blocks cost {} of the mean iteration")(formatTime(total->us)));
}

Found lowOccupancy(const SurveyFigures& figures) {
  const auto total = totalLoss(figures, &KernelLosses::lowOccupancyUs, kLeastShare);
  if (!total) return std::nullopt;
  const KernelReport& report = total->most.report;
  const Occupancy& occupancy = *report.rows[*report.longest].occupancy;
  return findingOf(
      *total, "low-occupancy",
      phrase("effect_rules",
             "Heuristic choices whose kernels keep few warps on a multiprocessor take {} an iteration{} longer than "
             "the roofline's bound, {} of the time of all. Most of it is in {} ({}): its occupancy is {}, limited by "
             "{}, and its kernels take {:.1f} times the bound.")(
          formatTime(total->us), meanOfSizes(figures), formatPercent(total->share), total->layer, total->pass,
          formatPercent(occupancy.warps), limitText(occupancy.limit),
          report.usOf(KernelRole::Computes) / report.roofline->us()),
      phrase("effect_rules", "kernels of low occupancy lose {} of the mean iteration")(formatTime(total->us)));
}

}  // namespace convscope::rules
