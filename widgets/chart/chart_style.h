#pragma once

#include <QColor>
#include <QPalette>

namespace convscope {

/// The colours of a chart that are not its data's: from the palette on screen, fixed in files.
struct ChartStyle {
  QColor background;
  QColor text;
  QColor mutedText;
  QColor axis;
  QColor grid;
  QColor accent;            ///< of limits, selections and other lines a person moves
  bool interactive = true;  ///< whether selection, focus and pointer are shown: files have none
  bool operator==(const ChartStyle&) const = default;
};

ChartStyle chartStyle(const QPalette& palette);

constexpr double kChartMargin = 8;  ///< between a chart's edge and what it shows
constexpr double kMarkReach = 8;    ///< how far from its centre a mark can be hit

enum class PrintColours { Light, Dark };
/// For files, whatever the screen looks like: dark on white unless `colours` says otherwise.
ChartStyle printStyle(PrintColours colours = PrintColours::Light);

}  // namespace convscope
