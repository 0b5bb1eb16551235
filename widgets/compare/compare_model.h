#pragma once

#include "widgets/compare/survey_comparison.h"
#include "widgets/shared/problem_model.h"

namespace convscope {

/// Returns the translated name: "faster".
QString verdictName(Verdict verdict);

/// The problems of the shown survey, with their figures in both surveys of a comparison. No rows if there is nothing to
/// compare with.
class CompareModel : public ProblemModel {
  Q_OBJECT

 public:
  enum OwnColumn {
    VerdictColumn = FirstOwnColumn,
    NetworkColumn,
    ChangeColumn,
    BeforeColumn,
    BeforeIntervalColumn,
    AfterColumn,
    AfterIntervalColumn,
    BeforeAlgorithmColumn,
    AfterAlgorithmColumn,
    ColumnCount
  };

  CompareModel(SurveyComparison& comparison, const ShownSurvey& shown, QObject* parent = nullptr);

 protected:
  int columns() const override { return ColumnCount; }
  ColumnInfo column(int column) const override;
  Cell cell(int row, int column) const override;
  int trial(int row) const override;
  void changed(int) override {}  // SurveyComparison reports changes
  bool hasRows() const override { return !m_comparison.parts().empty(); }

 private:
  const SurveyComparison::Part* part(int row) const;

  SurveyComparison& m_comparison;
};

}  // namespace convscope
