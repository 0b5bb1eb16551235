#pragma once

#include <QChartView>
#include <QTimer>

#include "widgets/chart/chart_style.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// A piece of a chart that can stand alone in a picture or on a page: all of it, or some of its rows.
struct ChartPart {
  int firstRow = 0;  ///< of a chart of rows
  QSizeF size;       ///< in device-independent pixels
};

/// One chart over the session: what pages are made of, and what is exported. Follows the store, the selection and the
/// palette by itself: a change schedules one rebuild, at most thirty a second and only while the chart is seen.
///
/// A subclass says what it is and fills the chart from the session; it never keeps figures of its own.
class SessionChart : public QChartView {
  Q_OBJECT

 public:
  SessionChart(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

  /// As the command line and files name it: "algorithms", "memory", "warm-up".
  virtual QString name() const = 0;
  /// What it shows, in words; the title of exports.
  virtual QString title() const = 0;
  /// What would fill it, where the session has nothing for it; empty where it is filled.
  virtual QString emptyReason() const = 0;
  /// The size at which all of it can be read, in device-independent pixels; exports are drawn in it.
  virtual QSizeF naturalSize() const { return {960, 600}; }
  /// The pieces that show all of it between them, in naturalSize()'s width, none higher than `height` where the chart
  /// can be divided. Holds after a rebuild.
  virtual QList<ChartPart> parts(double height) const {
    Q_UNUSED(height)
    return {{0, naturalSize()}};
  }

  /// Fills the chart anew and styles it; at once, also when it is not seen.
  void rebuildNow(const ChartStyle& style);
  void rebuildNow() { rebuildNow(chartStyle(palette())); }

  /// Draws `part` at the painter's origin in the colours of `style`. What is on screen stays as it is.
  void paintPart(QPainter& painter, const ChartPart& part, const ChartStyle& style);

 public slots:
  void scheduleRebuild();

 protected:
  SessionStore& store() const { return m_store; }
  Selection& selection() const { return m_selection; }

  /// Fills chart() from the session, in the colours of `style`.
  virtual void rebuild(const ChartStyle& style) = 0;
  /// Whether a change of the selection alters the chart. The default says yes.
  virtual bool followsSelection() const { return true; }
  /// The first row in sight of a chart whose rows scroll.
  virtual int topRow() const { return 0; }
  virtual void setTopRow(int row) { Q_UNUSED(row) }

  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  SessionStore& m_store;
  Selection& m_selection;
  QTimer m_timer;
  bool m_stale = true;
};

}  // namespace convscope
