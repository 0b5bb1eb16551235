#include "widgets/mechanism/stage_bar.h"

#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "widgets/mechanism/mechanism_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kStageDot = 5;
constexpr double kHandle = 8;
constexpr double kTrack = 4;

}  // namespace

StageBar::StageBar(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setAccessibleName(tr("Steps of the call"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setPageStep(1);
}

void StageBar::setCall(std::span<const CallStep> steps, std::size_t step) {
  const QSignalBlocker blocker(this);
  m_stages.clear();
  for (const CallStep& each : steps) {
    if (std::ranges::find(m_stages, each.stage) == m_stages.end()) m_stages.push_back(each.stage);
  }
  // Several steps of a stage share the distance to the next one; loads and trials alternate, so Time counts from Load.
  std::ranges::sort(m_stages);
  m_places.assign(steps.size(), 0);
  const auto stageCount = static_cast<double>(std::max<std::size_t>(m_stages.size(), 2));
  std::size_t begin = 0;
  const auto placeOf = [&](CallStage stage) {
    return static_cast<double>(std::ranges::find(m_stages, stage) - m_stages.begin());
  };
  while (begin < steps.size()) {
    std::size_t end = begin + 1;
    const auto isShared = [](CallStage stage) { return stage == CallStage::Load || stage == CallStage::Time; };
    while (end < steps.size() &&
           (steps[end].stage == steps[begin].stage || (isShared(steps[end].stage) && isShared(steps[begin].stage))))
      ++end;
    const double from = placeOf(steps[begin].stage);
    const double to = end < steps.size() ? placeOf(steps[end].stage) : from;
    for (std::size_t i = begin; i < end; ++i)
      m_places[i] =
          (from + (to - from) * static_cast<double>(i - begin) / static_cast<double>(end - begin)) / (stageCount - 1);
    begin = end;
  }
  setRange(0, std::max(0, static_cast<int>(steps.size()) - 1));
  setValue(static_cast<int>(step));
  update();
}

double StageBar::margin() const {
  double widest = 0;
  for (const CallStage each : m_stages)
    widest = std::max(widest, QFontMetricsF(font()).horizontalAdvance(stageName(each)));
  return std::max(widest / 2, kHandle) + 2;
}

double StageBar::xOf(int step) const {
  if (m_places.empty()) return margin();
  const auto index = static_cast<std::size_t>(std::clamp(step, 0, static_cast<int>(m_places.size()) - 1));
  return margin() + m_places[index] * (width() - 2 * margin());
}

int StageBar::stepAt(double x) const {
  int best = 0;
  for (int i = 1; i <= maximum(); ++i) {
    if (std::abs(xOf(i) - x) < std::abs(xOf(best) - x)) best = i;
  }
  return best;
}

QSize StageBar::sizeHint() const {
  return {static_cast<int>(fontMetrics().averageCharWidth() * 40),
          static_cast<int>(2 * kHandle + tokens::kTight + fontMetrics().height() + 2)};
}

QSize StageBar::minimumSizeHint() const {
  constexpr int kLeastLetters = 16;
  return {fontMetrics().averageCharWidth() * kLeastLetters, sizeHint().height()};
}

void StageBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const tokens::Colours& colours = tokens::colours(palette());
  const double y = kHandle + 1;
  const double now = xOf(value());
  const double left = margin();
  const double right = width() - margin();
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours.line);
  painter.drawRoundedRect(QRectF(left, y - kTrack / 2, right - left, kTrack), kTrack / 2, kTrack / 2);
  painter.setBrush(colours.accent);
  painter.drawRoundedRect(QRectF(left, y - kTrack / 2, std::max(0.0, now - left), kTrack), kTrack / 2, kTrack / 2);
  const QFontMetricsF metrics(font());
  double widest = 0;
  for (const CallStage each : m_stages) widest = std::max(widest, metrics.horizontalAdvance(stageName(each)));
  const double between = m_stages.size() > 1 ? (right - left) / static_cast<double>(m_stages.size() - 1) : right - left;
  for (std::size_t i = 0; i < m_stages.size(); ++i) {
    const double x = left + static_cast<double>(i) * between;
    const bool isReached = x <= now + 0.5;
    painter.setPen(QPen(isReached ? colours.accent : colours.secondText, 1.5));
    painter.setBrush(isReached ? colours.accent : colours.surface);
    painter.drawEllipse(QPointF(x, y), kStageDot, kStageDot);
    // Without room for all names, that of the last reached stage is shown.
    const bool isLast = isReached && (i + 1 == m_stages.size() || x + between > now + 0.5);
    if (widest + tokens::kTight > between && !isLast) continue;
    painter.setPen(isReached ? colours.text : colours.secondText);
    const double wide = std::max(between, widest + 2);
    painter.drawText(QRectF(x - wide / 2, 2 * kHandle + tokens::kTight, wide, metrics.height()),
                     static_cast<int>(Qt::AlignHCenter | Qt::AlignTop) | Qt::TextSingleLine, stageName(m_stages[i]));
  }
  painter.setPen(QPen(colours.accent, 3));
  painter.setBrush(colours.surface);
  painter.drawEllipse(QPointF(now, y), kHandle - 1.5, kHandle - 1.5);
  if (!hasFocus()) return;
  painter.setPen(QPen(colours.accent, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), tokens::kRadius, tokens::kRadius);
}

void StageBar::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setSliderDown(true);
  setValue(stepAt(event->position().x()));
}

void StageBar::mouseMoveEvent(QMouseEvent* event) {
  if (isSliderDown()) setValue(stepAt(event->position().x()));
}

void StageBar::mouseReleaseEvent(QMouseEvent* /*event*/) {
  setSliderDown(false);
}

}  // namespace convscope
