#include "analysis/call_lengths.h"

#include <fmt/format.h>

#include "analysis/own_problems.h"
#include "policy/framework/policies.h"
#include "session/trial_times.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {

std::optional<CallLengths> callLengths(const Survey& survey) {
  if (pytorchPolicy(survey.started.options.backend, {}) == nullptr) return std::nullopt;
  CallLengths lengths;
  const std::vector<bool> own = ownProblems(survey);
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!own[i]) continue;
    const ProblemResult& problem = survey.problems[i];
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

std::string shortCallText(const CallLengths& lengths) {
  return phrase("call_lengths", "{} of the convolutions take less than {} with the fastest algorithms")(
      formatPercent(lengths.share()), formatTime(kCallUs));
}

}  // namespace convscope
