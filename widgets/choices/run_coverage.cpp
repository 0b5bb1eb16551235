#include "widgets/choices/run_coverage.h"

#include <set>
#include <utility>

#include "core/problem_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

std::string reportedName(const Problem& problem) {
  Problem reported = asCudnnProblem(problem);
  if (reported.precision == Precision::Tf32) reported.precision = Precision::Fp32;
  return toText(reported);
}

void RunCoverage::setCoverage(Coverage coverage, const QString& name) {
  m_name = name;
  m_processes = std::move(coverage);
  m_problems.clear();
  for (const auto& [number, process] : m_processes) {
    std::set<std::string> met;
    std::set<std::string> applied;
    for (const CoveredConvolution& each : process.convolutions) {
      met.insert(each.problem);
      if (each.outcome == CoverageOutcome::Applied)
        applied.insert(each.problem);
      else
        m_problems[each.problem].refusal = each;
    }
    for (const std::string& problem : met) ++m_problems[problem].processes;
    for (const std::string& problem : applied) ++m_problems[problem].applied;
  }
  emit changed();
}

RunCoverage::OfProblem RunCoverage::ofProblem(const std::string& reportedName) const {
  const auto found = m_problems.find(reportedName);
  return found != m_problems.end() ? found->second : OfProblem{};
}

QString outcomeText(CoverageOutcome outcome) {
  switch (outcome) {
    case CoverageOutcome::Applied:
      return RunCoverage::tr("applied");
    case CoverageOutcome::Refused:
      return RunCoverage::tr("refused");
    case CoverageOutcome::Unknown:
      break;
  }
  return RunCoverage::tr("unknown");
}

QString coverageReason(const CoveredConvolution& convolution) {
  if (convolution.outcome == CoverageOutcome::Unknown) return RunCoverage::tr("not in the choice file");
  return messageText(convolution.detail);
}

}  // namespace convscope
