#pragma once

#include <QSize>
#include <optional>
#include <string>

#include "widgets/chart/chart_style.h"

namespace convscope {

/// The options of `convscope export`.
struct ExportOptions {
  std::string session;

  // One of these.
  bool list = false;
  std::string chart;
  std::string table;
  std::string report;  ///< the file to write

  std::string out;
  bool force = false;
  std::string language;  ///< its code; empty: English

  // The selection.
  int survey = -1;  ///< its run; -1: the last
  std::string layer;
  std::string pass;
  std::string baseline;  ///< a session file to compare with; empty: none

  // How a chart looks.
  double scale = 1;
  std::optional<QSize> size;
  bool slide = false;  ///< of 1920x1080, in place of a size
  PrintColours colours = PrintColours::Light;

  std::string help;  ///< the text to print if help was requested; otherwise empty
};

/// Parses the arguments, of which the first is the command's own name. Throws InputError for invalid ones.
ExportOptions parseExportOptions(int argc, const char* const* argv);

}  // namespace convscope
