#include "analysis/layer_losses.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "analysis/determinism_price.h"
#include "analysis/forecasts.h"
#include "session/trial_times.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Returns the costs of the problems with a choice, by their place in the survey.
std::map<std::size_t, const ProblemCosts*> chosenProblems(const Survey& survey, const SizeCosts& size) {
  std::map<std::size_t, const ProblemCosts*> chosen;
  std::size_t index = 0;
  for (const ProblemCosts& problem : size.problems) {  // in the survey's order, some are left out
    while (index < survey.problems.size() && !(survey.problems[index].subject == problem.subject)) ++index;
    if (index == survey.problems.size()) break;
    if (problem.choice.trial) chosen[index] = &problem;
    ++index;
  }
  return chosen;
}

}  // namespace

LayerLoss lossBetween(const Survey& survey, std::size_t index, std::size_t off, std::size_t on) {
  const ProblemResult& problem = survey.problems.at(index);
  const SteadyTimes steady(problem);
  const double times = multiplicity(problem.subject);
  return {index, off, on, times * steady.us(problem.trials.at(off)), times * steady.us(problem.trials.at(on))};
}

std::vector<LayerLoss> layerLosses(const Survey& survey, const PolicySettings& settings) {
  const auto policies = switchPolicies(survey, settings);
  if (!backendMismatch(policies[0], survey.started.options.backend).empty()) return {};
  const std::array surveys{&survey};
  const PolicyCosts off = costs(policies[0], surveys);
  const PolicyCosts on = costs(policies[1], surveys);
  const auto chosenOn = chosenProblems(survey, on.sizes.front());
  std::vector<LayerLoss> losses;
  for (const auto& [index, problem] : chosenProblems(survey, off.sizes.front())) {
    const auto other = chosenOn.find(index);
    if (other == chosenOn.end()) continue;
    losses.push_back(lossBetween(survey, index, *problem->choice.trial, *other->second->choice.trial));
  }
  std::ranges::stable_sort(losses, std::greater<>(), &LayerLoss::lostUs);
  return losses;
}

std::vector<LayerLoss> meanLayerLosses(const Survey& survey, std::span<const Survey* const> sizes,
                                       const PolicySettings& settings) {
  struct Sum {
    double offUs = 0;
    double onUs = 0;
    std::size_t sizes = 0;
  };
  std::map<std::pair<Pass, std::string>, Sum> layers;  // sizes may share problems among layers in different ways
  for (const Survey* size : sizes) {
    for (const LayerLoss& loss : layerLosses(*size, settings)) {
      const NetworkProblem& subject = size->problems[loss.problem].subject;
      const auto count = static_cast<double>(subject.layers.size());
      for (const std::string& layer : subject.layers) {
        Sum& sum = layers[{subject.problem.pass, layer}];
        sum.offUs += loss.offUs / count;
        sum.onUs += loss.onUs / count;
        ++sum.sizes;
      }
    }
  }
  std::vector<LayerLoss> losses;
  for (LayerLoss loss : layerLosses(survey, settings)) {
    const NetworkProblem& subject = survey.problems[loss.problem].subject;
    loss.offUs = loss.onUs = 0;
    const bool everywhere = std::ranges::all_of(subject.layers, [&](const std::string& layer) {
      const Sum& sum = layers[{subject.problem.pass, layer}];
      if (sum.sizes != sizes.size()) return false;
      loss.offUs += sum.offUs / static_cast<double>(sizes.size());
      loss.onUs += sum.onUs / static_cast<double>(sizes.size());
      return true;
    });
    if (everywhere) losses.push_back(loss);
  }
  std::ranges::stable_sort(losses, std::greater<>(), &LayerLoss::lostUs);
  return losses;
}

double LostTime::totalUs() const {
  return std::transform_reduce(layers.begin(), layers.end(), 0.0, std::plus<>(), std::mem_fn(&LostLayer::lostUs));
}

LostTime lostTime(const std::vector<LayerLoss>& losses, bool withTrue) {
  LostTime result{withTrue, {}};
  for (const LayerLoss& loss : losses) {
    const double lostUs = withTrue ? -loss.lostUs() : loss.lostUs();
    if (lostUs > 0) result.layers.push_back({loss.problem, lostUs, withTrue ? loss.onUs / loss.offUs : loss.ratio()});
  }
  std::ranges::stable_sort(result.layers, std::greater<>(), &LostLayer::lostUs);
  return result;
}

LossShare largestLosses(const std::vector<LayerLoss>& losses, double share) {
  LossShare result;
  for (const LayerLoss& loss : losses) result.totalUs += std::max(loss.lostUs(), 0.0);
  for (const LayerLoss& loss : losses) {
    if (result.lostUs >= share * result.totalUs) break;
    result.lostUs += loss.lostUs();
    ++result.layers;
  }
  return result;
}

std::string lossText(const LossShare& largest, std::size_t layers) {
  return phrase("layer_losses",
                "the heuristic choices lose {} an iteration where the benchmark choices are faster, {} of it in {} of "
                "{} layers and passes")(formatTime(largest.totalUs), formatTime(largest.lostUs), largest.layers,
                                        layers);
}

}  // namespace convscope
