#include "widgets/shared/paragraph.h"

#include <QEvent>
#include <QFontMetricsF>
#include <algorithm>

namespace convscope {

int tokens::lineWidth(const QFont& font) {
  // The font's own average is of all of its letters alike, or of all scripts.
  static const QString kUsual =
      QStringLiteral("The fastest algorithm of each layer is measured again in random order. ");
  return static_cast<int>(kLineLetters * QFontMetricsF(font).horizontalAdvance(kUsual) / kUsual.size());
}

Paragraph::Paragraph(const QString& text, QWidget* parent) : QLabel(text, parent) {
  setWordWrap(true);
}

int Paragraph::usedWidth(int width) const {
  return std::min(width, contentsMargins().left() + 2 * margin() + tokens::lineWidth(font()));
}

// The margin right of the lines is no part of what the label needs.

QSize Paragraph::sizeHint() const {
  return QLabel::sizeHint() - QSize(contentsMargins().right(), 0);
}

QSize Paragraph::minimumSizeHint() const {
  return QLabel::minimumSizeHint() - QSize(contentsMargins().right(), 0);
}

int Paragraph::heightForWidth(int width) const {
  return QLabel::heightForWidth(usedWidth(width) + contentsMargins().right());
}

void Paragraph::fitMargin() {
  QMargins margins = contentsMargins();
  margins.setRight(width() - usedWidth(width()));
  if (margins != contentsMargins()) setContentsMargins(margins);
}

void Paragraph::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitMargin();
}

void Paragraph::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  fitMargin();
}

}  // namespace convscope
