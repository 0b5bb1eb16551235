#pragma once

#include <QWidget>

#include "widgets/input_sizes/policy_model.h"
#include "widgets/shared/column_table.h"

class QCheckBox;
class QLabel;
class QLayout;
class QLineEdit;
class QTableView;

namespace convscope {

/// The view "Policies": the forecasts as a table, with a line on the policies that have none, a box that shows these,
/// too, and a field to add a policy with settings.
class PolicyView : public QWidget {
  Q_OBJECT

 public:
  explicit PolicyView(SizeForecasts& forecasts);

  QTableView* table() const { return m_table; }

 private:
  QLayout* makeChoice();
  QLayout* makeAddition();
  void addPolicy();
  void showLeftOut();

  PolicyModel m_policies;
  PolicyRows m_rows;
  QTableView* m_table;
  QCheckBox* m_all;
  QLabel* m_leftOut;
  QLineEdit* m_newPolicy;
  QLabel* m_error;
};

}  // namespace convscope
