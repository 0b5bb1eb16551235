#pragma once

#include <QWidget>

#include "widgets/input_sizes/policy_model.h"
#include "widgets/shared/column_table.h"

class QLabel;
class QLineEdit;
class QTableView;

namespace convscope {

/// The view "Policies": the forecast of each policy as a table, and a field to add a policy with settings.
class PolicyView : public QWidget {
  Q_OBJECT

 public:
  explicit PolicyView(SizeForecasts& forecasts);

  QTableView* table() const { return m_table; }

 private:
  void addPolicy();
  /// Says what the figures of the table are of.
  void showScope();

  const SizeForecasts& m_forecasts;
  PolicyModel m_policies;
  SortedRows m_sorted;
  QTableView* m_table;
  QLabel* m_scope;
  QLineEdit* m_newPolicy;
  QLabel* m_error;
};

}  // namespace convscope
