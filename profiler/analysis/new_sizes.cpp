#include "analysis/new_sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/paid_off.h"
#include "policy/forecast/plan_cache_model.h"
#include "text/counted_iterations.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Every size of `costs` once.
Schedule onceEach(const std::vector<NewSizeCost>& costs) {
  std::vector<Dims> sizes;
  std::vector<SizeRun> runs;
  for (std::uint32_t i = 0; i < costs.size(); ++i) {
    sizes.push_back(costs[i].input);
    runs.push_back({i, 1});
  }
  return {std::move(sizes), std::move(runs)};
}

}  // namespace

std::optional<std::int64_t> NewSizes::regainedAfter() const {
  if (!mean.regainedIn) return std::nullopt;
  return static_cast<std::int64_t>(std::ceil(*mean.regainedIn));
}

std::optional<IterationRange> NewSizes::regainedRange() const {
  if (!savedNoiseUs || mean.savedUs <= 0) return std::nullopt;
  return rangeOf(*regainedAfter(), {mean.savedUs, *savedNoiseUs});
}

std::optional<std::int64_t> NewSizes::firstRegainedAfter() const {
  if (mean.savedUs <= 0) return std::nullopt;
  return static_cast<std::int64_t>(std::ceil((mean.extraUs + std::max(onceUs, 0.0)) / mean.savedUs));
}

double NewSizes::savedUs(std::int64_t iterations, double sizes) const {
  return mean.savedUs * static_cast<double>(iterations) - onceUs - sizes * mean.extraUs;
}

std::optional<std::int64_t> NewSizes::losesFrom(std::int64_t iterations) const {
  if (savedUs(iterations, 1) < 0) return 1;
  if (mean.extraUs <= 0) return std::nullopt;
  const double most = std::floor(savedUs(iterations, 0) / mean.extraUs);  // sizes that do not lose
  if (most >= static_cast<double>(iterations)) return std::nullopt;
  return static_cast<std::int64_t>(most) + 1;
}

std::string newSizesRule() {
  return translated("new_sizes", "Each new size costs a search.");
}

std::optional<NewSizes> newSizes(const PolicyCosts& policy, const PolicyCosts& baseline) {
  const std::vector<NewSizeCost> costs = newSizeCosts(policy, baseline);
  if (costs.empty() || !keepsEverySize(policy)) return std::nullopt;
  NewSizes result{meanNewSizeCost(costs), 0, costs.size(), {}};
  const Schedule schedule = onceEach(costs);
  result.onceUs = forecast(policy, schedule).warmup.loadUs - forecast(baseline, schedule).warmup.loadUs;
  return result;
}

std::string newSizesText(const NewSizes& sizes, const std::string& name, std::int64_t iterations) {
  const NewSizeCost& mean = sizes.mean;
  if (mean.extraUs <= 0) return {};
  if (mean.savedUs <= 0)
    return phrase("new_sizes",
                  "Every further input size makes {} lose more: its search takes {} more, and its iterations are "
                  "no faster.")(name, formatTime(mean.extraUs));
  const std::optional<std::int64_t> from = sizes.losesFrom(iterations);
  const std::string count = countedIterations(iterations);
  const std::string oneSize = sizes.measured == 1 ? translated("new_sizes", "one input size")
                                                  : translated("new_sizes", "one input size of average cost");
  const std::string cost =
      sizes.onceUs > 0
          ? translated("new_sizes", "its search, and loading the library's code, take longer than it saves")
          : translated("new_sizes", "its search takes longer than it saves");
  const Phrase tooFew = iterations == 1 ? phrase("new_sizes", "{} is too few for {}: even at {} {}.")
                                        : phrase("new_sizes", "{} are too few for {}: even at {} {}.");
  const std::string answer =
      !from ? phrase("new_sizes", "In {} no number of input sizes makes {} lose time.")(count, name)
      : *from > 1
          ? phrase("new_sizes", "In {} {} loses time from {} input sizes on.")(count, name, formatEstimate(*from))
      : paidOff(sizes, iterations) == PaidOff::Unclear
          ? phrase("new_sizes",
                   "Whether {} pays off in {} at {} is not clear: its break-even is within the noise there.")(
                name, count, oneSize)
          : tooFew(count, name, oneSize, cost);
  if (!from) return answer;  // the first iteration at a size makes up for its search
  const std::string after = iterationsText(*sizes.regainedAfter(), sizes.regainedRange());
  std::string text = answer + sentenceGap() +
                     phrase("new_sizes",
                            "Each new size costs {} more for its search and saves {} an iteration, so it must be used "
                            "for {} to make up for its search.")(formatTime(mean.extraUs), formatTime(mean.savedUs),
                                                                 countedIterations(after));
  // Of several sizes each loads a part of the code: what the first one loads is not known.
  const std::string firstAfter = formatEstimate(*sizes.firstRegainedAfter());
  if (firstAfter == formatEstimate(*sizes.regainedAfter())) return text;
  return text + sentenceGap() +
         (sizes.measured > 1
              ? phrase("new_sizes",
                       "Loading the library's code takes another {}, once in a process.")(formatTime(sizes.onceUs))
              : phrase("new_sizes", "The first size needs {}, because it also loads the library's code.")(firstAfter));
}

std::string newSizesBasis(const NewSizes& sizes) {
  return sizes.measured == 1
             ? translated("new_sizes", "Computed from the one measured size, as if all sizes were like it.")
             : phrase("new_sizes", "Computed from the mean of {} measured sizes; one size alone gives another number.")(
                   sizes.measured);
}

std::string newSizesAnswer(const NewSizes& sizes, const std::string& name, std::int64_t iterations, bool isOfMeasured) {
  std::string text = newSizesText(sizes, name, iterations);
  if (text.empty()) return text;
  text += sentenceGap() + newSizesBasis(sizes);
  return isOfMeasured || sizes.measured == 1 ? text : phrase("new_sizes", "For sizes like the measured ones: {}")(text);
}

std::string furtherSizesText(const NewSizes& sizes, const std::string& name) {
  const std::optional<std::int64_t> after = sizes.regainedAfter();
  if (!after) return translated("new_sizes", "No number of iterations at a further size makes up for its search.");
  if (*after <= 1) return {};
  return phrase("new_sizes",
                "Each further size needs {} iterations of its own to make up for its search; if new ones come sooner, "
                "{} never pays off.")(iterationsText(*after, sizes.regainedRange()), name);
}

}  // namespace convscope
