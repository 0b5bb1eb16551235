#include "widgets/shared/paragraph.h"

#include <QEvent>
#include <QFontMetrics>
#include <algorithm>

namespace convscope {

int tokens::lineWidth(const QFont& font) {
  constexpr double kUsual = 0.9;  // of the font's average, which counts all of its letters alike
  return static_cast<int>(kUsual * kLineLetters * QFontMetrics(font).averageCharWidth());
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
