#pragma once

#include <QTimer>
#include <QWidget>

#include "widgets/input_sizes/mispick_model.h"
#include "widgets/shared/problem_table.h"

class QLabel;

namespace convscope {

/// The tab "Wrong picks": what PyTorch's choices from one sample cost, in words and as a table.
class MispickTab : public QWidget {
  Q_OBJECT

 public:
  explicit MispickTab(ShownSurvey& shown);

  QTableView* table() const { return m_table; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  MispickModel m_mispicks;
  ProblemTable m_problemTable;
  QTimer m_refresh;
  QTableView* m_table;
  QLabel* m_words;
};

}  // namespace convscope
