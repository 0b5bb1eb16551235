#include "widgets/chart/row_chart_view.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "widgets/chart/row_chart.h"

namespace convscope {

RowChartView::RowChartView(RowChart& chart, QWidget* parent)
    : ChartView(chart, parent), m_chart(chart), m_scrollBar(new QScrollBar(Qt::Vertical, this)) {
  m_scrollBar->hide();
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  connect(m_scrollBar, &QScrollBar::valueChanged, &chart, &RowChart::setTopRow);
  connect(&chart, &RowChart::rowsMoved, this, &RowChartView::placeScrollBar);
  connect(&chart, &ChartPainter::rebuilt, this, [this] { setMinimumWidth(m_chart.leastSize().width()); });
}

void RowChartView::placeScrollBar() {
  const QSignalBlocker blocker(m_scrollBar);
  const QRectF& plot = m_chart.plotRect();
  m_scrollBar->setRange(0, m_chart.lastTopRow());
  m_scrollBar->setPageStep(m_chart.rowsInSight());
  m_scrollBar->setValue(m_chart.topRow());
  const auto breadth = static_cast<int>(RowChart::kScrollBarWidth);
  m_scrollBar->setGeometry(width() - breadth, static_cast<int>(plot.top()), breadth, static_cast<int>(plot.height()));
  m_scrollBar->setVisible(m_chart.lastTopRow() > 0);
}

void RowChartView::keyPressEvent(QKeyEvent* event) {
  const int page = m_chart.rowsInSight();
  const int row = m_chart.selectedRow();
  const auto moveTo = [this](int target) {
    const int rows = m_chart.rowCount();
    if (rows > 0) m_chart.rowChosen(std::clamp(target, 0, rows - 1), std::nullopt);
  };
  switch (event->key()) {
    case Qt::Key_Up:
      moveTo(row - 1);
      break;
    case Qt::Key_Down:
      moveTo(row + 1);
      break;
    case Qt::Key_PageUp:
      moveTo(row - page);
      break;
    case Qt::Key_PageDown:
      moveTo(row + page);
      break;
    case Qt::Key_Home:
      moveTo(0);
      break;
    case Qt::Key_End:
      moveTo(m_chart.rowCount() - 1);
      break;
    case Qt::Key_Left:
      m_chart.stepWithinRow(-1);
      break;
    case Qt::Key_Right:
      m_chart.stepWithinRow(1);
      break;
    case Qt::Key_Space:
      emit detailsRequested();
      break;
    default:
      ChartView::keyPressEvent(event);
      return;
  }
  event->accept();
}

void RowChartView::mousePressEvent(QMouseEvent* event) {
  const QPointF point = chartPoint(event);
  if (const int row = m_chart.rowAt(point); event->button() == Qt::LeftButton && row >= 0)
    m_chart.rowChosen(row, point);
  event->accept();
}

void RowChartView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF point = chartPoint(event);
  const int row = m_chart.rowAt(point);
  m_chart.setHoveredRow(row);
  const QString text = row >= 0 ? m_chart.toolTip(row, point) : m_chart.headToolTip(point);
  if (text.isEmpty()) {
    QToolTip::hideText();
  } else {
    QToolTip::showText(event->globalPosition().toPoint(), text, this);
  }
}

void RowChartView::leaveEvent(QEvent* event) {
  m_chart.setHoveredRow(-1);
  ChartView::leaveEvent(event);
}

void RowChartView::wheelEvent(QWheelEvent* event) {
  if (m_scrollBar->isVisible()) {
    QCoreApplication::sendEvent(m_scrollBar, event);
  } else {
    event->ignore();
  }
}

void RowChartView::resizeEvent(QResizeEvent* event) {
  ChartView::resizeEvent(event);
  placeScrollBar();
}

}  // namespace convscope
