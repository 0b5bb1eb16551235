#include "analysis/workload_ranking.h"

#include <algorithm>
#include <map>
#include <tuple>
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

  void add(const MeanOfCalls& other) {
    sum += other.sum;
    count += other.count;
  }
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

/// A row with the sums over its input sizes.
struct RankedSums {
  RankedConvolution row;
  RankSums sum;
};

/// What input sizes of a row have in common.
using RowKey = std::tuple<std::vector<std::string>, WorkloadExecutor, std::vector<Problem>>;

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

/// Collects the rows of a ranking.
class RankedRows {
 public:
  explicit RankedRows(const Workload& workload) : m_workload(workload) {
    for (NetworkProblem& each : workloadProblems(workload, LayerNames::ByConvolution))
      m_layers[each.problem] = std::move(each.layers);
  }

  /// Adds the calls of problems at one input size; `us` is their time in an iteration.
  void add(const std::vector<std::size_t>& problems, const RankSums& sum, std::optional<double> us) {
    RankedSums& ranked = rowOf(problems);
    ranked.sum.times += sum.times;
    ranked.sum.kernels.add(sum.kernels);
    ranked.sum.host.add(sum.host);
    ranked.sum.sharesCall = ranked.sum.sharesCall || sum.sharesCall;
    if (us) ranked.row.usPerIteration = ranked.row.usPerIteration.value_or(0) + *us;
    const auto hasSize = [&](std::size_t other) { return inputOf(other) == inputOf(problems.front()); };
    if (std::ranges::none_of(ranked.row.sizes, hasSize)) ranked.row.sizes.push_back(problems.front());
  }

  std::vector<RankedConvolution> take(double iterations) {
    std::vector<RankedConvolution> rows;
    for (RankedSums& each : m_rows) {
      each.row.timesPerIteration = each.sum.times / iterations;
      each.row.kernelUs = each.sum.kernels.mean();
      each.row.hostUs = each.sum.host.mean();
      each.row.sharesCall = each.sum.sharesCall;
      rows.push_back(std::move(each.row));
    }
    return rows;
  }

 private:
  const Problem& problemAt(std::size_t index) const { return m_workload.problems[index].problem; }
  Dims inputOf(std::size_t index) const { return inputDims(problemAt(index)); }

  RankedSums& rowOf(const std::vector<std::size_t>& problems) {
    const WorkloadProblem& first = m_workload.problems[problems.front()];
    const std::vector<std::string>& layers = m_layers.at(first.problem);
    std::vector<Problem> convolutions;
    for (const std::size_t problem : problems) convolutions.push_back(withoutSizes(problemAt(problem)));
    const auto [place, isNew] =
        m_places.try_emplace(RowKey(layers, first.executor, std::move(convolutions)), m_rows.size());
    if (isNew) {
      RankedConvolution row;
      row.problems = problems;
      row.layers = layers;
      row.layersAsIn = m_workload.layersAsIn;
      row.executor = first.executor;
      row.computedBy = computedByText(m_workload, first);
      m_rows.push_back({std::move(row), {}});
    }
    return m_rows[place->second];
  }

  const Workload& m_workload;
  std::map<Problem, std::vector<std::string>> m_layers;
  std::map<RowKey, std::size_t> m_places;
  std::vector<RankedSums> m_rows;
};

}  // namespace

WorkloadRanking workloadRanking(const Workload& workload) {
  WorkloadRanking ranking;
  const auto iterations = static_cast<double>(iterationCount(workload));
  if (iterations == 0 || workload.calls.empty()) return ranking;
  const auto sums = sumsOf(workload);
  ranking.onHost =
      std::ranges::none_of(sums, [](const auto& entry) { return entry.second.kernels.mean().has_value(); });
  RankedRows rows(workload);
  for (const auto& [problems, sum] : sums) {
    std::optional<double> us = (ranking.onHost ? sum.host : sum.kernels).mean();
    if (us) {
      *us *= sum.times / iterations;
      ranking.totalUs = ranking.totalUs.value_or(0) + *us;
    }
    rows.add(problems, sum, us);
  }
  ranking.rows = rows.take(iterations);
  for (RankedConvolution& row : ranking.rows) {
    if (row.usPerIteration && *ranking.totalUs > 0) row.share = *row.usPerIteration / *ranking.totalUs;
  }
  const auto time = [](const RankedConvolution& row) { return row.usPerIteration.value_or(-1); };
  std::ranges::stable_sort(ranking.rows, std::ranges::greater(), time);
  return ranking;
}

std::string layerText(const RankedConvolution& row) {
  std::string text = row.layers.size() == 1
                         ? row.layers.front()
                         : phrase("workload_ranking", "{} and {} more")(row.layers.front(), row.layers.size() - 1);
  if (!row.layersAsIn.empty()) text = phrase("workload_ranking", "{} (as in {})")(text, row.layersAsIn);
  return row.sizes.size() > 1 ? phrase("workload_ranking", "{}, {} sizes")(text, row.sizes.size()) : text;
}

}  // namespace convscope
