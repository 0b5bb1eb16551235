#pragma once

#include <QByteArray>
#include <QString>

#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

enum class ReportFormat { Html, Pdf };

/// By the suffix of a file's name. Throws InputError that names those there are.
ReportFormat reportFormatOf(const QString& file);

/// The report of the survey that `selection` names, else of the last. Charts of one layer show the selected one; where
/// there is none the costliest, which then is selected. Throws MissingData if there is no survey.
QByteArray reportBytes(SessionStore& store, Selection& selection, ReportFormat format);

}  // namespace convscope
