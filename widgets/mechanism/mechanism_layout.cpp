#include "widgets/mechanism/mechanism_layout.h"

#include <algorithm>
#include <cmath>

namespace convscope {
namespace {

// All in lines of text.
constexpr double kTitle = 1.4;
constexpr double kSentence = 2.1;
constexpr double kBox = 2.3;
constexpr double kBoxGap = 0.95;  ///< between boxes, with an arrow
constexpr double kSmall = 0.5;    ///< between boxes of one column
constexpr double kCache = 1.8;
constexpr double kTimeline = 2.9;
constexpr double kMissGap = 1.4 * kBoxGap;  ///< below the boxes of the lookup, with the word of a miss
constexpr double kTrialRow = 1.3;
constexpr double kTrialHead = 1.7;
constexpr double kLeastRows = 3;

constexpr double kWideInCharacters = 96;
constexpr double kLeastCharacters = 12;  ///< of the picture: the distances of a narrower one are smaller
constexpr double kArrowCharacters = 4;
constexpr double kHitCharacters = 6;

double frameHeight() {
  return kTitle + kSentence + kCache + kTimeline + 3 * kSmall;
}

bool isNarrow(double width, const QFontMetricsF& metrics) {
  return width < kWideInCharacters * metrics.averageCharWidth();
}

double leastLines(bool narrow) {
  if (narrow) return frameHeight() + 4 * kBox + 4 * kBoxGap + kMissGap + kTrialHead + kLeastRows * kTrialRow;
  return frameHeight() + 4 * kBox + 2 * kSmall + kMissGap;
}

}  // namespace

int MechanismLayout::rows() const {
  return std::max(1, static_cast<int>((box(CallStage::Time).height() - kTrialHead * unit) / (kTrialRow * unit)));
}

double leastMechanismHeight(double width, const QFontMetricsF& metrics) {
  return std::ceil(leastLines(isNarrow(width, metrics)) * metrics.height());
}

MechanismLayout mechanismLayout(const QRectF& area, const QFontMetricsF& metrics) {
  MechanismLayout layout;
  const double line = layout.unit = metrics.height();
  const double em = std::min(metrics.averageCharWidth(), area.width() / kLeastCharacters);
  layout.isNarrow = isNarrow(area.width(), metrics);
  const double left = area.left();
  const double width = area.width();
  double y = area.top();
  const auto take = [&](double lines, double after) {
    const QRectF rect(left, y, width, lines * line);
    y += (lines + after) * line;
    return rect;
  };
  layout.title = take(kTitle, 0);
  layout.sentence = take(kSentence, kSmall / 2);
  const double bottom = area.bottom() - kTimeline * line;
  layout.timeline = QRectF(left, bottom, width, kTimeline * line);
  layout.cache = QRectF(left, bottom - (kSmall + kCache) * line, width, kCache * line);
  const double end = layout.cache.top() - kSmall * line;

  const auto set = [&](CallStage stage, double x, double top, double wide, double high) {
    layout.boxes[static_cast<std::size_t>(stage)] = QRectF(x, top, wide, high);
  };
  const double box = kBox * line;
  if (layout.isNarrow) {
    const double arrow = kArrowCharacters * em;
    const double margin = 2 * em;  // for the way back to Run
    const double usable = width - margin;
    const double half = (usable - arrow) / 2;
    set(CallStage::Call, left, y, half, box);
    set(CallStage::Shape, left + half + arrow, y, half, box);
    y += box + kBoxGap * line;
    set(CallStage::Cache, left, y, half, box);
    set(CallStage::Run, left + half + arrow, y, half, box);
    y += box + kMissGap * line;
    const double third = (usable - 2 * arrow) / 3;
    set(CallStage::List, left, y, third, box);
    set(CallStage::Build, left + third + arrow, y, third, box);
    set(CallStage::Load, left + 2 * (third + arrow), y, third, box);
    y += box + kSmall * line;
    const double last = end - box;
    set(CallStage::Time, left, y, usable, std::max(line, last - kSmall * line - y));
    set(CallStage::Keep, left, last, half, box);
    set(CallStage::Store, left + half + arrow, last, half, box);
  } else {
    const double arrow = kArrowCharacters * em;
    const double hit = kHitCharacters * em;
    const double boxes = width - 2 * arrow - hit;
    const double side = boxes * 0.22;
    const double middle = (boxes - 2 * side) / 2;
    set(CallStage::Call, left, y, side, box);
    set(CallStage::Shape, left + side + arrow, y, middle, box);
    set(CallStage::Cache, left + side + middle + 2 * arrow, y, middle, box);
    set(CallStage::Run, left + width - side, y, side, box);
    y += box + kMissGap * line;
    const double high = (end - y - 2 * kSmall * line) / 3;
    const double step = high + kSmall * line;
    const double each = std::min(high, box * 1.25);
    set(CallStage::List, left, y, side, each);
    set(CallStage::Build, left, y + step, side, each);
    set(CallStage::Load, left, y + 2 * step, side, each);
    set(CallStage::Time, left + side + arrow, y, width - 2 * side - arrow - hit, end - y);
    set(CallStage::Store, left + width - side, y, side, each);
    set(CallStage::Keep, left + width - side, y + step, side, each);
  }
  layout.boxes[static_cast<std::size_t>(CallStage::Unknown)] = layout.box(CallStage::Run);
  return layout;
}

}  // namespace convscope
