#pragma once

#include <QAbstractScrollArea>
#include <memory>
#include <optional>
#include <set>

#include "widgets/run/timeline_layout.h"
#include "widgets/run/timeline_painter.h"
#include "workload/timeline.h"

namespace convscope {

/// A timeline that the user moves through. The wheel zooms about the pointer, with Shift it moves; a drag moves, with
/// Shift it marks a range; a click selects a span, or opens a lane by its title. Keys: W S or + - zoom, A D or arrows
/// move, F or 0 shows everything, M marks the selected span's time, Return shows it, Esc takes marks away.
class TimelineView : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit TimelineView(QWidget* parent = nullptr);

  /// Shows all of a timeline; nothing if it is null.
  void setTimeline(std::shared_ptr<const Timeline> timeline);
  const Timeline* timeline() const { return m_timeline.get(); }

  const TimeRange& range() const { return m_frame.range; }
  /// Shows a range of time, within the run and not shorter than a nanosecond.
  void setRange(const TimeRange& range);
  void fit();

  /// The range that figures are of; empty: the whole run.
  const std::optional<TimeRange>& marked() const { return m_frame.marked; }
  void mark(std::optional<TimeRange> range);

  const std::optional<SpanPlace>& selected() const { return m_frame.selected; }
  /// Selects a span; if `reveal`, moves the view so that it is visible.
  void select(const std::optional<SpanPlace>& place, bool reveal);

  /// Returns the span at a point of the viewport.
  std::optional<SpanPlace> spanAtPoint(const QPoint& point) const;
  /// Returns the horizontal position of a time in the viewport.
  double xOf(double us) const;
  /// Returns the middle of a span in the viewport.
  QPoint pointOf(const SpanPlace& place) const;
  /// Returns how much the last paint painted.
  const PaintedTimeline& painted() const { return m_painted; }

  QSize sizeHint() const override;

 signals:
  void markedChanged();
  void selectionChanged();
  void rangeChanged();

 protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  enum class Drag { None, Pressed, Move, Mark };

  double timeAt(double x) const;
  int plotWidth() const;
  int lanesY(int y) const;
  void zoom(double factor, double about);
  void move(double share);
  void layOut();
  void placeScrollBar();
  void clickAt(const QPoint& point);
  void showSelected();
  void describe();

  std::shared_ptr<const Timeline> m_timeline;
  std::set<std::size_t> m_open;  ///< lanes
  TimelineLayout m_layout;
  TimelineFrame m_frame;
  PaintedTimeline m_painted;
  Drag m_drag = Drag::None;
  QPoint m_pressed;
  TimeRange m_rangeThen;  ///< when the mouse was pressed
  int m_scrolledThen = 0;
};

}  // namespace convscope
