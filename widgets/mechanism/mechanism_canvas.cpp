#include "widgets/mechanism/mechanism_canvas.h"

#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/mechanism/mechanism_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kColumnCharacters = 54;  ///< the least width of a column beside another
constexpr double kMargin = tokens::kApart;

}  // namespace

MechanismCanvas::MechanismCanvas(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Picture of the mechanism"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void MechanismCanvas::setColumns(std::vector<MechanismColumn> columns, const QStringList& sizeLabels) {
  m_columns = std::move(columns);
  m_sizeLabels = sizeLabels;
  std::vector<const Mechanism*> films;
  for (const MechanismColumn& each : m_columns) films.push_back(each.mechanism.get());
  m_aligned = AlignedMechanisms(std::move(films));
  m_step = std::clamp<std::int64_t>(m_step, 0, std::max<std::int64_t>(m_aligned.steps() - 1, 0));
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

QFont MechanismCanvas::scaledFont() const {
  QFont scaled = font();
  if (scaled.pointSizeF() > 0)
    scaled.setPointSizeF(scaled.pointSizeF() * m_scale);
  else
    scaled.setPixelSize(static_cast<int>(std::lround(scaled.pixelSize() * m_scale)));
  return scaled;
}

bool MechanismCanvas::isSideBySide() const {
  if (m_columns.size() < 2) return false;
  const auto count = static_cast<double>(m_columns.size());
  const double each = (width() - 2 * kMargin - (count - 1) * tokens::kSection) / count;
  return each >= kColumnCharacters * QFontMetricsF(scaledFont()).averageCharWidth();
}

QRectF MechanismCanvas::areaOf(std::size_t column, const QRectF& area) const {
  const QRectF inner = area.adjusted(kMargin, kMargin, -kMargin, -kMargin);
  const auto count = static_cast<double>(std::max<std::size_t>(m_columns.size(), 1));
  const auto index = static_cast<double>(column);
  const double between = tokens::kSection;
  if (isSideBySide()) {
    const double each = (inner.width() - (count - 1) * between) / count;
    return {inner.left() + index * (each + between), inner.top(), each, inner.height()};
  }
  const double each = (inner.height() - (count - 1) * between) / count;
  return {inner.left(), inner.top() + index * (each + between), inner.width(), each};
}

std::size_t MechanismCanvas::leadingColumn() const {
  if (m_aligned.steps() == 0) return 0;
  const std::int64_t iteration = m_aligned.iterationOf(m_step);
  const auto stepsOf = [&](const MechanismColumn& each) {
    return each.mechanism->firstStep(iteration + 1) - each.mechanism->firstStep(iteration);
  };
  return static_cast<std::size_t>(std::ranges::max_element(m_columns, {}, stepsOf) - m_columns.begin());
}

MechanismState MechanismCanvas::stateOf(std::size_t column) const {
  return m_columns[column].mechanism->at(m_aligned.at(column, m_step).step);
}

MechanismFrame MechanismCanvas::frameOf(std::size_t column) const {
  const MechanismColumn& shown = m_columns[column];
  const auto place = m_aligned.at(column, m_step);
  MechanismFrame frame;
  frame.mechanism = shown.mechanism.get();
  frame.step = place.step;
  frame.waits = place.waits;
  frame.progress = place.waits ? 1 : m_progress;
  frame.title = shown.title;
  frame.pen = shown.pen;
  frame.sizeLabels = m_sizeLabels;
  for (const MechanismColumn& each : m_columns) frame.longestUs = std::max(frame.longestUs, each.mechanism->totalUs());
  if (column > 0) {
    frame.comparedTitle = m_columns[0].title;
    const auto first = m_aligned.at(0, m_step);
    const MechanismState state = m_columns[0].mechanism->at(first.step);
    frame.comparedUs = state.endUs() - (first.waits ? 0 : state.current().us * (1 - m_progress));
  }
  return frame;
}

PaintedMechanism MechanismCanvas::paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const {
  PaintedMechanism painted;
  if (m_aligned.steps() == 0) return painted;
  painter.setFont(scaledFont());
  for (std::size_t i = 0; i < m_columns.size(); ++i) {
    const PaintedMechanism each = paintMechanism(painter, areaOf(i, area), frameOf(i), style);
    painted.entries += each.entries;
    painted.trials += each.trials;
    painted.bars += each.bars;
  }
  return painted;
}

QRectF MechanismCanvas::boxOf(std::size_t column, CallStage stage) const {
  return mechanismLayout(areaOf(column, rect()), QFontMetricsF(scaledFont())).box(stage);
}

void MechanismCanvas::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const ChartStyle style = chartStyle(palette());
  painter.fillRect(rect(), style.background);
  m_painted = paint(painter, rect(), style);
  if (!hasFocus()) return;
  painter.setPen(QPen(style.accent, 1));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

/// Asks for the height that the columns need at this width.
void MechanismCanvas::fit() {
  const QFontMetricsF metrics(scaledFont());
  const bool beside = isSideBySide();
  const auto count = static_cast<double>(std::max<std::size_t>(m_columns.size(), 1));
  const double each = leastMechanismHeight(areaOf(0, QRectF(0, 0, width(), height())).width(), metrics);
  const double needed = beside ? each : count * each + (count - 1) * tokens::kSection;
  setMinimumHeight(static_cast<int>(std::ceil(needed + 2 * kMargin)));
}

QSize MechanismCanvas::sizeHint() const {
  return {static_cast<int>(kColumnCharacters * QFontMetricsF(scaledFont()).averageCharWidth()), minimumHeight()};
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
  QStringList lines;
  if (m_aligned.steps() > 0) {
    for (std::size_t i = 0; i < m_columns.size(); ++i) lines.append(mechanismDescription(frameOf(i)));
  }
  setAccessibleDescription(lines.join(u'\n'));
}

void MechanismCanvas::mousePressEvent(QMouseEvent* event) {
  QWidget::mousePressEvent(event);
  if (m_aligned.steps() == 0 || event->button() != Qt::LeftButton) return;
  const QFontMetricsF metrics(scaledFont());
  for (std::size_t i = 0; i < m_columns.size(); ++i) {
    const MechanismLayout layout = mechanismLayout(areaOf(i, rect()), metrics);
    const MechanismState state = stateOf(i);
    if (layout.timeline.contains(event->position())) {
      const double part = (event->position().x() - layout.timeline.left()) / layout.timeline.width();
      const std::int64_t iteration = m_columns[i].mechanism->iterationAt(part * frameOf(i).longestUs);
      emit stepChosen(m_aligned.firstStep(iteration));
      return;
    }
    for (std::size_t k = 0; k < state.steps.size(); ++k) {
      if (!layout.box(state.steps[k].stage).contains(event->position())) continue;
      const std::int64_t own = m_aligned.at(i, m_step).step;
      const std::int64_t inIteration = own - m_columns[i].mechanism->firstStep(state.iteration);
      emit stepChosen(m_aligned.firstStep(state.iteration) + inIteration + static_cast<std::int64_t>(k) -
                      static_cast<std::int64_t>(state.step));
      return;
    }
  }
}

}  // namespace convscope
