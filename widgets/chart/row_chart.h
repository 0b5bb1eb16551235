#pragma once

#include <QList>
#include <QRectF>
#include <QString>

#include "widgets/chart/chart_legend.h"
#include "widgets/chart/session_chart.h"
#include "widgets/chart/time_scale.h"

class QScrollBar;

namespace convscope {

class PaintedItem;

/// A chart of rows over one shared axis, which is of time unless a subclass draws another: labels on the left, which
/// are never cut, a legend on top, the axis below. Rows have a fixed height; where there is no room for all, whole rows
/// scroll between legend and axis. naturalSize() has room for all of them.
///
/// Only the rows in sight are painted, straight from the session: filling costs nothing, however many trials there are.
class RowChart : public SessionChart {
  Q_OBJECT

 public:
  RowChart(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

  /// Holds after a rebuild.
  QSizeF naturalSize() const override;
  QList<ChartPart> parts(double height) const override;

  int rowCount() const { return static_cast<int>(m_labels.size()); }
  /// Where the rows are drawn and the grid is, in the chart's coordinates.
  const QRectF& plotRect() const { return m_plot; }
  /// Where a row is drawn, as wide as the plot, in the chart's coordinates; also for rows out of sight.
  QRectF rowRect(int row) const;
  /// The row at a point of the chart; -1 where there is none.
  int rowAt(const QPointF& point) const;
  /// Where a time stands, in the chart's coordinates.
  double xOf(double us) const;
  const TimeScale& scale() const { return m_scale; }
  const ChartLegend& legend() const { return m_legend; }

  struct RowLabel {
    QString text;
    QString second;  ///< in a column of its own, right of the first
    bool muted = false;
    bool operator==(const RowLabel&) const = default;
  };
  const QList<RowLabel>& rowLabels() const { return m_labels; }

 protected:
  /// What rebuild() has to say.
  struct Rows {
    QList<RowLabel> labels;
    TimeScale scale;
    QList<LegendEntry> legend;
    double textWidth = 0;          ///< room on the right of the plot for text beside the rows
    double smallestTextWidth = 0;  ///< what of it is kept where the chart is narrow
    double bannerHeight = 0;       ///< room between legend and rows for paintBanner
  };

  /// The room on the right of a row's plot.
  QRectF textRect(int row) const;

  int topRow() const override { return firstRow(); }
  void setTopRow(int row) override;
  void rebuild(const ChartStyle& style) final;
  virtual Rows makeRows(const ChartStyle& style) = 0;
  /// Paints what belongs to `row` into `rect` of the plot, over stripes and grid. The session may have changed since
  /// makeRows; it is the same session.
  virtual void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) = 0;
  /// Paints what belongs to all rows into `rect`, as wide as the plot, above it. It does not scroll.
  virtual void paintBanner(QPainter&, const QRectF&, const ChartStyle&) {}
  /// Under the rows and at the bottom of the plot. The default draws those of time.
  virtual void paintGrid(QPainter& painter, const ChartStyle& style) const;
  virtual void paintAxis(QPainter& painter, const ChartStyle& style) const;
  virtual int selectedRow() const = 0;
  /// A row was clicked, or reached by keyboard; `point` is where it was clicked.
  virtual void rowChosen(int row, std::optional<QPointF> point) = 0;
  /// The left or right arrow key: `step` is -1 or 1.
  virtual void stepWithinRow(int step) = 0;
  /// HTML for what is at `point` of `row`; empty for nothing.
  virtual QString toolTip(int row, const QPointF& point) const = 0;
  virtual QString bannerToolTip(const QPointF&) const { return {}; }

  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QRectF bannerRect() const;
  void paintRows(QPainter& painter);
  void paintLabel(QPainter& painter, int row, const QRectF& rect) const;
  void updateScrollBar();
  void showRow(int row);
  double textWidth() const;
  /// Legend, axis and margins of a chart as wide as `width`.
  double heightAround(double width) const;
  void layOut();
  int rowsInSight() const;
  int firstRow() const;

  ChartStyle m_style;
  QList<RowLabel> m_labels;
  TimeScale m_scale;
  QRectF m_plot;
  ChartLegend m_legend;
  double m_firstLabelWidth = 0;
  double m_labelWidth = 0;
  double m_fullTextWidth = 0;
  double m_smallestTextWidth = 0;
  double m_bannerHeight = 0;
  int m_shownRow = -1;
  int m_hoveredRow = -1;
  QScrollBar* m_scrollBar;
  PaintedItem* m_item;
};

}  // namespace convscope
