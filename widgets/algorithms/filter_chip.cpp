#include "widgets/algorithms/filter_chip.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <utility>

#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kGlyphSide = 14;

}  // namespace

FilterChip::FilterChip(const QString& text, Glyph glyph, QWidget* parent)
    : QAbstractButton(parent), m_glyph(std::move(glyph)) {
  setText(text);
  setCheckable(true);
  setChecked(true);
  setFocusPolicy(Qt::StrongFocus);
}

void FilterChip::setCompact(bool compact) {
  if (compact == m_isCompact) return;
  m_isCompact = compact;
  updateGeometry();
}

int FilterChip::fullWidth() const {
  return kGlyphSide + 3 * tokens::kTight + fontMetrics().horizontalAdvance(text());
}

int FilterChip::compactWidth() {
  return kGlyphSide + 2 * tokens::kTight;
}

QSize FilterChip::sizeHint() const {
  return {m_isCompact ? compactWidth() : fullWidth(), tokens::controlHeight(font())};
}

void FilterChip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const tokens::Colours& colours = tokens::colours(palette());
  if (underMouse()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.line);
    painter.drawRoundedRect(rect(), tokens::kRadius, tokens::kRadius);
  }
  const QColor ink = isChecked() ? colours.text : colours.secondText;
  const QPointF centre(tokens::kTight + kGlyphSide / 2.0, height() / 2.0);
  m_glyph(painter, centre, palette().color(QPalette::Base));
  painter.setPen(ink);
  if (!m_isCompact)
    painter.drawText(rect().adjusted(kGlyphSide + 2 * tokens::kTight, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     text());
  if (!isChecked()) {
    const double y = height() / 2 + 0.5;  // on one row of pixels
    painter.drawLine(QPointF(tokens::kTight / 2.0, y), QPointF(width() - tokens::kTight / 2.0, y));
  }
  if (hasFocus()) {
    QStyleOptionFocusRect option;
    option.initFrom(this);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
  }
}

}  // namespace convscope
