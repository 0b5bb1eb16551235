#include "widgets/shared/elided_label.h"
#include "widgets/shared/markup.h"

#include <QPainter>
#include <algorithm>

namespace convscope {
namespace {

constexpr int kFewestLetters = 4;

}  // namespace

void ElidedLabel::setLine(const QString& line, const QString& details) {
  setTextFormat(Qt::PlainText);
  setText(line);
  setToolTip(
      QStringLiteral("<p>%1</p>")
          .arg(escapedMarkup(details.isEmpty() ? line : details).replace(QLatin1Char('\n'), QStringLiteral("<br>"))));
  setAccessibleName(line);
  if (line.isEmpty())
    hide();
  else if (testAttribute(Qt::WA_WState_ExplicitShowHide))  // otherwise it appears with its parent
    show();
}

void ElidedLabel::setShorter(const QString& line) {
  m_shorter = line;
  updateGeometry();
}

// An underscore is drawn on the last line of pixels, which rounding can move out of the font's height.
QSize ElidedLabel::sizeHint() const {
  return {fontMetrics().horizontalAdvance(text()) + 1, fontMetrics().height() + 2};
}

QSize ElidedLabel::minimumSizeHint() const {
  const int few = m_shorter.isEmpty() ? fontMetrics().averageCharWidth() * kFewestLetters
                                      : fontMetrics().horizontalAdvance(m_shorter) + 1;
  return {std::min(few, sizeHint().width()), sizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  const QRect room = contentsRect().adjusted(std::max(0, indent()), 0, 0, 0);
  const bool fits = m_shorter.isEmpty() || fontMetrics().horizontalAdvance(text()) <= room.width();
  painter.drawText(room, static_cast<int>(alignment()) | Qt::TextSingleLine,
                   fontMetrics().elidedText(fits ? text() : m_shorter, Qt::ElideRight, room.width()));
}

}  // namespace convscope
