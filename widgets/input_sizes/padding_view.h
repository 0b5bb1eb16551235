#pragma once

#include <QTimer>
#include <QWidget>

#include "widgets/input_sizes/padding_model.h"
#include "widgets/shared/column_table.h"

class QLabel;
class QTableView;

namespace convscope {

/// The view "Padding": what padding inputs to fewer sizes gains, as a table.
class PaddingView : public QWidget {
  Q_OBJECT

 public:
  explicit PaddingView(SizeForecasts& forecasts);

  QTableView* table() const { return m_table; }
  void refresh();
  /// Refreshes when the user's hand rests, because that takes longer than a forecast.
  void refreshSoon() { m_timer.start(); }

 private:
  const SizeForecasts& m_forecasts;
  PaddingModel m_paddings;
  SortedRows m_sorted;
  QTimer m_timer;
  QTableView* m_table;
  QLabel* m_words;
};

}  // namespace convscope
