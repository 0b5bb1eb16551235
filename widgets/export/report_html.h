#pragma once

#include <QString>

#include "widgets/export/report.h"

namespace convscope {

/// Returns a self-contained file: no scripts, charts as inline SVG, no external resources.
QByteArray htmlOf(const Report& report);

// Return HTML that both browsers and QTextDocument understand.

/// Returns the title, and what the report is about.
QString headHtml(const Report& report);
/// Returns the text of a section without its title, and its facts.
QString textHtml(const ReportSection& section);
QString tableHtml(const ReportTable& table);

}  // namespace convscope
