#pragma once

#include <QBrush>
#include <QChart>
#include <QFont>
#include <QList>
#include <QPen>
#include <QPointF>
#include <vector>

#include "widgets/chart/chart_style.h"
#include "widgets/chart/plot_view.h"

class QAreaSeries;
class QCategoryAxis;
class QXYSeries;

namespace convscope {

/// Data of a plot that Qt Charts draws, as values of the axes.
struct PlotSeries {
  enum class Kind { Line, Area, Dots };
  Kind kind = Kind::Line;
  QList<QPointF> points = {};
  QPen pen = Qt::NoPen;
  QBrush brush = Qt::NoBrush;
  QList<QPointF> lower = {};  ///< the lower edge of an area
  double size = 7;            ///< of dots, in pixels
};

/// The series and axes of a chart. Series are kept while their number and kinds stay the same, because replacing their
/// points is much faster than adding series.
///
/// Both axes are category axes, whose ticks are wherever PlotAxis wants them. Those of Qt 6.4's QLogValueAxis are only
/// at powers of its base: less than a decade has no labels, and one value of 0 hides a whole series. Those of
/// QValueAxis have no units and no thousands separators at steps of 1, 2 and 5.
class PlotLayer {
 public:
  explicit PlotLayer(QChart& chart);

  void setSeries(const std::vector<PlotSeries>& series, const PlotView& view);
  /// Shows the visible part of `view` with `xTicks` and `yTicks`.
  void setView(const PlotView& view, const std::vector<PlotTick>& xTicks, std::vector<PlotTick> yTicks);
  void setStyle(const ChartStyle& style, const QFont& font);
  void setVisible(bool visible);

 private:
  struct Drawn {
    PlotSeries::Kind kind = PlotSeries::Kind::Line;
    QXYSeries* points = nullptr;  ///< of an area, its upper edge
    QXYSeries* lower = nullptr;
    QAreaSeries* area = nullptr;
  };

  void replaceAll(const std::vector<PlotSeries>& series, const PlotView& view);
  Drawn add(const PlotSeries& series, const PlotView& view);

  QChart& m_chart;
  QCategoryAxis* m_x;
  QCategoryAxis* m_y;
  std::vector<Drawn> m_drawn;
};

}  // namespace convscope
