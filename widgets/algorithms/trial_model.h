#pragma once

#include <vector>

#include "session/trial_columns.h"
#include "widgets/shared/baseline_columns.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// A trial of the shown survey; indices are those of the survey's problems and the problem's trials.
struct ShownTrial {
  TrialRow row;
  const Marks& marks;
  int problem = 0;
  std::size_t trial = 0;
};

/// All trials of the shown survey, problem after problem: one row each. Rows come when a problem's candidates are
/// listed and are updated as they are measured; the model is reset only when another survey is shown.
class TrialModel : public BaselineTable<ShownTrial, std::optional<ShownTrial>> {
  Q_OBJECT

 public:
  explicit TrialModel(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Algorithms of all layers"); }

  int rowCount(const QModelIndex& parent = {}) const override;

  /// The row of a trial; -1 if it has none.
  int rowOf(int problem, int trial) const;
  /// The trial behind a row; null if there is none. It is valid until the session changes.
  const Trial* trialAt(int row) const;
  int problemAtRow(int row) const;
  const ProblemResult& problemAt(int row) const { return *m_shown.problemAt(problemAtRow(row)); }

 protected:
  std::optional<ShownTrial> rowAt(int row) const override;
  int problemOf(int row) const override { return problemAtRow(row); }
  int trialOf(int row) const override;

 private:
  static Columns makeColumns();
  /// Returns the trial of a row of `problem`; null if the problem no longer has it.
  const Trial* trialOfProblem(int row, int problem) const;
  void reset();
  void relist(int problem);
  void update(int problem);

  const ShownSurvey& m_shown;
  std::vector<int> m_firstRows{0};  ///< of each problem, and one past the last row
};

}  // namespace convscope
