#pragma once

#include <QList>
#include <QSplitter>

#include "widgets/input_sizes/size_forecasts.h"

namespace convscope {

class ChartPainter;
class SizeTimesChart;
class WinnerMap;

/// The view "Winners": the fastest algorithms of every layer at every size, beside the times of the selected
/// layer, or above them if there is little room.
class WinnerView : public QSplitter {
  Q_OBJECT

 public:
  WinnerView(const SessionStore& store, ShownSurvey& shown, const SizeForecasts& forecasts);

  QList<ChartPainter*> charts() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  WinnerMap* m_map;
  SizeTimesChart* m_layer;
};

}  // namespace convscope
