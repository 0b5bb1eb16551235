#include "widgets/export/pdf_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QPalette>
#include <QTextBlock>
#include <QTextBlockFormat>
#include <QTextTable>
#include <algorithm>
#include <utility>
#include <vector>

#include "widgets/shared/shown_text.h"
#include "widgets/shared/text_references.h"
#include "widgets/shared/text_tables.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kPageDotsPerInch = 96;
constexpr double kMarginMm = 14;
constexpr double kEdge = 26;  ///< height of the header and of the footer

/// Returns the format of the first inserted block, which an insertion would otherwise inherit.
QTextBlockFormat spaced() {
  constexpr double kSpace = 12;
  QTextBlockFormat format;
  format.setTopMargin(kSpace);
  return format;
}

/// Returns the colours of documents. They are printed and sent, so they do not depend on the window's colours.
QPalette paperPalette() {
  return tokens::paletteOf(tokens::light());
}

/// Makes the first line of inserted code, which is in the paragraph that was there, a line of code like the next one.
void continueCode(const QTextBlock& first, const QString& text, const char* fence) {
  if (!text.startsWith(QLatin1String(fence)) || !isCode(first.next())) return;
  QTextBlockFormat format = first.next().blockFormat();
  format.setTopMargin(first.blockFormat().topMargin());
  QTextCursor(first).setBlockFormat(format);
}

}  // namespace

PdfPages::PdfPages(const QString& title, const QString& source, QPageLayout::Orientation orientation)
    : m_title(title), m_source(source), m_buffer(&m_bytes), m_writer(&m_buffer), m_pictures(m_document) {
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
  m_document.setTextWidth(m_body.width());
  m_document.setDefaultFont(QFont(m_document.defaultFont().family(), 9));
  m_document.setDefaultStyleSheet(QStringLiteral(
      "th { background: #eeeeee; } th, td { padding-right: 14px; } pre { background: #f3f3f3; white-space: pre-wrap; } "
      ".plain th, .plain td { padding-right: 7px; } "
      ".compact th, .compact td { font-size: 8pt; padding-right: 9px; }"));
}

void PdfPages::addHtml(const QString& html, bool onNewPage) {
  if (html.isEmpty()) return;
  QTextCursor cursor = end();
  if (!m_document.isEmpty()) cursor.insertBlock(spaced(), QTextCharFormat());
  const QTextBlock first = cursor.block();
  cursor.insertHtml(html);
  continueCode(first, html, "<pre");
  QTextBlockFormat format = first.blockFormat();
  // The text of a heading at the beginning is in the block that was there, which is no heading.
  if (html.startsWith(QLatin1String("<h"))) format.setHeadingLevel(html.at(2).digitValue());
  if (onNewPage) format.setProperty(kStartsPage, true);
  QTextCursor(first).setBlockFormat(format);
}

void PdfPages::addMarkdown(const QString& markdown, const QString& pictures) {
  if (markdown.trimmed().isEmpty()) return;
  QTextCursor cursor = end();
  if (!m_document.isEmpty()) cursor.insertBlock(spaced(), QTextCharFormat());
  const int begin = cursor.position();
  cursor.beginEditBlock();  // the layout, which reads pictures, comes after the restriction
  cursor.insertMarkdown(markdown, kLessonMarkdown);
  restrictReferences(m_document, begin, pictures);
  cursor.endEditBlock();
  continueCode(m_document.findBlock(begin), markdown, "```");
  wrapCode(begin);
  for (QTextFrame* frame : m_document.rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (table != nullptr && table->firstPosition() > begin) removeFrames(*table);
  }
}

/// A line of code that is longer than a page is wide would be cut.
void PdfPages::wrapCode(int begin) {
  for (QTextBlock block = m_document.findBlock(begin); block.isValid(); block = block.next()) {
    if (!isCode(block)) continue;
    QTextBlockFormat format = block.blockFormat();
    format.setNonBreakableLines(false);
    QTextCursor(block).setBlockFormat(format);
  }
}

void PdfPages::addChart(const DocumentChart& chart, double below) {
  constexpr double kMostChart = 0.5;
  const double page = m_body.height();
  const double left = room() - below;
  const double height = std::min(kMostChart * page - below, left < kLeastChart * page ? page : left);
  addPicture(std::make_shared<const ChartPicture>(pictureIn(chart, {m_body.width(), height})));
}

void PdfPages::keepWithNext() {
  QTextBlockFormat format;
  format.setProperty(kKeptWithNext, true);
  end().mergeBlockFormat(format);
}

QTextCursor PdfPages::end() {
  QTextCursor cursor(&m_document);
  cursor.movePosition(QTextCursor::End);
  return cursor;
}

double PdfPages::room() const {
  constexpr double kLineSpace = 16;  ///< around a picture, which is in a line of text, and at the ends of a page
  const std::vector<DividedPage> pages = dividedPages(m_document, m_body.height());
  if (pages.empty()) return m_body.height();
  double used = 0;
  for (const DocumentStrip& strip : pages.back()) used += strip.height();
  return m_body.height() - used - kLineSpace;
}

void PdfPages::paintEdges(QPainter& painter, int page, int pages) const {
  painter.setFont(QFont(m_document.defaultFont().family(), 8));
  painter.setPen(QColor(0x55, 0x55, 0x55));
  painter.drawText(QRectF(0, 0, m_page.width(), kEdge), Qt::AlignLeft | Qt::AlignTop, m_title);
  painter.drawText(QRectF(0, 0, m_page.width(), kEdge), Qt::AlignRight | Qt::AlignTop, m_source);
  painter.drawText(QRectF(0, m_page.height() - kEdge, m_page.width(), kEdge), Qt::AlignRight | Qt::AlignBottom,
                   App::tr("page %1 of %2").arg(page).arg(pages));
}

void PdfPages::paintPage(QPainter& painter, const DividedPage& page) const {
  QAbstractTextDocumentLayout::PaintContext context;  // QTextDocument::drawContents() has the application's palette
  context.palette = paperPalette();
  double top = kEdge;
  for (const DocumentStrip& strip : page) {
    painter.save();
    painter.translate(0, top - strip.top);
    context.clip = QRectF(0, strip.top, m_body.width(), strip.height());
    painter.setClipRect(context.clip);
    m_document.documentLayout()->draw(&painter, context);
    painter.restore();
    top += strip.height();
  }
}

QByteArray PdfPages::bytes() {
  colourLinks(m_document, paperPalette().color(QPalette::Link));
  const std::vector<DividedPage> pages = dividedPages(m_document, m_body.height());
  const int count = static_cast<int>(pages.size());
  QPainter painter(&m_writer);
  for (int i = 0; i < count; ++i) {
    if (i > 0) m_writer.newPage();
    paintEdges(painter, i + 1, count);
    paintPage(painter, pages[static_cast<std::size_t>(i)]);
  }
  painter.end();
  return m_bytes;
}

}  // namespace convscope
