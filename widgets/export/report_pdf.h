#pragma once

#include <QByteArray>

#include "widgets/export/report.h"

namespace convscope {

/// Returns A4 pages in landscape format with page numbers. Each section starts on a new page. A chart higher than a
/// page is divided between rows if it has rows; otherwise it is scaled down.
QByteArray pdfOf(const Report& report);

}  // namespace convscope
