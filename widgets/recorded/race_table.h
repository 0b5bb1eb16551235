#pragma once

#include "analysis/race_comparison.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// The searches that the framework of a recorded program ran: a row for each, with its pick beside the survey's
/// medians.
class RaceTable : public ColumnTable<ComparedRace> {
  Q_OBJECT

 public:
  explicit RaceTable(QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Searches of the framework"); }

  /// Shows the races of `workload`; their number may be 0.
  void show(RaceComparison comparison, const Workload& workload);
  void clear();
  const RaceComparison& comparison() const { return m_comparison; }

 protected:
  const ComparedRace* rowAt(int row) const override;
  int problemOf(int row) const override;

 private:
  Columns makeColumns();

  RaceComparison m_comparison;
  std::vector<NetworkProblem> m_subjects;  ///< by problem of the workload
};

}  // namespace convscope
