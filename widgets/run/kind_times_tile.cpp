#include "widgets/run/kind_times_tile.h"

#include <QPainter>
#include <QStringList>
#include <algorithm>
#include <functional>
#include <utility>

#include "core/problem_text.h"
#include "text/units.h"
#include "widgets/chart/chart_style.h"
#include "widgets/run/span_text.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kTileCharacters = 48;
constexpr int kBarHeight = 3;

}  // namespace

KindTimesTile::KindTimesTile(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Time by kind"));
  setToolTip(
      tr("<p>The time of each kind of span in the range: of spans in spans of the same kind, only the outer ones. "
         "Kernels of several streams that run at the same time count each, and those of convolutions are also in "
         "\"kernels\". Mark a range with Shift and a drag.</p><p>Kinds overlap: while an operator searches, the device "
         "can "
         "be idle, and each of the three counts. Only the idle time of a device and the time in which it computes or "
         "copies are together the range.</p>"));
}

QSize KindTimesTile::sizeHint() const {
  const QFontMetrics metrics(font());
  const int row = metrics.height() + tokens::kClose;
  const int caption = m_caption.isEmpty() ? 0 : metrics.height();
  return {kTileCharacters * metrics.averageCharWidth(),
          (static_cast<int>(m_rows.size()) + 1) * row + caption + tokens::kFar};
}

void KindTimesTile::setTimes(const QString& title, const QString& caption, double us, const KindTimes& times) {
  m_title = title;
  m_caption = caption;
  m_us = us;
  m_times = times;
  m_rows.clear();
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto kind = static_cast<SpanKind>(i);
    // Annotations are of any kind, and iterations are the whole.
    if (!(times[i] > 0) || kind == SpanKind::Annotation || kind == SpanKind::Iteration) continue;
    m_rows.append(
        {kind, kindTitle(kind), timeText(times[i]), us > 0 ? toQString(formatPercent(times[i] / us)) : QString()});
  }
  std::ranges::stable_sort(m_rows, std::ranges::greater(),
                           [&](const Row& row) { return times[static_cast<std::size_t>(row.kind)]; });
  QStringList spoken{title};
  if (!caption.isEmpty()) spoken.append(caption);
  for (const Row& row : std::as_const(m_rows)) spoken.append(QStringLiteral("%1: %2").arg(row.title, row.time));
  setAccessibleDescription(spoken.join(QStringLiteral("; ")));
  updateGeometry();
  update();
}

QList<SpanKind> KindTimesTile::kinds() const {
  QList<SpanKind> kinds;
  for (const Row& row : m_rows) kinds.append(row.kind);
  return kinds;
}

void KindTimesTile::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const ChartStyle style = chartStyle(palette());
  const tokens::Colours& colours = tokens::colours(palette());
  painter.fillRect(rect(), style.background);
  const QFontMetrics metrics(font());
  const int row = metrics.height() + tokens::kClose;
  const QRect inside = rect().adjusted(tokens::kApart, tokens::kClose, -tokens::kApart, -tokens::kClose);
  QFont bold = font();
  bold.setBold(true);
  painter.setFont(bold);
  painter.setPen(style.text);
  painter.drawText(QRect(inside.left(), inside.top(), inside.width(), metrics.height()), Qt::AlignLeft,
                   QFontMetrics(bold).elidedText(m_title, Qt::ElideRight, inside.width()));
  painter.setFont(font());
  const int shareWidth = metrics.horizontalAdvance(QStringLiteral("100.0%"));
  const int timeWidth = metrics.horizontalAdvance(QStringLiteral("9,999 ms")) + tokens::kClose;
  int y = inside.top() + row;
  if (!m_caption.isEmpty()) {
    painter.setPen(style.mutedText);
    painter.drawText(QRect(inside.left(), inside.top() + metrics.height(), inside.width(), metrics.height()),
                     Qt::AlignLeft, metrics.elidedText(m_caption, Qt::ElideRight, inside.width()));
    y += metrics.height();
  }
  for (const Row& each : m_rows) {
    const int square = metrics.ascent() - 2;
    painter.fillRect(inside.left(), y + 2, square, square, spanColour(each.kind, colours));
    const int left = inside.left() + square + tokens::kClose;
    const int right = inside.right() - shareWidth - timeWidth;
    painter.setPen(style.text);
    painter.drawText(QRect(left, y, right - left, metrics.height()), Qt::AlignLeft,
                     metrics.elidedText(each.title, Qt::ElideRight, right - left));
    painter.drawText(QRect(right, y, timeWidth, metrics.height()), Qt::AlignRight, each.time);
    painter.setPen(style.mutedText);
    painter.drawText(QRect(right + timeWidth, y, shareWidth, metrics.height()), Qt::AlignRight, each.share);
    const double share = m_us > 0 ? std::min(1.0, m_times[static_cast<std::size_t>(each.kind)] / m_us) : 0;
    painter.fillRect(QRectF(left, y + metrics.height() + 1, share * (inside.right() - left), kBarHeight),
                     spanColour(each.kind, colours));
    y += row;
  }
}

}  // namespace convscope
