#include "widgets/mechanism/mechanism_painter.h"

#include <QFontMetricsF>
#include <algorithm>

#include "text/units.h"
#include "widgets/mechanism/mechanism_arrows.h"
#include "widgets/mechanism/mechanism_boxes.h"
#include "widgets/mechanism/mechanism_brush.h"
#include "widgets/mechanism/mechanism_cache_row.h"
#include "widgets/mechanism/mechanism_text.h"
#include "widgets/mechanism/mechanism_timeline.h"
#include "widgets/mechanism/mechanism_trials.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

QString sentence(const MechanismBrush& brush) {
  if (brush.frame.waits)
    return App::tr("Done with iteration %1. It waits for the other policy.")
        .arg(toQString(formatCount(brush.state.iteration + 1)));
  return stepSentence(brush.state, brush.film.policy(), brush.before, brush.frame.progress >= 1);
}

void paintTitle(const MechanismBrush& brush) {
  const QRectF& rect = brush.layout.title;
  const QRectF mark(rect.left(), rect.top(), brush.unit() * 1.8, rect.height());
  QPen pen = brush.frame.pen;
  pen.setWidthF(brush.unit() * 0.3);
  pen.setCapStyle(Qt::FlatCap);
  brush.painter.setPen(pen);
  brush.painter.drawLine(QPointF(mark.left(), mark.center().y()), QPointF(mark.right(), mark.center().y()));
  const QString place =
      App::tr("iteration %1 of %2, size %3")
          .arg(toQString(formatCount(brush.state.iteration + 1)), toQString(formatCount(brush.film.iterations())),
               brush.frame.sizeLabels.value(static_cast<qsizetype>(brush.state.size)));
  const double width = std::min(brush.metrics.horizontalAdvance(place) + 2, rect.width() * 0.6);
  brush.text(QRectF(rect.right() - width, rect.top(), width, rect.height()), Qt::AlignRight | Qt::AlignVCenter, place,
             brush.colours.secondText);
  brush.text(QRectF(mark.right() + brush.unit() / 2, rect.top(), rect.right() - width - brush.unit() - mark.right(),
                    rect.height()),
             Qt::AlignLeft | Qt::AlignVCenter, brush.frame.title, brush.colours.text, true);
  // One line in large type, otherwise two in the usual one.
  const QString words = sentence(brush);
  const QFont large = tokens::font(tokens::Type::Section, brush.body);
  const bool fits = QFontMetricsF(large).horizontalAdvance(words) <= brush.layout.sentence.width();
  brush.painter.setFont(fits ? large : brush.body);
  brush.painter.setPen(brush.colours.text);
  brush.painter.drawText(brush.layout.sentence, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, words);
}

}  // namespace

PaintedMechanism paintMechanism(QPainter& painter, const QRectF& area, const MechanismFrame& frame,
                                const ChartStyle& style) {
  constexpr std::size_t kMostEntries = 40;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const MechanismBrush brush(painter, area, frame, style);
  PaintedMechanism painted;
  paintTitle(brush);
  paintArrows(brush);
  paintBoxes(brush);
  painted.trials = paintTrials(brush);
  paintMark(brush);
  painted.entries = paintCacheRow(brush, brush.film.cacheAt(brush.state, kMostEntries));
  painted.bars = paintTimeline(brush);
  painter.restore();
  return painted;
}

QString mechanismDescription(const MechanismFrame& frame) {
  const Mechanism& film = *frame.mechanism;
  const MechanismState state = film.at(frame.step);
  const std::int64_t before = film.cacheAt(film.at(frame.step - static_cast<std::int64_t>(state.step)), 0).entries;
  return App::tr("%1, iteration %2 of %3. %4")
      .arg(frame.title, toQString(formatCount(state.iteration + 1)), toQString(formatCount(film.iterations())),
           stepSentence(state, film.policy(), before));
}

}  // namespace convscope
