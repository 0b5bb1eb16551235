// Keys, mouse and focus of a chart of rows.
#include <QChart>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "widgets/chart/painted_item.h"
#include "widgets/chart/row_chart.h"

namespace convscope {

void RowChart::keyPressEvent(QKeyEvent* event) {
  const int page = rowsInSight();
  const int row = selectedRow();
  const auto moveTo = [this](int target) {
    if (rowCount() > 0) rowChosen(std::clamp(target, 0, rowCount() - 1), std::nullopt);
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
      moveTo(rowCount() - 1);
      break;
    case Qt::Key_Left:
      stepWithinRow(-1);
      break;
    case Qt::Key_Right:
      stepWithinRow(1);
      break;
    case Qt::Key_Space:
      emit detailsRequested();
      break;
    default:
      SessionChart::keyPressEvent(event);
      return;
  }
  event->accept();
}

void RowChart::mousePressEvent(QMouseEvent* event) {
  const QPointF point = chart()->mapFromScene(mapToScene(event->position().toPoint()));
  if (const int row = rowAt(point); event->button() == Qt::LeftButton && row >= 0) rowChosen(row, point);
  event->accept();
}

void RowChart::mouseMoveEvent(QMouseEvent* event) {
  const QPointF point = chart()->mapFromScene(mapToScene(event->position().toPoint()));
  const int row = rowAt(point);
  if (row != m_hoveredRow) {
    m_hoveredRow = row;
    m_item->update();
  }
  const QString text = row >= 0 ? toolTip(row, point) : bannerRect().contains(point) ? bannerToolTip(point) : QString();
  if (text.isEmpty()) {
    QToolTip::hideText();
  } else {
    QToolTip::showText(event->globalPosition().toPoint(), text, this);
  }
}

void RowChart::leaveEvent(QEvent* event) {
  m_hoveredRow = -1;
  m_item->update();
  SessionChart::leaveEvent(event);
}

void RowChart::wheelEvent(QWheelEvent* event) {
  if (m_scrollBar->isVisible()) {
    QCoreApplication::sendEvent(m_scrollBar, event);
  } else {
    event->ignore();
  }
}

void RowChart::focusInEvent(QFocusEvent* event) {
  SessionChart::focusInEvent(event);
  m_item->update();
}

void RowChart::focusOutEvent(QFocusEvent* event) {
  SessionChart::focusOutEvent(event);
  m_item->update();
}

void RowChart::resizeEvent(QResizeEvent* event) {
  SessionChart::resizeEvent(event);
  updateScrollBar();
}

}  // namespace convscope
