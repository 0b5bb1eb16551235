#include "widgets/lessons/presenter_overlay.h"

#include <QPainter>

#include "widgets/shared/tokens.h"

namespace convscope {

PresenterOverlay::PresenterOverlay(QWidget* window) : QWidget(window) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void PresenterOverlay::setBlack(bool black) {
  m_isBlack = black;
  refresh();
}

void PresenterOverlay::setPointer(bool shown) {
  m_hasPointer = shown;
  refresh();
}

void PresenterOverlay::moveTo(const QPoint& position) {
  m_position = position;
  if (m_hasPointer) update();
}

void PresenterOverlay::refresh() {
  setGeometry(parentWidget()->rect());
  setVisible(m_isBlack || m_hasPointer);
  raise();
  update();
}

void PresenterOverlay::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (m_isBlack) return painter.fillRect(rect(), Qt::black);
  constexpr int kOfHeight = 50;  // the dot's radius
  constexpr float kOpacity = 0.75F;
  QColor dot = tokens::colours(palette()).loss;
  dot.setAlphaF(kOpacity);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(dot);
  painter.drawEllipse(m_position, height() / kOfHeight, height() / kOfHeight);
}

}  // namespace convscope
