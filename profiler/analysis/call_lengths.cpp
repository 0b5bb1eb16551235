#include "analysis/call_lengths.h"

#include <fmt/format.h>

#include "policy/framework/policies.h"
#include "session/trial_times.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {

std::optional<CallLengths> callLengths(const Survey& survey) {
  if (pytorchPolicy(survey.started.options.backend, {}) == nullptr) return std::nullopt;
  CallLengths lengths;
  for (const ProblemResult& problem : survey.problems) {
    const std::optional<std::size_t> fastest = problem.fastest();
    if (!fastest) return std::nullopt;
    const double times = multiplicity(problem.subject);
    lengths.executions += times;
    if (SteadyTimes(problem).us(problem.trials[*fastest]) < kCallUs) lengths.shorter += times;
  }
  if (lengths.executions == 0) return std::nullopt;
  return lengths;
}

std::string callLengthText(const CallLengths& lengths) {
  if (lengths.shorter == 0) return {};
  return phrase(
      "call_lengths",
      "{} of an iteration's convolutions take less than {}, about what PyTorch takes on the host to call one. If the "
      "program is bound by the host, no choice of algorithm changes its iterations; a recording of the program "
      "(convscope_record.py) settles this.")(formatPercent(lengths.share()), formatTime(kCallUs));
}

}  // namespace convscope
