#include "widgets/export/report_file.h"

#include <QFileInfo>
#include <algorithm>
#include <memory>

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
  constexpr double kHeading = 0.08;  ///< of a page's height: with its chart a third
  constexpr double kParagraph = 0.05;
  PdfPages pages(report.title, report.provenance.isEmpty() ? report.date : report.provenance, QPageLayout::Portrait);
  pages.addHtml(headHtml(report));
  for (const ReportSection& section : report.sections) {
    const double text = kHeading + kParagraph * static_cast<double>(section.paragraphs.size());
    const double least = section.charts.isEmpty() ? 0 : (text + kLeastChart) * pages.body().height();
    pages.addHtml(QStringLiteral("<h2>%1</h2>").arg(escapedMarkup(section.title)), pages.room() < least);
    pages.addHtml(textHtml(section));
    for (const DocumentChart& chart : section.charts) pages.addChart(chart);
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
