#pragma once

#include <QByteArray>
#include <QString>

#include "widgets/shared/shown_survey.h"

namespace convscope {

enum class ReportFormat { Html, Pdf };

/// Returns the format for the suffix of a file's name. Throws InputError that lists the known suffixes.
ReportFormat reportFormatOf(const QString& file);

/// Returns the report of the shown survey. Charts of one layer show the selected
/// layer; if none is selected, the costliest one is selected first. Throws MissingData if there is no survey.
QByteArray reportBytes(const SessionStore& store, ShownSurvey& shown, ReportFormat format);

}  // namespace convscope
