#pragma once

#include <cstdint>
#include <string>

namespace convscope {

/// The unit of a figure's number: microseconds, bytes, a count, a count that is computed from times, a share of 1, a
/// factor. Words have no number.
enum class FigureUnit { Time, Bytes, Count, Estimate, Share, Ratio, Words };

/// One value read from a session, for a text that contains no numbers itself.
struct Figure {
  FigureUnit unit = FigureUnit::Words;
  double number = 0;     ///< in the unit; infinite for an event that never happens
  std::string text;      ///< as people read it: "0.503 us", "12.3 MiB", "1,200", "31%", "3.60", "never"
  std::string missing;   ///< why the session does not have it, in one line; then number and text are empty
  std::string key = {};  ///< what conditions compare, if people read a translation of it; else empty

  bool known() const { return missing.empty(); }
};

/// Returns `number` with its text.
Figure numberFigure(FigureUnit unit, double number);
Figure wordsFigure(const std::string& words, const std::string& key = {});

}  // namespace convscope
