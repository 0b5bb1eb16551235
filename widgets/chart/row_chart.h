#pragma once

#include <QList>
#include <QRectF>
#include <QStringList>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "widgets/chart/chart_legend.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/time_scale.h"
#include "widgets/shared/tokens.h"

namespace convscope {

class PaintedItem;

/// A chart of rows over one shared axis: time, unless a subclass draws another. Labels are on the left: on screen in a
/// narrow column, short or elided; in files in full if the picture is wide enough. Values may be in columns on the
/// right. The legend is on top, the axis below, with its title under the labels, where it takes no height from the
/// plot. Rows have the height of their font, unless tallestRow() lets few of them fill the chart. If they do not all
/// fit, whole rows scroll between legend and axis. naturalSize() has room for all rows.
///
/// Rows are painted by hand: Qt Charts has no rows that scroll under a fixed axis, and a series of a point for each
/// algorithm must be rebuilt at every event. Only visible rows are painted, directly from the session, so a rebuild
/// costs the same for any number of trials.
class RowChart : public ChartPainter {
  Q_OBJECT

 public:
  static constexpr double kScrollBarWidth = 14;  ///< right of the rows, in files too

  explicit RowChart(ShownSurvey& shown);

  /// Valid after a rebuild.
  QSizeF naturalSize() const override;
  ChartPart excerpt(double height) const override;

  int rowCount() const { return static_cast<int>(m_labels.size()); }
  /// Returns the area of rows and grid, in the chart's coordinates.
  const QRectF& plotRect() const { return m_plot; }
  /// Returns the area of a row, as wide as the plot, in the chart's coordinates; also for rows that are not visible. A
  /// row that is kept in sight has the lowest place.
  QRectF rowRect(int row) const;
  /// Returns the row at a point of the chart, or -1.
  int rowAt(const QPointF& point) const;
  /// Returns the position of a time, in the chart's coordinates.
  double xOf(double us) const;
  const TimeScale& scale() const { return m_scale; }
  const ChartLegend& legend() const { return m_legend; }

  struct RowLabel {
    QString text;
    QString second;  ///< in its own column, right of the first
    bool muted = false;
    QString shortText = {};  ///< for a column that is too narrow for `text`; empty: there is none
    bool operator==(const RowLabel&) const = default;
  };
  const QList<RowLabel>& rowLabels() const { return m_labels; }
  /// Returns the first texts of the labels as they are shown: in a narrow chart short or elided.
  const QStringList& shownLabels() const { return m_shownLabels; }

  /// Shows these problems of the survey as rows, in this order; without an order all, in that of the survey. Only for
  /// charts whose rows are the problems of the shown survey.
  void setOrder(std::optional<std::vector<int>> problems);
  /// Returns the problem of a row.
  int problemOf(int row) const { return m_order ? m_order->at(static_cast<std::size_t>(row)) : row; }
  /// Returns the row of a problem; -1 if it has none.
  int rowOf(int problem) const;

  /// Returns the first visible row.
  int topRow() const;
  /// Returns the last row that can be the first visible one.
  int lastTopRow() const;
  void setTopRow(int row);
  /// Returns how many rows are visible at most.
  int rowsInSight() const;

  // What the user does with a row. A view calls these.

  /// Returns the selected row; -1 if there is none. By default, that of the selected problem.
  virtual int selectedRow() const;
  /// A row was clicked at `point`, or reached by keyboard.
  virtual void rowChosen(int row, std::optional<QPointF> point) = 0;
  /// Handles the left or right arrow key: `step` is -1 or 1.
  virtual void stepWithinRow(int step) = 0;
  /// Returns HTML for the item at `point` of `row`; empty if there is none.
  virtual QString toolTip(int row, const QPointF& point) const = 0;
  /// Returns the same for a point above the rows: of the banner, the title of a column, or an entry of the legend.
  QString headToolTip(const QPointF& point) const;
  /// Returns the area of paintBanner().
  QRectF bannerRect() const;
  /// Returns the area of the title of a column.
  QRectF titleRect(int column) const;
  /// Shows that the pointer is over a row; -1 if it is over none.
  void setHoveredRow(int row);

 signals:
  /// The visible rows, or the area in which they are, changed.
  void rowsMoved();

 protected:
  /// The result of rebuild().
  struct Rows {
    QList<RowLabel> labels;
    TimeScale scale;
    QList<LegendEntry> legend;
    double textWidth = 0;          ///< width right of the plot for text beside the rows
    double smallestTextWidth = 0;  ///< the part of textWidth that is kept if the chart is narrow
    double bannerHeight = 0;       ///< space between legend and rows for paintBanner()
    double leastLabelWidth = 0;    ///< width left of the plot that the banner's text needs
    /// Titles and widths of columns of values in the text's place; see columnRect().
    QList<std::pair<QString, double>> columns = {};
    QString axisTitle = {};  ///< the quantity of the axis and its base, e.g. "Time of one execution"
  };

  /// Returns the problems to show as rows, in their order.
  std::vector<int> problems() const;
  /// Adds the label of a problem: its layer and pass. In the network's order, a layer is muted if the row before is of
  /// the same.
  void addLabel(QList<RowLabel>& labels, const NetworkProblem& subject) const;
  /// Returns the place of a value of a row.
  QRectF columnRect(int row, int column) const;

  /// Returns the area right of a row's plot.
  QRectF textRect(int row) const;

  void rebuild(const ChartStyle& style) final;
  void paintAgain() override;
  std::unique_ptr<ChartPainter> copy() const final;
  /// Returns a new chart of the same figures, with the settings of the subclass.
  virtual std::unique_ptr<RowChart> copyOfRows() const = 0;
  virtual Rows makeRows(const ChartStyle& style) = 0;
  /// Paints the contents of `row` into `rect` of the plot, over stripes and grid. The session may have new data since
  /// makeRows(), but it is the same session.
  virtual void paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) = 0;
  /// Paints a banner for all rows into `rect`, which is above the plot and as wide. It does not scroll.
  virtual void paintBanner(QPainter&, const QRectF&, const ChartStyle&) {}
  virtual QString bannerToolTip(const QPointF&) const { return {}; }
  /// Returns what a column has, as HTML.
  virtual QString columnToolTip(int) const { return {}; }
  /// Paints the grid under the rows, and the axis at the bottom of the plot. By default, those of time.
  virtual void paintGrid(QPainter& painter, const ChartStyle& style) const;
  virtual void paintAxis(QPainter& painter, const ChartStyle& style) const;
  /// Returns the width that labels have on screen at most, in letters of the usual size; longer ones are elided.
  virtual double widestLabels() const;
  /// Returns the width to which first labels shrink on screen before the plot becomes too narrow. By default, they do
  /// not shrink.
  virtual double narrowestLabels() const { return widestLabels(); }
  /// Returns the width to which the plot shrinks before the labels do.
  virtual double smallestPlot() const;
  /// Returns the row that is kept in sight: it has the lowest place, below a dashed line, until the reader scrolls to
  /// it. -1: none.
  virtual int keptRow() const { return -1; }
  /// Returns the height to which rows grow if the chart has room. By default, they do not grow.
  virtual double tallestRow() const;

 private:
  static constexpr double kRowLabelGap = tokens::kClose;
  static constexpr double kSmallestPlot = 260;  ///< the text on the right shrinks before the plot becomes narrower
  static constexpr double kNarrowestPlot = 120;

  /// Returns how many rows a chart of this height shows in naturalSize()'s width.
  int rowsIn(double height) const;
  double leastRowHeight() const;
  double rowHeight() const;
  void paintRows(QPainter& painter);
  void paintLabel(QPainter& painter, int row, const QRectF& rect) const;
  void keepTopRow();
  void showRow(int row);
  void paintColumnTitles(QPainter& painter) const;
  QPointF legendCorner() const;
  double legendWidth(double width) const;
  double textWidth() const;
  double smallestLabelWidth() const;
  double elidedLabelWidth() const;
  /// Adds what the short names of passes mean, if the labels have them.
  static void explainPasses(Rows& rows);
  void measureLabels(Rows& rows);
  void shareWidths(const Rows& rows);
  void fitLabels();
  std::vector<int> rowsToPaint() const;
  /// Returns whether keptRow() is below the rows that are in sight.
  bool keepsRow() const;
  /// Returns the height of legend and titles if the chart is as wide as `width`.
  double headHeight(double width) const;
  /// Returns the height of legend, axis and margins if the chart is as wide as `width`.
  double heightAround(double width) const;
  void layOut();

  bool m_isForFiles = false;  ///< as m_labels were measured
  QList<RowLabel> m_labels;
  QStringList m_shownLabels;
  QFont m_labelFont;  ///< in which m_labels were measured
  TimeScale m_scale;
  QString m_axisTitle;
  QRectF m_plot;
  ChartLegend m_legend;
  /// Returns the widths of the label texts. Charts that share their axes use the largest of each.
  struct LabelWidths {
    double text = 0;
    double second = 0;
    double least = 0;  ///< of both columns
  };
  LabelWidths m_ownWidths;  ///< of this chart alone
  LabelWidths m_widths;
  double m_fullLabelWidth = 0;   ///< of the layers, if the chart is not narrow
  double m_firstLabelWidth = 0;  ///< of the layers
  double m_labelWidth = 0;       ///< of both columns
  double m_fullTextWidth = 0;
  double m_smallestTextWidth = 0;
  double m_bannerHeight = 0;
  QList<std::pair<QString, double>> m_columns;
  std::optional<std::vector<int>> m_order;
  int m_shownRow = -1;
  bool m_isNewOrder = false;  ///< since the last rebuild: it is read from its top
  int m_hoveredRow = -1;
  int m_topRow = 0;
  PaintedItem* m_item;
};

}  // namespace convscope
