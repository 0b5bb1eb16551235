#include "analysis/workload_ranking.h"

#include <algorithm>
#include <map>
#include <utility>

#include "measure/workload_problems.h"
#include "policy/framework/pytorch_release.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// The mean of times that not every call has.
struct MeanOfCalls {
  double sum = 0;
  double count = 0;

  void add(std::optional<double> us, double times) {
    if (!us) return;
    sum += *us * times;
    count += times;
  }
  std::optional<double> mean() const { return count > 0 ? std::optional(sum / count) : std::nullopt; }
};

struct RankSums {
  double times = 0;
  MeanOfCalls kernels;
  MeanOfCalls host;
  bool sharesCall = false;
};

bool hasOwnTimes(const Workload& workload, const WorkloadCall& call) {
  return call.problems.size() == 1 || std::ranges::all_of(call.problems, [&](std::size_t problem) {
           return workload.problems[problem].deviceUs.has_value();
         });
}

/// Sums the calls of each problem, or of each pair whose times are not divided.
std::map<std::vector<std::size_t>, RankSums> sumsOf(const Workload& workload) {
  std::map<std::vector<std::size_t>, RankSums> sums;
  const std::vector<std::int64_t> counts = callCounts(workload);
  for (std::size_t i = 0; i < workload.calls.size(); ++i) {
    const WorkloadCall& call = workload.calls[i];
    const auto times = static_cast<double>(counts[i]);
    const auto add = [&](const std::vector<std::size_t>& problems, std::optional<double> kernelUs) {
      RankSums& sum = sums[problems];
      sum.times += times;
      sum.kernels.add(kernelUs, times);
      sum.host.add(call.hostUs, times);
      sum.sharesCall = sum.sharesCall || call.problems.size() > problems.size();
    };
    if (!hasOwnTimes(workload, call)) {
      add(call.problems, call.deviceUs);
      continue;
    }
    for (const std::size_t problem : call.problems) {
      const std::optional<double> own = workload.problems[problem].deviceUs;
      add({problem}, own || call.problems.size() > 1 ? own : call.deviceUs);
    }
  }
  return sums;
}

std::string titleOf(WorkloadExecutor executor) {
  return translated("workload_traits", traitsOf(executor).title.data());
}

std::string computedByText(const Workload& workload, const WorkloadProblem& problem) {
  if (problem.executor != WorkloadExecutor::Unknown || workload.device.empty() || !isOfPytorch(workload))
    return titleOf(problem.executor);
  const auto cudnn = workload.versions.find("cuDNN");
  const Versions versions{{"cudnn", cudnn == workload.versions.end() ? std::string() : cudnn->second}};
  const Dispatch given = rules::pytorchDispatch(problem.problem, platformOf(versions, {}), releaseOf(workload));
  return phrase("workload_ranking",
                "{}, by PyTorch's rules")(given.toLibrary() ? titleOf(WorkloadExecutor::Cudnn) : given.executor);
}

}  // namespace

WorkloadRanking workloadRanking(const Workload& workload) {
  WorkloadRanking ranking;
  const auto iterations = static_cast<double>(iterationCount(workload));
  if (iterations == 0 || workload.calls.empty()) return ranking;
  std::map<Problem, std::vector<std::string>> layers;
  for (NetworkProblem& each : workloadProblems(workload)) layers[each.problem] = std::move(each.layers);
  const auto sums = sumsOf(workload);
  ranking.onHost =
      std::ranges::none_of(sums, [](const auto& entry) { return entry.second.kernels.mean().has_value(); });
  for (const auto& [problems, sum] : sums) {
    RankedConvolution row;
    row.problems = problems;
    row.layers = layers[workload.problems[problems.front()].problem];
    row.layersAsIn = workload.layersAsIn;
    row.executor = workload.problems[problems.front()].executor;
    row.computedBy = computedByText(workload, workload.problems[problems.front()]);
    row.timesPerIteration = sum.times / iterations;
    row.kernelUs = sum.kernels.mean();
    row.hostUs = sum.host.mean();
    row.sharesCall = sum.sharesCall;
    if (const auto us = ranking.onHost ? row.hostUs : row.kernelUs) {
      row.usPerIteration = *us * row.timesPerIteration;
      ranking.totalUs = ranking.totalUs.value_or(0) + *row.usPerIteration;
    }
    ranking.rows.push_back(std::move(row));
  }
  for (RankedConvolution& row : ranking.rows) {
    if (row.usPerIteration && *ranking.totalUs > 0) row.share = *row.usPerIteration / *ranking.totalUs;
  }
  const auto time = [](const RankedConvolution& row) { return row.usPerIteration.value_or(-1); };
  std::ranges::stable_sort(ranking.rows, std::ranges::greater(), time);
  return ranking;
}

std::string layerText(const RankedConvolution& row) {
  const std::string layers =
      row.layers.size() == 1 ? row.layers.front()
                             : phrase("workload_ranking", "{} and {} more")(row.layers.front(), row.layers.size() - 1);
  return row.layersAsIn.empty() ? layers : phrase("workload_ranking", "{} (as in {})")(layers, row.layersAsIn);
}

}  // namespace convscope
