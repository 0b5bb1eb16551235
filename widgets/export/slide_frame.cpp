#include "widgets/export/slide_frame.h"

#include <QApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <utility>

namespace convscope {
namespace {

// Pixels of a slide.
constexpr double kSlideMargin = 64;
constexpr double kSlideGap = 48;
constexpr double kSlideFoot = 60;
constexpr double kMostSlideFoot = kSlideSize.height() / 4.0;
constexpr double kAboveFoot = 12;
constexpr int kTitlePixels = 52;
constexpr double kSlideWidth = kSlideSize.width() - 2 * kSlideMargin;
constexpr double kMostSlideTitle = kSlideSize.height() / 3.0;

QFont slideTitleFont() {
  return slideFont(kTitlePixels, QFont::DemiBold);
}

}  // namespace

QFont slideFont(int pixels, QFont::Weight weight) {
  QFont font = QApplication::font();
  font.setPixelSize(pixels);
  font.setWeight(weight);
  return font;
}

SlideFrame::SlideFrame(QString title, QString source, QString number, const ChartStyle& style)
    : m_title(std::move(title)), m_source(std::move(source)), m_number(std::move(number)), m_style(style) {
  const QRectF place = QFontMetricsF(slideTitleFont())
                           .boundingRect(QRectF(0, 0, kSlideWidth, kMostSlideTitle), Qt::TextWordWrap, m_title);
  const double top = kSlideMargin + std::min(place.height(), kMostSlideTitle) + kSlideGap / 2;
  const QFontMetricsF foot(slideFont(kLeastSlideType));
  m_sourceWidth = kSlideWidth - (m_number.isEmpty() ? 0 : foot.horizontalAdvance(m_number) + kSlideGap);
  const double lines =
      foot.boundingRect(QRectF(0, 0, m_sourceWidth, kMostSlideFoot), Qt::TextWordWrap, m_source).height();
  const double height = std::clamp(lines, kSlideFoot, kMostSlideFoot);
  m_foot = {kSlideMargin, kSlideSize.height() - kSlideMargin / 2 - height, kSlideWidth, height};
  m_body = {kSlideMargin, top, kSlideWidth, m_foot.top() - kAboveFoot - top};
}

void SlideFrame::paint(QPainter& painter) const {
  painter.fillRect(QRectF(QPointF(0, 0), QSizeF(kSlideSize)).adjusted(0, 0, 1, 1), m_style.background);
  painter.setFont(slideTitleFont());
  painter.setPen(m_style.text);
  painter.drawText(QRectF(kSlideMargin, kSlideMargin, kSlideWidth, m_body.top() - kSlideMargin),
                   Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_title);
  painter.setFont(slideFont(kLeastSlideType));
  painter.setPen(m_style.mutedText);
  painter.drawText(m_foot, Qt::AlignRight | Qt::AlignBottom | Qt::TextSingleLine, m_number);
  painter.drawText(QRectF(m_foot.topLeft(), QSizeF(m_sourceWidth, m_foot.height())),
                   Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, m_source);
}

}  // namespace convscope
