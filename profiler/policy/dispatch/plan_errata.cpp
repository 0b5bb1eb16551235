#include "policy/dispatch/plan_errata.h"

namespace convscope::rules {

bool isPytorchErratum(const Candidate& candidate, const Problem& problem, const Platform& platform,
                      PytorchRelease release) {
  if (release < PytorchRelease::V211) return false;
  const Pass operation = asPlainConvolution(problem).pass;
  if (problem.axes.size() == 3 && candidate.engine == 23) {
    if (operation == Pass::BackwardData) return true;
    if (operation == Pass::Forward && platform.cudnnBetween(90800, 91500)) return true;
  }
  if (release < PytorchRelease::V214) return false;
  // Not deterministic on compute capability 8.6 in cuDNN 9.23.1; barred on all GPUs, and allowed again in 9.24.
  if (candidate.engine == 5 && operation == Pass::Forward && platform.cudnnBetween(92301, 92400)) return true;
  return platform.computeCapability == 120 && (candidate.engine == 58 || candidate.engine == 63);
}

}  // namespace convscope::rules
