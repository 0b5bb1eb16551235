#include "widgets/export/chart_picture.h"

#include <QFontMetricsF>
#include <cmath>

#include "problem/input_error.h"
#include "widgets/chart/row_chart.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr double kPictureMargin = 16;
constexpr double kGap = 4;
constexpr int kCaptionFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

double textHeight(const QFont& font, const QString& text, double width) {
  if (text.isEmpty()) return 0;
  return std::ceil(QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e6), kCaptionFlags, text).height());
}

QFont scaled(QFont font, double factor, QFont::Weight weight) {
  font.setPointSizeF(font.pointSizeF() * factor);
  font.setWeight(weight);
  return font;
}

/// Returns `chart` for files. Throws EmptyChart if it is empty.
std::shared_ptr<ChartPainter> filled(const ChartPainter& chart, const ChartStyle& style) {
  std::shared_ptr<ChartPainter> painter = chart.forFiles(style);
  checkContent(*painter);
  return painter;
}

/// Returns whether `part`, an excerpt of `chart`, has all of its rows.
bool isWhole(const ChartPainter& chart, const ChartPart& part) {
  const auto* rows = qobject_cast<const RowChart*>(&chart);
  return rows == nullptr || part.rows == rows->rowCount();
}

}  // namespace

void checkContent(const ChartPainter& chart) {
  if (const QString reason = chart.emptyReason(); !reason.isEmpty())
    throw EmptyChart("{}: {}", chart.name().toStdString(), reason.toStdString());
}

QString excerptTitle(const QString& title, const ChartPainter& chart, const ChartPart& part, const QString& order) {
  if (isWhole(chart, part)) return title;
  const auto* rows = qobject_cast<const RowChart*>(&chart);
  if (order.isEmpty()) return App::tr("%1 (%2 of %3 rows)").arg(title).arg(part.rows).arg(rows->rowCount());
  return App::tr("%1 (%2 of %3 rows, %4)").arg(title).arg(part.rows).arg(rows->rowCount()).arg(order);
}

ChartPicture::ChartPicture(std::shared_ptr<ChartPainter> chart, Caption caption, const ChartPart& part)
    : m_chart(std::move(chart)), m_caption(std::move(caption)), m_part(part) {
  const double width = part.size.width();
  m_size = {static_cast<int>(std::ceil(width + 2 * kPictureMargin)),
            static_cast<int>(std::ceil(headerHeight(width) + part.size.height() + footerHeight(width)))};
}

ChartPicture::ChartPicture(const std::shared_ptr<ChartPainter>& chart, Caption caption)
    : ChartPicture(chart, std::move(caption), {chart->naturalSize()}) {}

ChartPicture::ChartPicture(const ChartPainter& chart, Caption caption, const ChartStyle& style)
    : ChartPicture(filled(chart, style), std::move(caption)) {}

ChartPicture::ChartPicture(const ChartPainter& chart, Caption caption, const ChartStyle& style, const QSize& size)
    : ChartPicture(chart, std::move(caption), style) {
  const QSize natural = m_size;
  const double width = size.width() - 2 * kPictureMargin;
  m_part.size = {width, size.height() - headerHeight(width) - footerHeight(width)};
  m_size = size;
  m_chart->resize(m_part.size);
  m_chart->rebuildNow();  // the least height may depend on the width
  constexpr QSize kLeast(240, 160);
  const QSize least = m_chart->leastSize().expandedTo(kLeast);
  const bool isTooSmall = width < least.width() || m_part.size.height() < least.height() ||
                          !isWhole(*m_chart, m_chart->excerpt(m_part.size.height()));
  if (isTooSmall)
    throw InputError("{} does not fit into {}x{}: it needs {}x{}", m_chart->name().toStdString(), size.width(),
                     size.height(), natural.width(), natural.height());
}

std::vector<ChartPicture::Line> ChartPicture::header() const {
  return {{m_caption.title, scaled(m_chart->font(), 1.35, QFont::DemiBold), m_chart->style().text},
          {m_caption.subject, scaled(m_chart->font(), 1, QFont::Normal), m_chart->style().mutedText}};
}

ChartPicture::Line ChartPicture::footer() const {
  return {m_caption.source, scaled(m_chart->font(), 0.9, QFont::Normal), m_chart->style().mutedText};
}

double ChartPicture::headerHeight(double width) const {
  double height = kPictureMargin;
  for (const Line& line : header()) height += line.text.isEmpty() ? 0 : textHeight(line.font, line.text, width) + kGap;
  return height;
}

double ChartPicture::footerHeight(double width) const {
  if (m_caption.source.isEmpty()) return kPictureMargin;
  return kGap + textHeight(footer().font, footer().text, width) + kPictureMargin;
}

void ChartPicture::paint(QPainter& painter) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  // One extra pixel: SVG and PDF viewers may round the size up.
  painter.fillRect(QRectF(0, 0, m_size.width() + 1, m_size.height() + 1), m_chart->style().background);
  const double width = m_part.size.width();
  double y = kPictureMargin;
  const auto paintLine = [&](const Line& line) {
    if (line.text.isEmpty()) return;
    const double height = textHeight(line.font, line.text, width);
    painter.setFont(line.font);
    painter.setPen(line.colour);
    painter.drawText(QRectF(kPictureMargin, y, width, height), kCaptionFlags | Qt::TextDontClip, line.text);
    y += height + kGap;
  };
  for (const Line& line : header()) paintLine(line);
  painter.save();
  painter.translate(kPictureMargin, y);
  m_chart->paint(painter, m_part);
  painter.restore();
  y += m_part.size.height() + kGap;
  paintLine(footer());
  painter.restore();
}

}  // namespace convscope
