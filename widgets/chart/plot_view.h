#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>

#include "widgets/chart/plot_axis.h"

namespace convscope {

/// The visible part of a plot and its place on the screen. The part is always within the axes' whole ranges.
class PlotView {
 public:
  QRectF rect;  ///< area within the axes, in the chart's coordinates
  PlotAxis xAxis;
  PlotAxis yAxis;

  /// Return the visible ranges.
  PlotRange x() const { return m_x.value_or(xAxis.home()); }
  PlotRange y() const { return m_y.value_or(yAxis.home()); }
  bool isZoomed() const { return m_x.has_value() || m_y.has_value(); }

  /// Return the position of a value on the screen.
  double xAt(double value) const { return xOf(xAxis.coordinate(value)); }
  double yAt(double value) const { return yOf(yAxis.coordinate(value)); }
  QPointF at(double xValue, double yValue) const { return {xAt(xValue), yAt(yValue)}; }
  /// Return the value at a position on the screen.
  double xValue(double x) const { return xAxis.value(xCoordinate(x)); }
  double yValue(double y) const { return yAxis.value(yCoordinate(y)); }
  /// Return the coordinate at a position on the screen, and the position of a coordinate.
  double xCoordinate(double x) const { return this->x().low + (x - rect.left()) / rect.width() * this->x().span(); }
  double yCoordinate(double y) const { return this->y().low + (rect.bottom() - y) / rect.height() * this->y().span(); }
  double xOf(double coordinate) const { return rect.left() + (coordinate - x().low) / x().span() * rect.width(); }
  double yOf(double coordinate) const { return rect.bottom() - (coordinate - y().low) / y().span() * rect.height(); }

  /// Shows everything.
  void reset();
  /// Shows `factor` times as much, the point under `about` staying where it is.
  void zoom(const QPointF& about, double factor, Qt::Orientations directions);
  /// Moves the contents by `pixels`.
  void pan(const QPointF& pixels);
  /// Shows what is within `area` of the screen.
  void show(const QRectF& area, Qt::Orientations directions);
  void setX(std::optional<PlotRange> range);
  void setY(std::optional<PlotRange> range);
  /// Keeps the visible part within axes that have changed.
  void fit();

 private:
  std::optional<PlotRange> m_x;  ///< empty: everything
  std::optional<PlotRange> m_y;
};

}  // namespace convscope
