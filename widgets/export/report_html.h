#pragma once

#include <QString>

#include "widgets/export/report.h"

namespace convscope {

/// One file that stands alone: no script, charts as SVG within it, nothing fetched from anywhere.
QByteArray htmlOf(const Report& report);

// Pieces of HTML that both browsers and QTextDocument understand.

QString factsHtml(const Report& report);
/// The paragraphs and the code of a section.
QString textHtml(const ReportSection& section);
QString tableHtml(const ReportTable& table);

}  // namespace convscope
