#pragma once

#include <vector>

#include "widgets/shared/column_table.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// A checked algorithm of the shown survey; indices are those of the survey's problems and the problem's trials.
struct CheckedTrial {
  int problem = 0;
  int trial = 0;
  bool operator==(const CheckedTrial&) const = default;
};

/// What a check has found of the results of each algorithm of the shown survey: one row for each that was checked,
/// problem after problem. Rows come as the check proceeds; the model is reset only when another survey is shown.
class EvidenceModel : public ColumnTable<CheckedTrial> {
  Q_OBJECT

 public:
  explicit EvidenceModel(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Evidence of determinism"); }

  int rowCount(const QModelIndex& parent = {}) const override;

 protected:
  const CheckedTrial* rowAt(int row) const override;
  int problemOf(int row) const override { return m_checked[static_cast<std::size_t>(row)].problem; }
  int trialOf(int row) const override { return m_checked[static_cast<std::size_t>(row)].trial; }

 private:
  void reset();
  void update(int problem);
  Columns makeColumns();
  std::vector<CheckedTrial> checkedOf(int problem) const;
  const ProblemResult& resultOf(const CheckedTrial& row) const { return *m_shown.problemAt(row.problem); }
  const Trial* trialOf(const CheckedTrial& row) const;
  QString comparisonsToolTip(const CheckedTrial& row) const;

  const ShownSurvey& m_shown;
  std::vector<CheckedTrial> m_checked;
};

}  // namespace convscope
