#include "widgets/export/report_pdf.h"

#include "widgets/export/pdf_pages.h"
#include "widgets/export/report_html.h"

namespace convscope {

QByteArray pdfOf(const Report& report) {
  PdfPages pages(report.title, report.provenance.isEmpty() ? report.date : report.provenance, QPageLayout::Landscape);
  pages.addHtml(QStringLiteral("<h1>%1</h1>").arg(report.title.toHtmlEscaped()));
  if (!report.provenance.isEmpty()) pages.addHtml(QStringLiteral("<p>%1</p>").arg(report.provenance.toHtmlEscaped()));
  pages.addHtml(factsHtml(report));
  for (const ReportSection& section : report.sections) {
    pages.addHtml(QStringLiteral("<h2>%1</h2>").arg(section.title.toHtmlEscaped()),
                  &section != &report.sections.front());
    pages.addHtml(textHtml(section));
    for (SessionChart* chart : section.charts) pages.addChart(*chart);
    for (const ReportTable& table : section.tables) pages.addHtml(tableHtml(table));
  }
  return pages.bytes();
}

}  // namespace convscope
