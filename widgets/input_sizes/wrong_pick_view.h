#pragma once

#include <QTimer>
#include <QWidget>

#include "widgets/input_sizes/wrong_pick_model.h"
#include "widgets/shared/problem_table.h"

class QLabel;

namespace convscope {

/// The view "Wrong picks": what PyTorch's choices from one sample cost, in words and as a table.
class WrongPickView : public QWidget {
  Q_OBJECT

 public:
  explicit WrongPickView(ShownSurvey& shown);

  QTableView* table() const { return m_table; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void refresh();

  WrongPickModel m_wrongPicks;
  ProblemTable m_problemTable;
  QTimer m_refresh;
  QTableView* m_table;
  QLabel* m_words;
};

}  // namespace convscope
