#pragma once

#include <QColor>
#include <QPalette>

namespace convscope {

/// The colours of a chart other than those of its data: on screen from the palette, in files fixed.
struct ChartStyle {
  QColor background;
  QColor text;
  QColor mutedText;
  QColor axis;
  QColor grid;
  QColor accent;            ///< of limits, selections and other lines that the user moves
  bool interactive = true;  ///< whether selection, focus and pointer are shown; not in files
  bool operator==(const ChartStyle&) const = default;
};

ChartStyle chartStyle(const QPalette& palette);

constexpr double kChartMargin = 8;  ///< between a chart's edge and its contents
constexpr double kMarkReach = 8;    ///< distance from its centre within which a mark is hit

enum class PrintColours { Light, Dark };
/// Returns the style for files, independent of the screen: dark on white unless `colours` says otherwise.
ChartStyle printStyle(PrintColours colours = PrintColours::Light);

}  // namespace convscope
