#include "widgets/export/report_pdf.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlockFormat>
#include <QTextCursor>
#include <QTextDocument>
#include <algorithm>

#include "widgets/export/chart_in_text.h"
#include "widgets/export/report_html.h"

namespace convscope {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr int kDotsPerInch = 96;
constexpr double kMarginMm = 14;
constexpr double kEdge = 26;  ///< of a page, for the line at its top and that at its bottom

class ReportPages {
 public:
  ReportPages(const Report& report, QPdfWriter& writer)
      : m_report(report),
        m_writer(writer),
        m_page(writer.width(), writer.height()),
        m_body(m_page.width(), m_page.height() - 2 * kEdge),
        m_charts(m_document) {
    m_document.documentLayout()->setPaintDevice(&writer);
    m_document.setDocumentMargin(0);
    m_document.setPageSize(m_body);
    m_document.setDefaultFont(QFont(m_document.defaultFont().family(), 9));
    m_document.setDefaultStyleSheet(
        QStringLiteral("th { background: #eeeeee; } th, td { padding-right: 14px; } pre { background: #f3f3f3; } "
                       ".wide th, .wide td { font-size: 7pt; padding-right: 6px; }"));
    addTitle();
    for (const ReportSection& section : report.sections) addSection(section, &section != &report.sections.front());
  }

  void paint() {
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
  }

 private:
  void addTitle() {
    QTextCursor cursor(&m_document);
    cursor.insertHtml(QStringLiteral("<h1>%1</h1>").arg(m_report.title.toHtmlEscaped()));
    if (!m_report.provenance.isEmpty()) addHtml(QStringLiteral("<p>%1</p>").arg(m_report.provenance.toHtmlEscaped()));
    addHtml(factsHtml(m_report));
  }

  void addSection(const ReportSection& section, bool onNewPage) {
    QTextBlockFormat block = spaced();
    if (onNewPage) block.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    QTextCursor cursor = end();
    cursor.insertBlock(block, QTextCharFormat());
    cursor.insertHtml(QStringLiteral("<h2>%1</h2>").arg(section.title.toHtmlEscaped()));
    addHtml(textHtml(section));
    for (SessionChart* chart : section.charts) m_charts.add(end(), *chart, m_body);
    for (const ReportTable& table : section.tables) addHtml(tableHtml(table));
  }

  void addHtml(const QString& html) {
    QTextCursor cursor = end();
    cursor.insertBlock(spaced(), QTextCharFormat());
    cursor.insertHtml(html);
  }

  /// What insertHtml() takes over for its first block, whatever the HTML says.
  static QTextBlockFormat spaced() {
    constexpr double kSpace = 12;
    QTextBlockFormat format;
    format.setTopMargin(kSpace);
    return format;
  }

  QTextCursor end() {
    QTextCursor cursor(&m_document);
    cursor.movePosition(QTextCursor::End);
    return cursor;
  }

  void paintEdges(QPainter& painter, int page, int pages) const {
    painter.setFont(QFont(m_document.defaultFont().family(), 8));
    painter.setPen(QColor(0x55, 0x55, 0x55));
    const QString source = m_report.provenance.isEmpty() ? m_report.date : m_report.provenance;
    painter.drawText(QRectF(0, 0, m_page.width(), kEdge), Qt::AlignLeft | Qt::AlignTop, m_report.title);
    painter.drawText(QRectF(0, 0, m_page.width(), kEdge), Qt::AlignRight | Qt::AlignTop, source);
    painter.drawText(QRectF(0, m_page.height() - kEdge, m_page.width(), kEdge), Qt::AlignRight | Qt::AlignBottom,
                     Words::tr("page %1 of %2").arg(page).arg(pages));
  }

  const Report& m_report;
  QPdfWriter& m_writer;
  QSizeF m_page;
  QSizeF m_body;
  QTextDocument m_document;
  ChartsInText m_charts;
};

}  // namespace

QByteArray pdfOf(const Report& report) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setResolution(kDotsPerInch);
  writer.setCreator(QStringLiteral("ConvScope"));
  writer.setTitle(report.title);
  writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Landscape,
                                   QMarginsF(kMarginMm, kMarginMm, kMarginMm, kMarginMm), QPageLayout::Millimeter));
  ReportPages(report, writer).paint();
  return bytes;
}

}  // namespace convscope
