#include "window/parts/elided_label.h"

#include <QPainter>

namespace convscope::window {
namespace {

constexpr int kFewestLetters = 4;

}  // namespace

void ElidedLabel::setLine(const QString& line, const QString& details) {
  setTextFormat(Qt::PlainText);
  setText(line);
  setToolTip(
      QStringLiteral("<p>%1</p>")
          .arg(
              (details.isEmpty() ? line : details).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"))));
  setAccessibleName(line);
  setVisible(!line.isEmpty());
}

QSize ElidedLabel::sizeHint() const {
  return {fontMetrics().horizontalAdvance(text()) + 1, fontMetrics().height()};
}

QSize ElidedLabel::minimumSizeHint() const {
  const int few = fontMetrics().averageCharWidth() * kFewestLetters;
  return {std::min(few, sizeHint().width()), fontMetrics().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  painter.drawText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine,
                   fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

}  // namespace convscope::window
