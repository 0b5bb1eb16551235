#pragma once

#include <QChart>
#include <QFont>
#include <QGraphicsScene>
#include <QList>
#include <QObject>
#include <QPainter>
#include <QPointer>
#include <QSize>
#include <QSizeF>
#include <QString>
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

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

/// A part of a chart that can be shown alone in a picture or on a page: the whole chart, or its first rows.
struct ChartPart {
  QSizeF size;   ///< in device-independent pixels
  int rows = 0;  ///< how many it shows, of an excerpt of a chart of rows
};

/// A chart of the shown survey: from its figures, a style, a font and a size it paints a picture. It is no widget. A
/// ChartView shows it; a file gets a painter of its own from forFiles(), so nothing on screen changes.
///
/// It follows the survey and the selection: a change makes it stale, and rebuildNow() fills it again. A subclass
/// defines its texts and fills the chart from the session; it keeps no figures of its own.
class ChartPainter : public QObject {
  Q_OBJECT

 public:
  explicit ChartPainter(ShownSurvey& shown);

  /// Returns the name used by the command line and files: "algorithms", "memory", "warm-up".
  virtual QString name() const = 0;
  /// Returns a description of what it shows, used as the title of exports.
  virtual QString title() const = 0;
  /// Returns whether it shows the selected layer and pass alone. The default is false.
  virtual bool isOfOneLayer() const { return false; }
  /// Returns the input sizes in words if it shows several; empty if it shows the survey's own.
  virtual QString sizesText() const { return {}; }
  /// Returns the texts of the policies (findPolicy()) that it shows, if the survey alone does not say; the default is
  /// none. Files and captions name them.
  virtual std::vector<std::string> policies() const { return {}; }
  /// Returns which measurement is missing if the chart is empty; empty otherwise.
  virtual QString emptyReason() const = 0;
  /// Returns the size in device-independent pixels at which everything is readable; files have this size. Valid after a
  /// rebuild in the style of files, whose labels and legends may be longer than on screen.
  virtual QSizeF naturalSize() const { return {960, 600}; }
  /// Returns one part in naturalSize()'s width, no higher than `height` if the chart can be made lower: all of a plot,
  /// the first rows of a chart of rows. Valid as naturalSize() is.
  virtual ChartPart excerpt(double height) const { return {naturalSize().boundedTo({naturalSize().width(), height})}; }
  /// Returns the size below which it cannot be read. May change in a rebuild.
  const QSize& leastSize() const { return m_leastSize; }

  /// Return what a screen reader says about it.
  const QString& accessibleName() const { return m_accessibleName; }
  const QString& accessibleDescription() const { return m_accessibleDescription; }

  /// Returns the survey that it shows. In a lesson it need not be that of the open session.
  const ShownSurvey& source() const { return m_shown; }

  /// Gives axes of the same quantity in this chart and in `charts` one range, so equal lengths are equal values. Call
  /// it for each of them. Without other charts, the chart has its own axes.
  void shareAxes(const QList<ChartPainter*>& charts);

  /// Says that the chart is on its page, beside the controls and charts to which it belongs. Its legend and axes omit
  /// what these show already. Alone, and in files, it omits nothing.
  void setOnItsPage(bool onItsPage) { m_isOnItsPage = onItsPage; }

  const ChartStyle& style() const { return m_style; }
  const QFont& font() const { return m_font; }
  /// Make the chart stale if they change it.
  void setStyle(const ChartStyle& style);
  void setFont(const QFont& font);
  void setFocused(bool focused);

  QSizeF size() const { return chart().size(); }
  void resize(const QSizeF& size);

  /// Fills and styles the chart.
  void rebuildNow();
  /// Returns whether something changed since the last rebuild.
  bool isStale() const { return m_isStale; }

  /// Returns a painter of the same figures and settings for a file, filled: in its natural size, not zoomed, from its
  /// first row on. The figures must outlive it.
  std::unique_ptr<ChartPainter> forFiles(const ChartStyle& style) const;

  /// Paints the chart, which has the size of `part` from now on, at the painter's origin.
  void paint(QPainter& painter, const ChartPart& part);

  /// Return Qt's chart, and the scene that contains only this chart.
  const QChart& chart() const { return *m_chart; }
  QGraphicsScene& scene() { return m_scene; }

 public slots:
  /// Makes the chart stale.
  void invalidate();

 signals:
  /// The chart became stale.
  void outdated();
  /// The chart became stale by the user's hand, so it should follow at once.
  void neededNow();
  void rebuilt();

 protected:
  ShownSurvey& shown() const { return m_shown; }
  QChart& canvas() { return *m_chart; }
  bool isOnItsPage() const { return m_isOnItsPage; }
  bool isFocused() const { return m_isFocused; }
  void setLeastSize(const QSize& size) { m_leastSize = size; }
  void setAccessibleName(const QString& name) { m_accessibleName = name; }
  void setAccessibleDescription(const QString& description) { m_accessibleDescription = description; }

  /// Returns the range of an axis whose values need the range `own`: also that of the same `quantity` in the charts of
  /// shareAxes(). Call it in rebuild().
  AxisRange sharedRange(const std::string& quantity, const AxisRange& own);

  /// Makes the chart stale; views rebuild it at once.
  void invalidateNow();

  /// Fills canvas() from the session, in the colours of `style`.
  virtual void rebuild(const ChartStyle& style) = 0;
  /// Paints again what is not drawn by Qt Charts, without a rebuild.
  virtual void paintAgain() = 0;
  /// Returns a new painter of the same figures, with the settings of this class.
  virtual std::unique_ptr<ChartPainter> copy() const = 0;
  /// Returns whether the chart depends on the selection. The default is true.
  virtual bool followsSelection() const { return true; }

 private:
  ShownSurvey& m_shown;
  QGraphicsScene m_scene;
  QChart* m_chart;  ///< in m_scene
  ChartStyle m_style;
  QFont m_font;
  QSize m_leastSize{0, 0};
  QString m_accessibleName;
  QString m_accessibleDescription;
  std::map<std::string, AxisRange> m_ranges;  ///< what the chart's own values need, by quantity
  QList<QPointer<ChartPainter>> m_sharing;    ///< the other charts of shareAxes()
  bool m_isOnItsPage = false;
  bool m_isFocused = false;
  bool m_isStale = true;
};

}  // namespace convscope
