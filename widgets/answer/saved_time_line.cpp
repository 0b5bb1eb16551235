#include "widgets/answer/saved_time_line.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <vector>

#include "text/units.h"
#include "widgets/answer/setting_colour.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

/// Where the lines are: iterations along the width of `area`, microseconds saved along its height.
struct SavedTimeLine::Plot {
  QRectF area;
  double first = 0;
  double last = 1;
  double low = 0;
  double high = 1;

  double x(double iterations) const { return area.left() + area.width() * (iterations - first) / (last - first); }
  double y(double us) const { return area.bottom() - area.height() * (us - low) / (high - low); }
};

SavedTimeLine::SavedTimeLine(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setAccessibleName(tr("Time saved against False, by iterations"));
}

void SavedTimeLine::setSaved(const SavedTime& saved) {
  m_saved = saved;
  QStringList ends;
  for (const SavedLine& line : saved.lines)
    ends.append(tr("%1 (noise: ±%2)").arg(endText(line), timeText(line.lastNoiseUs)));
  const QString text = tr("Time saved against False after %1 iterations: %2")
                           .arg(toQString(formatEstimate(saved.last)), ends.join(u", "));
  setAccessibleDescription(text);
  setToolTip(text);
  setVisible(!saved.lines.empty());
  updateGeometry();
  update();
}

QString SavedTimeLine::endText(const SavedLine& line) const {
  QString time = signedTimeText(line.lastUs);
  if (line.lastUs > 0) time.prepend(u'+');
  return QStringLiteral("%1 %2").arg(toQString(line.name), time);
}

int SavedTimeLine::endWidth() const {
  int width = 0;
  QFont bold = font();
  bold.setBold(true);
  for (const SavedLine& line : m_saved.lines)
    width = std::max(width, QFontMetrics(bold).horizontalAdvance(endText(line)));
  return width + tokens::kClose;
}

QSize SavedTimeLine::sizeHint() const {
  constexpr int kLines = 6;     // of text: the title, the axis, and four for the plot
  constexpr int kLetters = 18;  // of the plot
  return {kLetters * fontMetrics().averageCharWidth() + endWidth(), kLines * fontMetrics().height()};
}

void SavedTimeLine::paintEvent(QPaintEvent* /*event*/) {
  if (m_saved.lines.empty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const int text = fontMetrics().height();
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawText(rect(), Qt::AlignTop | Qt::AlignLeft | Qt::TextSingleLine,
                   fontMetrics().elidedText(tr("Time saved against False, by iterations"), Qt::ElideRight, width()));
  Plot plot;
  plot.area = QRectF(rect()).adjusted(tokens::kTight, text + tokens::kClose, -endWidth() - tokens::kTight,
                                      -text - tokens::kTight);
  plot.first = static_cast<double>(m_saved.first);
  plot.last = static_cast<double>(m_saved.last);
  for (const SavedLine& line : m_saved.lines) {
    plot.low = std::min({plot.low, line.firstUs, line.lastUs - line.lastNoiseUs});
    plot.high = std::max({plot.high, line.firstUs, line.lastUs + line.lastNoiseUs});
  }
  for (const SavedLine& line : m_saved.lines) paintLine(painter, plot, line);
  paintAxis(painter, plot);
  paintEnds(painter, plot);
}

void SavedTimeLine::paintLine(QPainter& painter, const Plot& plot, const SavedLine& line) const {
  const tokens::Colours& colours = tokens::colours(palette());
  const QPointF from(plot.x(plot.first), plot.y(line.firstUs));
  const QPointF to(plot.x(plot.last), plot.y(line.lastUs));
  if (line.setting == AnswerSetting::On) {  // where it is ahead, and where False is
    QPainterPath area(from);
    area.lineTo(to);
    area.lineTo(to.x(), plot.y(0));
    area.lineTo(from.x(), plot.y(0));
    area.closeSubpath();
    painter.save();
    painter.setClipRect(QRectF(plot.area.left(), plot.area.top(), plot.area.width(), plot.y(0) - plot.area.top()));
    painter.fillPath(area, colours.gainTint);
    painter.setClipRect(QRectF(plot.area.left(), plot.y(0), plot.area.width(), plot.area.bottom() - plot.y(0)));
    painter.fillPath(area, colours.lossTint);
    painter.restore();
  }
  QColor own = settingColour(line.setting, colours);
  QColor band = own;
  constexpr float kBand = 0.2F;
  band.setAlphaF(kBand);
  painter.save();
  painter.setClipRect(plot.area);
  painter.setPen(Qt::NoPen);
  painter.setBrush(band);
  painter.drawPolygon(QPolygonF{from, QPointF(to.x(), plot.y(line.lastUs + line.lastNoiseUs)),
                                QPointF(to.x(), plot.y(line.lastUs - line.lastNoiseUs))});
  painter.restore();
  painter.setPen(QPen(own, 2));
  painter.drawLine(from, to);
}

void SavedTimeLine::paintAxis(QPainter& painter, const Plot& plot) const {
  const tokens::Colours& colours = tokens::colours(palette());
  painter.setPen(QPen(colours.secondText, 1));
  painter.drawLine(QPointF(plot.area.left(), plot.y(0)), QPointF(plot.area.right(), plot.y(0)));
  const QRectF line(0, height() - fontMetrics().height(), width(), fontMetrics().height());
  const QString first = toQString(formatCount(m_saved.first));
  const QString last = toQString(formatEstimate(m_saved.last));
  const auto place = [&](double x, const QString& text) {
    const double wide = fontMetrics().horizontalAdvance(text);
    return QRectF(std::clamp(x - wide / 2, 0.0, std::max(0.0, width() - wide)), line.top(), wide, line.height());
  };
  const QRectF firstPlace = place(plot.area.left(), first);
  const QRectF lastPlace = place(plot.area.right(), last);
  constexpr int kFlags = Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip;
  painter.drawText(firstPlace, kFlags, first);
  painter.drawText(lastPlace, kFlags, last);
  const auto paysOff = static_cast<double>(m_saved.paysOffAfter.value_or(0));
  if (paysOff <= plot.first) return;
  const double x = plot.x(paysOff);
  painter.setPen(QPen(colours.text, 1, Qt::DotLine));
  painter.drawLine(QPointF(x, plot.area.top()), QPointF(x, plot.area.bottom()));
  painter.setPen(QPen(colours.text, 2));
  painter.setBrush(palette().color(QPalette::Base));
  constexpr double kRing = 4;
  painter.drawEllipse(QPointF(x, plot.y(0)), kRing, kRing);
  const QString text = toQString(formatEstimate(*m_saved.paysOffAfter));
  const QRectF own = place(x, text).adjusted(-tokens::kTight, 0, tokens::kTight, 0);
  if (!own.intersects(firstPlace) && !own.intersects(lastPlace)) painter.drawText(own, kFlags, text);
}

void SavedTimeLine::paintEnds(QPainter& painter, const Plot& plot) const {
  const tokens::Colours& colours = tokens::colours(palette());
  QFont bold = font();
  bold.setBold(true);
  painter.setFont(bold);
  const double text = fontMetrics().height();
  std::vector<const SavedLine*> lines;
  for (const SavedLine& line : m_saved.lines) lines.push_back(&line);
  std::ranges::stable_sort(lines, std::ranges::greater{}, &SavedLine::lastUs);
  // From above; each leaves room for those below it.
  double free = plot.area.top() - text / 2;
  double room = static_cast<double>(lines.size()) * text;
  for (const SavedLine* line : lines) {
    const double lowest = plot.area.bottom() + text / 2 - room;
    const double top = std::min(std::max(plot.y(line->lastUs) - text / 2, free), lowest);
    room -= text;
    painter.setPen(settingColour(line->setting, colours));
    painter.drawText(QRectF(plot.area.right() + tokens::kClose, top, endWidth(), text),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, endText(*line));
    free = top + text;
  }
}

}  // namespace convscope
