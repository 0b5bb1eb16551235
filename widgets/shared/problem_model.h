#pragma once

#include "widgets/shared/baseline_columns.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// A table with one row for each problem of the shown survey, in its order. The first two columns name layer and pass.
/// Rows exist from the survey's start and are only updated; the model is reset when another survey is shown.
class ProblemModel : public BaselineTable<int, std::optional<int>> {
  Q_OBJECT

 public:
  static constexpr int kFirstOwnColumn = 2;

  explicit ProblemModel(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Rows are the problems of the shown survey.
  const ProblemResult& problem(int row) const { return *m_shown.problemAt(row); }

 protected:
  const ShownSurvey& shown() const { return m_shown; }
  /// Sets the columns behind layer and pass. Call it in the constructor.
  void setOwnColumns(Columns columns);
  /// Adds the change from the pinned baseline to every row. Call it in the constructor, after setOwnColumns().
  void addBaselineColumns();

  /// Called if samples of the problem in `row` changed, or of all (-1). The default updates the row in views.
  virtual void changed(int row);
  /// Returns whether the shown survey has rows. A subclass that overrides it calls reset() when that changes, and in
  /// its constructor.
  virtual bool hasRows() const { return true; }
  void reset();
  void notifyOwnChanged(int firstRow, int lastRow) { notifyChanged(firstRow, lastRow, kFirstOwnColumn); }
  void notifyOwnChanged() { notifyOwnChanged(0, rowCount() - 1); }

  std::optional<int> rowAt(int row) const override;
  int problemOf(int row) const override { return row; }

 private:
  const ShownSurvey& m_shown;
};

}  // namespace convscope
