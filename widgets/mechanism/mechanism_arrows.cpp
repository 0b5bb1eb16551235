#include "widgets/mechanism/mechanism_arrows.h"

#include <QLineF>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "widgets/mechanism/mechanism_brush.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

QPolygonF arrowBetween(const MechanismBrush& brush, CallStage from, CallStage to) {
  const QRectF& a = brush.layout.box(from);
  const QRectF& b = brush.layout.box(to);
  if (from == CallStage::Cache && to == CallStage::List) {
    const double y = a.bottom() + (b.top() - a.bottom()) / 2;
    const double x = brush.layout.isNarrow ? a.center().x() : a.left() + a.width() * 0.3;
    return QPolygonF(QList<QPointF>{{x, a.bottom()}, {x, y}, {b.center().x(), y}, {b.center().x(), b.top()}});
  }
  if (from == CallStage::Shape && to == CallStage::Cache && brush.layout.isNarrow) {
    const double y = a.bottom() + (b.top() - a.bottom()) / 2;
    return QPolygonF(QList<QPointF>{
        {a.center().x(), a.bottom()}, {a.center().x(), y}, {b.center().x(), y}, {b.center().x(), b.top()}});
  }
  if (from == CallStage::Store && to == CallStage::Run && brush.layout.isNarrow) {
    const double x = std::max(a.right(), b.right()) + brush.unit() * 0.45;
    return QPolygonF(QList<QPointF>{
        {a.right(), a.center().y()}, {x, a.center().y()}, {x, b.center().y()}, {b.right(), b.center().y()}});
  }
  if (from == CallStage::Time && to == CallStage::Keep && brush.layout.isNarrow)
    return QPolygonF(QList<QPointF>{{b.center().x(), a.bottom()}, {b.center().x(), b.top()}});
  if (from == CallStage::Load && to == CallStage::Time && brush.layout.isNarrow)
    return QPolygonF(QList<QPointF>{{a.center().x(), a.bottom()}, {a.center().x(), b.top()}});
  if (a.right() <= b.left() + 1) {
    const double y = from == CallStage::Load || to == CallStage::Keep ? (to == CallStage::Keep ? b : a).center().y()
                                                                      : a.center().y();
    return QPolygonF(QList<QPointF>{{a.right(), y}, {b.left(), y}});
  }
  return a.bottom() <= b.top() ? QPolygonF(QList<QPointF>{{a.center().x(), a.bottom()}, {a.center().x(), b.top()}})
                               : QPolygonF(QList<QPointF>{{a.center().x(), a.top()}, {a.center().x(), b.bottom()}});
}

void paintArrow(const MechanismBrush& brush, CallStage from, CallStage to, bool isTaken, bool isDashed = false) {
  const QPolygonF line = arrowBetween(brush, from, to);
  const QColor colour = isTaken ? brush.colour : brush.colours.line;
  QPen pen(colour, isTaken ? 2.2 : 1.5);
  if (isDashed && !isTaken) pen.setStyle(Qt::DashLine);
  const QPointF tip = line.back();
  const QPointF before = line[line.size() - 2];
  const double length = std::hypot(tip.x() - before.x(), tip.y() - before.y());
  if (length < 1) return;
  const QPointF along = (tip - before) / length;
  const QPointF across(-along.y(), along.x());
  const double head = std::min(brush.unit() * 0.45, length);
  QPolygonF shaft = line;
  shaft.back() = tip - along * head * 0.8;
  brush.painter.setBrush(Qt::NoBrush);
  brush.painter.setPen(pen);
  brush.painter.drawPolyline(shaft);
  brush.painter.setPen(Qt::NoPen);
  brush.painter.setBrush(colour);
  brush.painter.drawPolygon(QPolygonF(
      QList<QPointF>{tip, tip - along * head + across * head * 0.55, tip - along * head - across * head * 0.55}));
}

void paintLookupLabels(const MechanismBrush& brush, bool isHit) {
  const bool isAfter = brush.state.step >= 2 && brush.state.lookup != Lookup::Unknown;
  const QRectF& cache = brush.layout.box(CallStage::Cache);
  const QRectF& run = brush.layout.box(CallStage::Run);
  const double width = run.left() - cache.right();
  brush.text(QRectF(cache.right(), cache.center().y() - brush.unit() * 1.25, width, brush.unit()),
             Qt::AlignHCenter | Qt::AlignVCenter, App::tr("hit"),
             isAfter && isHit ? brush.colour : brush.colours.secondText, isAfter && isHit);
  const QPolygonF line = arrowBetween(brush, CallStage::Cache, CallStage::List);
  const bool isMiss = isAfter && !isHit;
  const QRectF below(line.front().x() + brush.unit() * 0.5, cache.bottom() + brush.unit() * 0.1,
                     run.right() - line.front().x() - brush.unit(), brush.unit() * 1.1);
  brush.text(below, Qt::AlignLeft | Qt::AlignVCenter, App::tr("miss: choose once for this shape"),
             isMiss ? brush.colour : brush.colours.secondText, isMiss);
}

}  // namespace

void paintArrows(const MechanismBrush& brush) {
  const bool isHit = brush.state.lookup == Lookup::Hit;
  const bool isKnown = brush.state.lookup != Lookup::Unknown;
  const auto reached = [&](CallStage which) { return brush.isReached(which); };
  paintArrow(brush, CallStage::Call, CallStage::Shape, reached(CallStage::Shape));
  paintArrow(brush, CallStage::Shape, CallStage::Cache, reached(CallStage::Cache));
  paintArrow(brush, CallStage::Cache, CallStage::Run, isHit && reached(CallStage::Run), true);
  paintArrow(brush, CallStage::Cache, CallStage::List, reached(CallStage::List));
  const auto passed = [&](CallStage which) { return brush.isReached(which) || brush.isReached(CallStage::Keep); };
  paintArrow(brush, CallStage::List, CallStage::Build, passed(CallStage::Build));
  paintArrow(brush, CallStage::Build, CallStage::Load, passed(CallStage::Load));
  paintArrow(brush, CallStage::Load, CallStage::Time, passed(CallStage::Time));
  paintArrow(brush, CallStage::Time, CallStage::Keep, reached(CallStage::Keep));
  paintArrow(brush, CallStage::Keep, CallStage::Store, reached(CallStage::Store));
  paintArrow(brush, CallStage::Store, CallStage::Run, isKnown && !isHit && reached(CallStage::Run));
  paintLookupLabels(brush, isHit);
}

void paintMark(const MechanismBrush& brush) {
  if (brush.frame.waits || brush.state.step == 0 || brush.frame.progress >= kMoving) return;
  const CallStage from = brush.state.steps[brush.state.step - 1].stage;
  const CallStage to = brush.stage() == CallStage::Unknown ? CallStage::Run : brush.stage();
  if (from == to) return;
  QPolygonF line = arrowBetween(brush, std::min(from, to), std::max(from, to));
  if (to < from) std::ranges::reverse(line);
  double length = 0;
  for (qsizetype i = 1; i < line.size(); ++i) length += QLineF(line[i - 1], line[i]).length();
  double rest = length * brush.frame.progress / kMoving;
  QPointF place = line.back();
  for (qsizetype i = 1; i < line.size(); ++i) {
    const QLineF part(line[i - 1], line[i]);
    if (rest <= part.length()) {
      place = part.length() > 0 ? part.pointAt(rest / part.length()) : part.p1();
      break;
    }
    rest -= part.length();
  }
  brush.painter.setPen(QPen(brush.style.background, 2));
  brush.painter.setBrush(brush.colour);
  brush.painter.drawEllipse(place, brush.unit() * 0.42, brush.unit() * 0.42);
}

}  // namespace convscope
