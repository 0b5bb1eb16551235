#include "analysis/layer_shares.h"

#include <algorithm>
#include <functional>
#include <map>

#include "session/trial_times.h"

namespace convscope {

LayerShares layerShares(const Survey& survey, std::span<const LayerLoss> times) {
  LayerShares shares;
  std::map<Problem, std::size_t> layers;  // by their forward problem: index in shares.layers
  for (const LayerLoss& time : times) {
    Problem convolution = survey.problems.at(time.problem).subject.problem;
    convolution.pass = Pass::Forward;
    const auto [found, isNew] = layers.try_emplace(convolution, shares.layers.size());
    if (isNew) shares.layers.push_back({time.problem});
    LayerShare& layer = shares.layers[found->second];
    layer.problem = std::min(layer.problem, time.problem);
    layer.offUs += time.offUs;
    layer.onUs += time.onUs;
    shares.offUs += time.offUs;
    shares.onUs += time.onUs;
  }
  std::ranges::stable_sort(shares.layers, std::greater<>(), &LayerShare::offUs);
  return shares;
}

std::optional<RecordedShare> recordedShare(const RecordedForecast& forecast) {
  const PolicyOutcome& policy = forecast.baseline();
  if (!policy.wallUs || policy.wallUs->high <= 0) return std::nullopt;
  RecordedShare share{0, *policy.wallUs};
  double iterations = 0;
  for (std::size_t k = 0; k < forecast.kinds.size(); ++k) {
    const auto count = static_cast<double>(forecast.kinds[k].count);
    share.convolutionUs += count * policy.kinds[k].convolutionUs;
    iterations += count;
  }
  share.convolutionUs /= iterations;
  return share;
}

std::map<std::size_t, double> timesOfOtherKernels(const Survey& survey, const Workload& workload,
                                                  const RecordedConvolutions& recorded) {
  std::map<std::size_t, double> times;
  for (std::size_t i = 0; i < workload.problems.size(); ++i) {
    const WorkloadProblem& each = workload.problems[i];
    if (computedBy(survey.started.options.backend, each.executor) || recorded.us[i] <= 0) continue;
    const auto found = std::ranges::find(survey.problems, each.problem,
                                         [](const ProblemResult& result) { return result.subject.problem; });
    if (found == survey.problems.end()) continue;
    times[static_cast<std::size_t>(found - survey.problems.begin())] = recorded.us[i] * multiplicity(found->subject);
  }
  return times;
}

}  // namespace convscope
