#pragma once

#include "analysis/findings.h"
#include "widgets/export/report.h"

namespace convscope {

/// The findings of a survey as sections without charts, with tables of the figures behind them. A section whose data
/// are missing says so.
class ReportFindings {
 public:
  /// `survey` must outlive this and not change.
  explicit ReportFindings(const Survey& survey) : m_figures(survey), m_findings(findings(survey, m_figures)) {}

  /// What benchmark mode gains and costs against the heuristic choice, with the advice that follows.
  ReportSection benchmarkGain() const;
  /// Whole iterations of a recorded program under each policy, and the searches that its framework ran.
  ReportSection iterations() const;
  /// Which algorithms win, and how much slower the heuristic choice is.
  ReportSection winners() const;
  /// Time against workspace of the network.
  ReportSection memory() const;
  /// Where the time before the first iteration goes.
  ReportSection warmUp() const;

 private:
  ReportSection section(const QString& title, const char* page) const;

  SurveyFigures m_figures;
  std::vector<Finding> m_findings;
};

}  // namespace convscope
