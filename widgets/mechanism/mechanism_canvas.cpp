#include "widgets/mechanism/mechanism_canvas.h"

#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/shared/tokens.h"

namespace convscope {

MechanismCanvas::MechanismCanvas(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Picture of the mechanism"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void MechanismCanvas::setScene(MechanismScene scene) {
  m_scene = std::move(scene);
  m_step = std::clamp<std::int64_t>(m_step, 0, std::max<std::int64_t>(m_scene.steps() - 1, 0));
  fit();
  describe();
  update();
}

void MechanismCanvas::setPosition(std::int64_t step, double progress) {
  if (step == m_step && progress == m_progress) return;
  const bool isOther = step != m_step;
  m_step = step;
  m_progress = progress;
  if (isOther) describe();
  update();
}

void MechanismCanvas::setScale(double scale) {
  m_scale = scale;
  fit();
  update();
}

double MechanismCanvas::heightAt(double scale) const {
  return m_scene.leastHeight(width(), fontAt(scale));
}

QFont MechanismCanvas::fontAt(double scale) const {
  QFont scaled = font();
  if (scaled.pointSizeF() > 0)
    scaled.setPointSizeF(scaled.pointSizeF() * scale);
  else
    scaled.setPixelSize(static_cast<int>(std::lround(scaled.pixelSize() * scale)));
  return scaled;
}

bool MechanismCanvas::isSideBySide() const {
  return m_scene.isSideBySide(width(), scaledFont());
}

QRectF MechanismCanvas::boxOf(std::size_t column, CallStage stage) const {
  return m_scene.layoutOf(column, rect(), scaledFont()).box(stage);
}

void MechanismCanvas::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const ChartStyle style = chartStyle(palette());
  painter.fillRect(rect(), style.background);
  m_painted = m_scene.paint(painter, rect(), scaledFont(), style, m_step, m_progress);
  if (!hasFocus()) return;
  painter.setPen(QPen(style.accent, 1));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

/// Asks for the height that the columns need at this width.
void MechanismCanvas::fit() {
  setMinimumHeight(static_cast<int>(m_scene.leastHeight(width(), scaledFont())));
}

QSize MechanismCanvas::sizeHint() const {
  return {static_cast<int>(MechanismScene().widthSideBySide(scaledFont())), minimumHeight()};
}

void MechanismCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void MechanismCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) fit();
}

void MechanismCanvas::describe() {
  setAccessibleDescription(m_scene.description(m_step));
}

void MechanismCanvas::mousePressEvent(QMouseEvent* event) {
  QWidget::mousePressEvent(event);
  if (aligned().steps() == 0 || event->button() != Qt::LeftButton) return;
  for (std::size_t i = 0; i < columns().size(); ++i) {
    const MechanismLayout layout = m_scene.layoutOf(i, rect(), scaledFont());
    const MechanismState state = stateOf(i);
    if (layout.timeline.contains(event->position())) {
      const double part = (event->position().x() - layout.timeline.left()) / layout.timeline.width();
      const std::int64_t iteration = columns()[i].mechanism->iterationAt(part * m_scene.longestUs());
      emit stepChosen(aligned().firstStep(iteration));
      return;
    }
    for (std::size_t k = 0; k < state.steps.size(); ++k) {
      if (!layout.box(state.steps[k].stage).contains(event->position())) continue;
      const std::int64_t own = aligned().at(i, m_step).step;
      const std::int64_t inIteration = own - columns()[i].mechanism->firstStep(state.iteration);
      emit stepChosen(aligned().firstStep(state.iteration) + inIteration + static_cast<std::int64_t>(k) -
                      static_cast<std::int64_t>(state.step));
      return;
    }
  }
}

}  // namespace convscope
