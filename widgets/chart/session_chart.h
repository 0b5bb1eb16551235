#pragma once

#include <QChartView>
#include <QList>
#include <QPointer>
#include <QTimer>
#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "widgets/chart/chart_style.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// The values that an axis covers.
struct AxisRange {
  double low = 0;
  double high = 0;

  /// Returns whether it covers any value: a chart without values has none.
  bool isValid() const { return low <= high; }
  AxisRange united(const AxisRange& other) const { return {std::min(low, other.low), std::max(high, other.high)}; }
  bool operator==(const AxisRange&) const = default;
};

/// A part of a chart that can be shown alone in a picture or on a page: the whole chart, or some of its rows.
struct ChartPart {
  int firstRow = 0;  ///< in a chart of rows
  QSizeF size;       ///< in device-independent pixels
  int rows = 0;      ///< how many it shows, of an excerpt of a chart of rows
};

/// A chart of the shown survey, as shown on pages and exported. Follows the survey, the selection and the palette by
/// itself: a change schedules one rebuild, at most thirty per second and only while the chart is visible.
///
/// A subclass defines its texts and fills the chart from the session; it keeps no figures of its own.
class SessionChart : public QChartView {
  Q_OBJECT

 public:
  SessionChart(ShownSurvey& shown, QWidget* parent = nullptr);

  /// Returns the name used by the command line and files: "algorithms", "memory", "warm-up".
  virtual QString name() const = 0;
  /// Returns a description of what it shows, used as the title of exports.
  virtual QString title() const = 0;
  /// Returns whether it shows the selected layer and pass alone. The default is false.
  virtual bool isOfOneLayer() const { return false; }
  /// Returns the input sizes in words if it shows several; empty if it shows the survey's own.
  virtual QString sizesText() const { return {}; }
  /// Returns which measurement is missing if the chart is empty; empty otherwise.
  virtual QString emptyReason() const = 0;
  /// Returns the size in device-independent pixels at which everything is readable; exports are drawn in this size. See
  /// layOutForFiles().
  virtual QSizeF naturalSize() const { return {960, 600}; }
  /// Returns the parts that together show the whole chart in naturalSize()'s width, none higher than `height` if the
  /// chart can be divided. Valid after a rebuild.
  virtual QList<ChartPart> parts(double height) const {
    Q_UNUSED(height)
    return {{0, naturalSize()}};
  }

  /// Returns one part in naturalSize()'s width, no higher than `height` if the chart can be made lower: all of a plot,
  /// the first rows of a chart of rows. Valid after a rebuild.
  virtual ChartPart excerpt(double height) const {
    return {0, naturalSize().boundedTo({naturalSize().width(), height})};
  }

  /// Returns the survey that it shows. In a lesson it need not be that of the open session.
  const ShownSurvey& source() const { return m_shown; }

  /// Gives axes of the same quantity in this chart and in `charts` one range, so equal lengths are equal values. Call
  /// it for each of them. Without other charts, the chart has its own axes.
  void shareAxes(const QList<SessionChart*>& charts);

  /// Fills and styles the chart immediately, even if it is not visible.
  void rebuildNow(const ChartStyle& style);
  void rebuildNow() { rebuildNow(chartStyle(palette())); }

  /// Calls `measure` while the chart is laid out for files, whose labels and legends may be longer than on screen.
  void layOutForFiles(const std::function<void()>& measure);

  /// Draws `part` at the painter's origin in the colours of `style`. The chart on screen does not change.
  void paintPart(QPainter& painter, const ChartPart& part, const ChartStyle& style);

 public slots:
  void scheduleRebuild();

 protected:
  ShownSurvey& shown() const { return m_shown; }

  /// Returns the range of an axis whose values need the range `own`: also that of the same `quantity` in the charts of
  /// shareAxes(). Call it in rebuild().
  AxisRange sharedRange(const std::string& quantity, const AxisRange& own);

  /// Fills chart() from the session, in the colours of `style`.
  virtual void rebuild(const ChartStyle& style) = 0;
  /// Returns whether the chart depends on the selection. The default is true.
  virtual bool followsSelection() const { return true; }
  /// Returns the first visible row of a chart whose rows scroll.
  virtual int topRow() const { return 0; }
  virtual void setTopRow(int row) { Q_UNUSED(row) }

  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  /// Returns to the layout on screen, now or when it is shown.
  void restore();

  ShownSurvey& m_shown;
  QTimer m_timer;
  std::map<std::string, AxisRange> m_ranges;  ///< what the chart's own values need, by quantity
  QList<QPointer<SessionChart>> m_sharing;    ///< the other charts of shareAxes()
  bool m_stale = true;
};

}  // namespace convscope
