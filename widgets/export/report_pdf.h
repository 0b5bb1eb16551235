#pragma once

#include <QByteArray>

#include "widgets/export/report.h"

namespace convscope {

/// A4 across, each section but the first from the top of a page on, pages numbered. A chart that is higher than a page
/// is divided between its rows where it has some, else made smaller.
QByteArray pdfOf(const Report& report);

}  // namespace convscope
