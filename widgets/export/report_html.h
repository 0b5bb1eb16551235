#pragma once

#include <QString>

#include "widgets/export/report.h"

namespace convscope {

/// Returns a self-contained file: no scripts, charts as inline SVG, no external resources.
QByteArray htmlOf(const Report& report);

// Return HTML that both browsers and QTextDocument understand.

QString factsHtml(const Report& report);
/// Returns the paragraphs and the code of a section.
QString textHtml(const ReportSection& section);
QString tableHtml(const ReportTable& table);

}  // namespace convscope
