#include "analysis/workload_ranking.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
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

/// Adds `us` divided by `parts`; nothing if it is not known.
void addTo(std::optional<double>& sum, const std::optional<double>& us, double parts) {
  if (us) sum = sum.value_or(0) + *us / parts;
}

struct RankSums {
  double times = 0;
  MeanOfCalls kernels;
  MeanOfCalls host;
  MeanOfCalls ownHost;            ///< of calls divided equally among their problems with a time each
  std::optional<double> firstUs;  ///< of first calls, divided like ownHost
  bool sharesCall = false;

  void add(const RankSums& other) {
    times += other.times;
    kernels.add(other.kernels);
    host.add(other.host);
    ownHost.add(other.ownHost);
    addTo(firstUs, other.firstUs, 1);
    sharesCall = sharesCall || other.sharesCall;
  }
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
      const auto parts = static_cast<double>(call.problems.size()) / static_cast<double>(problems.size());
      sum.ownHost.add(call.hostUs ? std::optional(*call.hostUs / parts) : std::nullopt, times);
      if (counts[i] > 0) addTo(sum.firstUs, call.firstHostUs, parts);
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
    ranked.sum.add(sum);
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
      if (const std::optional<double> us = each.sum.ownHost.mean())
        each.row.hostUsPerIteration = *us * each.row.timesPerIteration;
      each.row.firstCallsUs = each.sum.firstUs;
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

/// Adds a pass to a layer that computes it.
void addRow(RankedLayer& layer, const RankedConvolution& row, bool isForward) {
  const auto parts = static_cast<double>(row.layers.size());
  layer.sharing = std::max(layer.sharing, row.layers.size());
  addTo(layer.usPerIteration, row.usPerIteration, parts);
  addTo(isForward ? layer.forwardUs : layer.backwardUs, row.usPerIteration, parts);
  addTo(layer.hostUs, row.hostUsPerIteration, parts);
  addTo(layer.firstCallsUs, row.firstCallsUs, parts);
  if (std::ranges::find(layer.computedBy, row.computedBy) == layer.computedBy.end())
    layer.computedBy.push_back(row.computedBy);
}

/// Returns how often an iteration executes the layer: its rows of the same passes are of different sizes.
double timesPerIteration(const Workload& workload, const std::vector<RankedConvolution>& rows,
                         const RankedLayer& layer) {
  std::map<Pass, double> times;
  for (const std::size_t index : layer.rows) {
    const RankedConvolution& row = rows[index];
    times[workload.problems[row.problems.front()].problem.pass] +=
        row.timesPerIteration / static_cast<double>(row.layers.size());
  }
  double most = 0;
  for (const auto& [pass, each] : times) most = std::max(most, each);
  return most;
}

/// Returns the layers of ranked rows, the longest time first.
std::vector<RankedLayer> layersOf(const Workload& workload, const WorkloadRanking& ranking) {
  std::vector<std::size_t> order(ranking.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t row) { return ranking.rows[row].problems.front(); });
  std::vector<RankedLayer> layers;
  std::map<std::string, std::size_t> places;
  for (const std::size_t index : order) {
    const RankedConvolution& row = ranking.rows[index];
    for (const std::string& name : row.layers) {
      const auto [place, isNew] = places.try_emplace(name, layers.size());
      if (isNew) {
        layers.emplace_back().name = name;
        layers.back().layersAsIn = row.layersAsIn;
      }
      RankedLayer& layer = layers[place->second];
      layer.rows.push_back(index);
      addRow(layer, row, workload.problems[row.problems.front()].problem.pass == Pass::Forward);
    }
  }
  for (RankedLayer& layer : layers) {
    std::set<Dims> inputs;
    for (const std::size_t row : layer.rows) {
      for (const std::size_t problem : ranking.rows[row].sizes)
        inputs.insert(inputDims(workload.problems[problem].problem));
    }
    layer.sizes = inputs.size();
    layer.timesPerIteration = timesPerIteration(workload, ranking.rows, layer);
    if (layer.usPerIteration && *ranking.totalUs > 0) layer.share = *layer.usPerIteration / *ranking.totalUs;
  }
  std::ranges::stable_sort(layers, std::ranges::greater(),
                           [](const RankedLayer& layer) { return layer.usPerIteration.value_or(-1); });
  return layers;
}

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
    } else {
      ranking.untimedCalls += sum.times / iterations;
    }
    ranking.calls += sum.times / iterations;
    rows.add(problems, sum, us);
    addTo(ranking.firstCallsUs, sum.firstUs, 1);
  }
  ranking.rows = rows.take(iterations);
  for (RankedConvolution& row : ranking.rows) {
    if (row.usPerIteration && *ranking.totalUs > 0) row.share = *row.usPerIteration / *ranking.totalUs;
  }
  const auto time = [](const RankedConvolution& row) { return row.usPerIteration.value_or(-1); };
  std::ranges::stable_sort(ranking.rows, std::ranges::greater(), time);
  ranking.layers = layersOf(workload, ranking);
  return ranking;
}

std::vector<std::size_t> layersByFirstCalls(const WorkloadRanking& ranking) {
  std::vector<std::size_t> order(ranking.layers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](std::size_t layer) { return ranking.layers[layer].firstCallsUs.value_or(-1); });
  return order;
}

std::string untimedText(const WorkloadRanking& ranking) {
  if (!ranking.totalUs || ranking.untimedCalls <= 0) return {};
  return phrase("workload_ranking",
                "On average {:.3g} of its {:.3g} calls are not included: the recording has no time of them beside "
                "first calls.")(ranking.untimedCalls, ranking.calls);
}

std::string layerText(const RankedLayer& layer) {
  const std::string text =
      layer.layersAsIn.empty() ? layer.name : phrase("workload_ranking", "{} (as in {})")(layer.name, layer.layersAsIn);
  return layer.sizes > 1 ? phrase("workload_ranking", "{}, {} sizes")(text, layer.sizes) : text;
}

}  // namespace convscope
