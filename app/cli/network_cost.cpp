#include "cli/network_cost.h"

#include "network/network_problems.h"
#include "problem/problem_cost.h"
#include "problem/validate.h"

namespace convscope::cli {

ConvolutionCost convolutionCost(const Network& network, const Dims& input) {
  ConvolutionCost cost;
  for (const NetworkProblem& posed : networkProblems(network, input, {.passes = {Pass::Forward}})) {
    const double each = flops(posed.problem);
    for (const std::string& layer : posed.layers) {
      ++cost.layers;
      cost.weights += elementCount(filterDims(posed.problem));
      cost.flops += each;
      cost.flopsOf[layer] = each;
    }
  }
  return cost;
}

}  // namespace convscope::cli
