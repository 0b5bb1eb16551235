#include "widgets/export/pdf_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QPalette>
#include <QTextBlock>
#include <QTextBlockFormat>
#include <QTextLayout>
#include <QTextTable>
#include <algorithm>
#include <limits>
#include <utility>

#include "widgets/shared/shown_text.h"
#include "widgets/shared/text_references.h"
#include "widgets/shared/text_tables.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kPageDotsPerInch = 96;
constexpr double kMarginMm = 14;
constexpr int kKeptWithNext = QTextFormat::UserProperty + 1;
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

bool startsPage(const QTextBlock& block) {
  return (block.blockFormat().pageBreakPolicy() & QTextFormat::PageBreak_AlwaysBefore) != 0;
}

/// Returns whether a block is nothing but the gap after a table.
bool isGap(const QTextBlock& block) {
  return block.isValid() && block.text().isEmpty() && QTextCursor(block).currentTable() == nullptr;
}

bool isCode(const QTextBlock& block) {
  return block.isValid() && block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
}

/// Returns whether a page should not end after this block: after a heading, and between lines of code.
bool staysWithNext(const QTextBlock& block) {
  const QTextBlockFormat format = block.blockFormat();
  return format.headingLevel() > 0 || format.boolProperty(kKeptWithNext) || block.text().isEmpty() ||
         (isCode(block) && isCode(block.next()));
}

/// Returns the last block that a heading above `table` stays with: of the whole table, or of the first row below its
/// head.
QTextBlock lastKept(const QTextTable& table, bool whole) {
  if (whole) return table.lastCursorPosition().block();
  return table.cellAt(std::min(table.rows() - 1, 1), 0).lastCursorPosition().block();
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
  m_document.setPageSize(m_body);
  m_document.setDefaultFont(QFont(m_document.defaultFont().family(), 9));
  m_document.setDefaultStyleSheet(QStringLiteral(
      "th { background: #eeeeee; } th, td { padding-right: 14px; } pre { background: #f3f3f3; white-space: pre-wrap; } "
      ".plain th, .plain td { padding-right: 7px; } "
      ".compact th, .compact td { font-size: 8pt; padding-right: 4px; }"));
}

void PdfPages::addHtml(const QString& html, bool onNewPage) {
  if (html.isEmpty()) return;
  QTextCursor cursor = end();
  if (onNewPage) keepTogether();
  if (onNewPage && cursor.block().text().isEmpty())
    cursor.setBlockFormat(spaced());  // the gap after a table, which needs no page of its own
  else if (!m_document.isEmpty())
    cursor.insertBlock(spaced(), QTextCharFormat());
  const QTextBlock first = cursor.block();
  cursor.insertHtml(html);
  // The text of a heading at the beginning is in the block that was there, which is no heading.
  if (html.startsWith(QLatin1String("<h"))) {
    QTextBlockFormat format = first.blockFormat();
    format.setHeadingLevel(html.at(2).digitValue());
    QTextCursor(first).setBlockFormat(format);
  }
  if (onNewPage) moveToNextPage(first);
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

int PdfPages::pageAt(double y) const {
  return static_cast<int>(y / m_body.height());
}

double PdfPages::bottomOf(const QTextBlock& block) const {
  const QAbstractTextDocumentLayout& layout = *m_document.documentLayout();
  QTextTable* table = QTextCursor(block).currentTable();
  return (table != nullptr ? layout.frameBoundingRect(table) : layout.blockBoundingRect(block)).bottom();
}

bool PdfPages::beginsPage(const QTextBlock& block) const {
  if (!block.previous().isValid()) return true;
  const QTextLayout& text = *block.layout();
  const bool isInTable = QTextCursor(block).currentTable() != nullptr;
  const double top = isInTable || text.lineCount() == 0 ? m_document.documentLayout()->blockBoundingRect(block).top()
                                                        : text.position().y() + text.lineAt(0).y();
  // The edge of a table may reach over the page's end.
  const double bottom = m_document.documentLayout()->blockBoundingRect(block.previous()).bottom();
  return pageAt(top) != pageAt(bottom - 1);
}

double PdfPages::room() {
  constexpr double kLineSpace = 8;  ///< around a picture, which is in a line of text
  if (m_document.isEmpty()) return m_body.height();
  keepTogether();
  const double bottom = bottomOf(m_document.lastBlock());
  return m_body.height() * (pageAt(bottom - 1) + 1) - bottom - kLineSpace;
}

void PdfPages::moveToNextPage(const QTextBlock& block) {
  if (beginsPage(block)) return;
  QTextCursor cursor(block);
  if (QTextTable* table = cursor.currentTable()) {
    QTextTableFormat format = table->format();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    table->setFormat(format);
    return;
  }
  QTextBlockFormat format;
  format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
  cursor.mergeBlockFormat(format);
}

/// A gap that came to the top of a page is above the text that was to begin there.
void PdfPages::dropEmptyPages() {
  for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
    if (!startsPage(block) || !isGap(block.previous()) || !beginsPage(block.previous())) continue;
    QTextBlockFormat format = block.blockFormat();
    format.setPageBreakPolicy(QTextFormat::PageBreak_Auto);
    QTextCursor(block).setBlockFormat(format);
  }
}

void PdfPages::keepTogether() {
  dropEmptyPages();
  const QAbstractTextDocumentLayout& layout = *m_document.documentLayout();
  const double half = m_body.height() / 2;
  const double third = m_body.height() / 3;
  for (QTextBlock first = m_document.begin(); first.isValid();) {
    QTextBlock last = first;
    while (staysWithNext(last) && last.next().isValid() && !startsPage(last.next())) last = last.next();
    QTextTable* opening = QTextCursor(first).currentTable();
    QTextTable* closing = QTextCursor(last).currentTable();
    const double most = closing == nullptr ? half : third;  // a table may be divided
    const bool isShort = closing == nullptr || layout.frameBoundingRect(closing).height() < most;
    if (closing != nullptr) last = lastKept(*closing, isShort || opening != nullptr);
    const double top = (opening != nullptr ? layout.frameBoundingRect(opening) : layout.blockBoundingRect(first)).top();
    const double bottom = layout.blockBoundingRect(last).bottom();
    if (bottom - top < most && pageAt(top) != pageAt(bottom - 1)) moveToNextPage(first);
    if (closing != nullptr) {
      keepRowsWhole(*closing);
      last = closing->lastCursorPosition().block();
    }
    first = last.next();
  }
}

PdfPages::Extent PdfPages::extentOf(const QTextTable& table, int row) const {
  const QAbstractTextDocumentLayout& layout = *m_document.documentLayout();
  Extent extent{std::numeric_limits<double>::max(), 0};
  for (int column = 0; column < table.columns(); ++column) {
    const QTextTableCell cell = table.cellAt(row, column);
    extent.top = std::min(extent.top, layout.blockBoundingRect(cell.firstCursorPosition().block()).top());
    extent.bottom = std::max(extent.bottom, layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom());
  }
  return extent;
}

/// The layout itself moves a row of which not a line fits. So the row above gets a padding that leaves less than a
/// line.
void PdfPages::keepRowsWhole(QTextTable& table) {
  const double half = m_body.height() / 2;
  const int heads = table.format().headerRowCount();
  for (int row = heads; row < table.rows(); ++row) {
    const Extent extent = extentOf(table, row);
    if (extent.bottom - extent.top >= half || pageAt(extent.top) == pageAt(extent.bottom - 1)) continue;
    if (row == heads) {
      moveToNextPage(table.firstCursorPosition().block());
      continue;
    }
    const double left = (pageAt(extent.top) + 1) * m_body.height() - extent.top;
    QTextCursor edit(&m_document);
    edit.beginEditBlock();  // one layout for all cells
    for (int column = 0; column < table.columns(); ++column) {
      QTextTableCell cell = table.cellAt(row - 1, column);
      QTextTableCellFormat format = cell.format().toTableCellFormat();
      format.setBottomPadding(table.format().cellPadding() + left);
      cell.setFormat(format);
    }
    edit.endEditBlock();
  }
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
  colourLinks(m_document, paperPalette().color(QPalette::Link));
  keepTogether();
  dropEmptyPages();
  QPainter painter(&m_writer);
  QAbstractTextDocumentLayout::PaintContext context;  // QTextDocument::drawContents() has the application's palette
  context.palette = paperPalette();
  const int pages = m_document.pageCount();
  for (int page = 0; page < pages; ++page) {
    if (page > 0) m_writer.newPage();
    paintEdges(painter, page + 1, pages);
    const double top = page * m_body.height();
    painter.save();
    painter.translate(0, kEdge - top);
    context.clip = QRectF(QPointF(0, top), m_body);
    painter.setClipRect(context.clip);
    m_document.documentLayout()->draw(&painter, context);
    painter.restore();
  }
  painter.end();
  return m_bytes;
}

}  // namespace convscope
