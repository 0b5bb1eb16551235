#pragma once

#include <cstdint>
#include <string>

namespace convscope {

/// What a figure's number counts: microseconds, bytes, whole things, a share of 1, a factor; Words have no number.
enum class FigureUnit { Time, Bytes, Count, Share, Ratio, Words };

/// One value read from a session, for a text that itself holds no numbers.
struct Figure {
  FigureUnit unit = FigureUnit::Words;
  double number = 0;    ///< in the unit; infinite for an event that never comes
  std::string text;     ///< as people read it: "0.503 us", "12.3 MiB", "1,200", "31%", "3.60", "never"
  std::string missing;  ///< why the session cannot tell, in one line; then number and text are nothing

  bool known() const { return missing.empty(); }
};

/// `number` with its text.
Figure numberFigure(FigureUnit unit, double number);
Figure wordsFigure(const std::string& words);

}  // namespace convscope
