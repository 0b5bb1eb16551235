#pragma once

#include <QByteArray>
#include <QString>

#include "widgets/export/report.h"
#include "widgets/export/session_figures.h"

namespace convscope {

enum class ReportFormat { Html, Pdf };

/// Returns the format for the suffix of a file's name. Throws InputError that lists the known suffixes.
ReportFormat reportFormatOf(const QString& file);

/// Returns A4 pages with page numbers. A section whose chart has too little room below its text starts on a new page. A
/// chart of rows shows those that fit; another one is scaled down.
QByteArray pdfOf(const Report& report);

/// Returns the report of the shown survey. Charts of one layer show the selected layer; if none is selected, the
/// costliest one is selected first. Forecasts are over the schedule of `settings`, and name it. Throws MissingData if
/// there is no survey.
QByteArray reportBytes(const SessionStore& store, ShownSurvey& shown, ReportFormat format,
                       const ChartSettings& settings = {});

}  // namespace convscope
