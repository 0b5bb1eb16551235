#include "widgets/export/report_file.h"

#include <QFileInfo>

#include "analysis/survey_summary.h"
#include "problem/input_error.h"
#include "widgets/export/pdf_pages.h"
#include "widgets/export/report_html.h"
#include "widgets/shared/markup.h"

namespace convscope {

ReportFormat reportFormatOf(const QString& file) {
  const QString suffix = QFileInfo(file).suffix().toLower();
  if (suffix == QLatin1String("html") || suffix == QLatin1String("htm")) return ReportFormat::Html;
  if (suffix == QLatin1String("pdf")) return ReportFormat::Pdf;
  throw InputError("{}: a report can be written to .html or .pdf", file.toStdString());
}

QByteArray pdfOf(const Report& report) {
  PdfPages pages(report.title, report.provenance.isEmpty() ? report.date : report.provenance, QPageLayout::Landscape);
  pages.addHtml(headHtml(report));
  bool isFirst = true;
  for (const ReportSection& section : report.sections) {
    pages.addHtml(QStringLiteral("<h2>%1</h2>").arg(escapedMarkup(section.title)), section.startsPage && !isFirst);
    isFirst = false;
    pages.addHtml(textHtml(section));
    for (const ReportChart& chart : section.charts)
      pages.addPicture(std::make_shared<const ChartPicture>(pictureOf(chart, pages.body())));
    for (const ReportTable& table : section.tables) pages.addHtml(tableHtml(table));
  }
  return pages.bytes();
}

QByteArray reportBytes(const SessionStore& store, ShownSurvey& shown, ReportFormat format,
                       const ChartSettings& settings) {
  if (shown.survey() != nullptr && shown.selectedProblem() < 0) shown.select(costliestProblem(*shown.survey()));
  ExportCatalogue catalogue(store, shown, settings);
  const Report report = makeReport(catalogue, store, shown);
  return format == ReportFormat::Html ? htmlOf(report) : pdfOf(report);
}

}  // namespace convscope
