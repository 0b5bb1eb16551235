#pragma once

#include "widgets/compare/survey_comparison.h"
#include "widgets/shared/problem_model.h"

namespace convscope {

/// Each problem of the shown survey in both surveys of a comparison. No rows if there is nothing to compare with.
class CompareModel : public ProblemModel {
  Q_OBJECT

 public:
  CompareModel(SurveyComparison& comparison, const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Times of both surveys"); }
  /// Sorts the network cost by its size, so the largest changes are first, faster or slower.
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

 protected:
  int trialOf(int row) const override;
  void changed(int) override {}  // SurveyComparison notifies
  bool hasRows() const override { return !m_comparison.parts().empty(); }

 private:
  Columns ownColumns();
  void follow();
  const SurveyComparison::ComparedProblem* part(int row) const;

  SurveyComparison& m_comparison;
  QStringList m_names;  ///< of both sides, in the columns
};

}  // namespace convscope
