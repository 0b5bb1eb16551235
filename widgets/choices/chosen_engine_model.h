#pragma once

#include "widgets/choices/measured_choices.h"
#include "widgets/choices/run_coverage.h"
#include "widgets/shared/problem_model.h"

namespace convscope {

/// The choice for each problem of the shown survey: the algorithm, what it gains, and why it was chosen. If a report is
/// open, also what became of the problem in that run.
class ChosenEngineModel : public ProblemModel {
  Q_OBJECT

 public:
  ChosenEngineModel(const MeasuredChoices& choices, const RunCoverage& coverage, const ShownSurvey& shown,
                    QObject* parent = nullptr);

  /// Returns the number of the column that an open report fills.
  int coverageColumn() const { return columns() - 2; }

 protected:
  int trialOf(int row) const override;

 private:
  Columns ownColumns();
  const ProblemChoice* choice(int row) const;
  TableCell algorithmCell(int row) const;
  QString algorithmToolTip(int row) const;
  TableCell reasonCell(int row) const;
  TableCell coverageCell(int row) const;

  const MeasuredChoices& m_choices;
  const RunCoverage& m_coverage;
};

}  // namespace convscope
