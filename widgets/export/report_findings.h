#pragma once

#include "analysis/findings.h"
#include "widgets/export/report.h"

namespace convscope {

/// The findings of a survey as sections without charts, with tables of the figures behind them. A section whose data
/// are missing says so.
class ReportFindings {
 public:
  /// `survey` is one of `session`; both must outlive this and not change.
  ReportFindings(const Session& session, const Survey& survey)
      : m_figures(session, survey), m_findings(findings(m_figures)) {}

  /// The verdict and its code.
  ReportSection answer() const;
  /// Answer::applied; without a paragraph if it has no sentence.
  ReportSection applied() const;
  /// All findings.
  ReportSection found() const;
  /// Which algorithms win, and how much slower the heuristic choice is.
  ReportSection layers() const;
  /// Time against workspace of the network.
  ReportSection memory() const;
  /// Where the time before the first iteration goes.
  ReportSection warmUp() const;

  /// Returns the survey's input size if the verdict is about several; otherwise empty.
  QString input() const { return QString::fromStdString(shownInput(m_figures)); }
  /// Returns the input sizes that the verdict is about in words if there are several; otherwise empty.
  QString sizesText() const;

 private:
  ReportTable winners() const;
  /// Says which layers are in no total; empty if all are.
  QString notIncluded() const;

  SurveyFigures m_figures;
  std::vector<Finding> m_findings;
};

}  // namespace convscope
