#include "widgets/shared/two_line_label.h"

#include <QPainter>
#include <QTextLayout>
#include <QTextOption>

namespace convscope {
namespace {

/// Returns how many letters of `text` the first line has, in lines of this width.
int lettersOfFirstLine(const QString& text, const QFont& font, int width) {
  QTextLayout layout(text, font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  QTextLine line = layout.createLine();
  line.setLineWidth(width);
  layout.endLayout();
  return line.textLength();
}

}  // namespace

TwoLineLabel::TwoLineLabel(int oneLine, QWidget* parent) : ElidedLabel(parent), m_oneLine(oneLine) {}

QSize TwoLineLabel::sizeHint() const {
  const QSize line = ElidedLabel::sizeHint();
  return line.width() <= m_oneLine ? line : QSize(m_oneLine, line.height() + fontMetrics().lineSpacing());
}

QSize TwoLineLabel::minimumSizeHint() const {
  return {ElidedLabel::minimumSizeHint().width(), sizeHint().height()};
}

void TwoLineLabel::paintEvent(QPaintEvent* event) {
  const QRect room = contentsRect();
  const int first = lettersOfFirstLine(text(), font(), room.width());
  if (first >= text().size() || room.height() < 2 * fontMetrics().height()) return ElidedLabel::paintEvent(event);
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  constexpr int kFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine;
  painter.drawText(room, kFlags, text().left(first));
  painter.drawText(room.adjusted(0, fontMetrics().lineSpacing(), 0, 0), kFlags,
                   fontMetrics().elidedText(text().mid(first), Qt::ElideRight, room.width()));
}

}  // namespace convscope
