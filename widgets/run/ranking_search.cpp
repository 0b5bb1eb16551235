#include "widgets/run/ranking_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <vector>

#include "core/problem_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// Returns the shapes by which a timeline names a layer without a name, at all of its input sizes.
std::string shapesText(const Workload& workload, const RankedConvolution& row) {
  std::vector<std::string> shapes;
  for (const std::size_t index : row.sizes) {
    const Problem& problem = workload.problems[index].problem;
    shapes.push_back(fmt::format("{} * {}", dimsText(inputDims(problem)), dimsText(filterDims(problem))));
  }
  return fmt::format("{}", fmt::join(shapes, " | "));
}

/// Returns whether the timeline calls a problem by the name of its layer.
bool hasNames(const Workload& workload, const WorkloadProblem& problem) {
  return workload.layersAsIn.empty() && !problem.layers.empty();
}

}  // namespace

QString searchText(const Workload& workload, const RankedConvolution& pass, const std::string& name) {
  const WorkloadProblem& recorded = workload.problems[pass.problems.front()];
  if (!hasNames(workload, recorded)) return toQString(shapesText(workload, pass));
  // The ranking adds shapes to the name of a layer that has several convolutions.
  const auto named = std::ranges::find_if(
      recorded.layers, [&](const std::string& layer) { return name == layer || name.starts_with(layer + ' '); });
  return toQString(named != recorded.layers.end() ? *named : name);
}

}  // namespace convscope
