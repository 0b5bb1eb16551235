#include "widgets/export/report_file.h"

#include <fmt/format.h>

#include <QFileInfo>

#include "problem/input_error.h"
#include "widgets/export/report.h"
#include "widgets/export/report_html.h"
#include "widgets/export/report_pdf.h"
#include "widgets/shared/shown_problem.h"

namespace convscope {

ReportFormat reportFormatOf(const QString& file) {
  const QString suffix = QFileInfo(file).suffix().toLower();
  if (suffix == QLatin1String("html") || suffix == QLatin1String("htm")) return ReportFormat::Html;
  if (suffix == QLatin1String("pdf")) return ReportFormat::Pdf;
  throw InputError(fmt::format("{}: a report can be written to .html or .pdf", file.toStdString()));
}

QByteArray reportBytes(SessionStore& store, Selection& selection, ReportFormat format) {
  const int index = shownSurvey(store, selection);
  if (const Survey* survey = store.survey(index); survey != nullptr && selection.problem() < 0)
    selection.select(index, costliestProblem(*survey));
  const ExportCatalogue catalogue(store, selection);
  const Report report = makeReport(catalogue, store, selection);
  return format == ReportFormat::Html ? htmlOf(report) : pdfOf(report);
}

}  // namespace convscope
