#pragma once

#include <QGraphicsView>
#include <QPointF>
#include <QTimer>

class QSinglePointEvent;

namespace convscope {

class ChartPainter;

/// Shows a chart on a page, in the colours and the font of the window. Rebuilds a stale chart, at most thirty times per
/// second and only while it is visible. Subclasses pass on what the user does.
class ChartView : public QGraphicsView {
  Q_OBJECT

 public:
  /// Takes `painter`, which is deleted with the view.
  explicit ChartView(ChartPainter& painter, QWidget* parent = nullptr);

  /// Returns the view that shows `painter`; null if none does.
  static ChartView* of(const ChartPainter& painter);

  ChartPainter& painter() const { return m_painter; }

 protected:
  /// Returns the position of an event in the chart's coordinates.
  QPointF chartPoint(const QSinglePointEvent* event) const;

  bool viewportEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void takeAppearance();
  void rebuildSoon();

  ChartPainter& m_painter;
  QTimer m_timer;
};

}  // namespace convscope
