#include "widgets/export/pdf_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextBlockFormat>

#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kPageDotsPerInch = 96;
constexpr double kMarginMm = 14;
constexpr double kEdge = 26;  ///< height of the header and of the footer

/// Returns the format of the first inserted block, which an insertion would otherwise inherit.
QTextBlockFormat spaced(bool onNewPage) {
  constexpr double kSpace = 12;
  QTextBlockFormat format;
  format.setTopMargin(kSpace);
  if (onNewPage) format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
  return format;
}

}  // namespace

PdfPages::PdfPages(const QString& title, const QString& source, QPageLayout::Orientation orientation)
    : m_title(title), m_source(source), m_buffer(&m_bytes), m_writer(&m_buffer), m_charts(m_document) {
  m_buffer.open(QIODevice::WriteOnly);
  m_writer.setResolution(kPageDotsPerInch);
  m_writer.setCreator(QStringLiteral("ConvScope"));
  m_writer.setTitle(title);
  m_writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), orientation,
                                     QMarginsF(kMarginMm, kMarginMm, kMarginMm, kMarginMm), QPageLayout::Millimeter));
  m_page = QSizeF(m_writer.width(), m_writer.height());
  m_body = QSizeF(m_page.width(), m_page.height() - 2 * kEdge);
  m_document.documentLayout()->setPaintDevice(&m_writer);
  m_document.setDocumentMargin(0);
  m_document.setPageSize(m_body);
  m_document.setDefaultFont(QFont(m_document.defaultFont().family(), 9));
  m_document.setDefaultStyleSheet(
      QStringLiteral("th { background: #eeeeee; } th, td { padding-right: 14px; } pre { background: #f3f3f3; } "
                     ".wide th, .wide td { font-size: 7pt; padding-right: 6px; }"));
}

void PdfPages::addHtml(const QString& html, bool onNewPage) {
  QTextCursor cursor = end();
  if (!m_document.isEmpty()) cursor.insertBlock(spaced(onNewPage), QTextCharFormat());
  cursor.insertHtml(html);
}

void PdfPages::addMarkdown(const QString& markdown) {
  QTextCursor cursor = end();
  if (!m_document.isEmpty()) cursor.insertBlock(spaced(false), QTextCharFormat());
  cursor.insertMarkdown(markdown);
}

QTextCursor PdfPages::end() {
  QTextCursor cursor(&m_document);
  cursor.movePosition(QTextCursor::End);
  return cursor;
}

void PdfPages::paintEdges(QPainter& painter, int page, int pages) const {
  painter.setFont(QFont(m_document.defaultFont().family(), 8));
  painter.setPen(QColor(0x55, 0x55, 0x55));
  painter.drawText(QRectF(0, 0, m_page.width(), kEdge), Qt::AlignLeft | Qt::AlignTop, m_title);
  painter.drawText(QRectF(0, 0, m_page.width(), kEdge), Qt::AlignRight | Qt::AlignTop, m_source);
  painter.drawText(QRectF(0, m_page.height() - kEdge, m_page.width(), kEdge), Qt::AlignRight | Qt::AlignBottom,
                   App::tr("page %1 of %2").arg(page).arg(pages));
}

QByteArray PdfPages::bytes() {
  QPainter painter(&m_writer);
  const int pages = m_document.pageCount();
  for (int page = 0; page < pages; ++page) {
    if (page > 0) m_writer.newPage();
    paintEdges(painter, page + 1, pages);
    const double top = page * m_body.height();
    painter.save();
    painter.translate(0, kEdge - top);
    m_document.drawContents(&painter, QRectF(QPointF(0, top), m_body));
    painter.restore();
  }
  painter.end();
  return m_bytes;
}

}  // namespace convscope
