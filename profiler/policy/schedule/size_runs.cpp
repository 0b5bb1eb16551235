#include "policy/schedule/size_runs.h"

#include <numeric>

namespace convscope {

SizeRuns::SizeRuns(std::vector<SizeRun> runs) {
  Shared shared{std::move(runs), {}, 0};
  for (const SizeRun& run : shared.runs) {
    if (run.size >= shared.counts.size()) shared.counts.resize(run.size + 1);
    shared.counts[run.size] += run.count;
  }
  shared.iterations = std::reduce(shared.counts.begin(), shared.counts.end());
  m_shared = std::make_shared<const Shared>(std::move(shared));
}

}  // namespace convscope
