#pragma once

#include <string>
#include <vector>

#include "analysis/answer.h"

namespace convscope {

/// A column beside False and True.
struct VerdictColumn {
  std::string head;       ///< "limit=0", "Applied"
  std::string meaning;    ///< one sentence
  bool isSetting = true;  ///< of the switch; otherwise the choices
};
/// Returns the further columns: of Answer::other() and of Answer::applied, as far as there are any.
std::vector<VerdictColumn> furtherColumns(const Answer& answer);
/// Returns how many of `further` stand before VerdictRow::change, which is not of the choices: all others.
std::size_t columnsBeforeChange(const std::vector<VerdictColumn>& further);

/// A figure of a further column.
struct VerdictCell {
  std::string text;  ///< empty if it is not known
  double value = 0;  ///< in the unit of VerdictRow::offValue
};

/// One line of the comparison of benchmark off and on, for tables; a figure that is not known is empty.
struct VerdictRow {
  std::string title;
  std::string off;
  std::string on;
  std::string change = {};  ///< of the advised setting against `off`; of `on` if False is advised
  double offValue = 0;      ///< both in one unit, to be compared; 0 if they are not known
  double onValue = 0;
  std::vector<VerdictCell> further = {};  ///< one for each of furtherColumns(); of a library's own rows none
  bool isNoise = false;                   ///< the change is within the noise
  std::string meaning = {};               ///< what is compared with what, in one sentence
  std::string note = {};  ///< to be shown below the table, for a title that does not explain itself; may be empty
};
/// Returns the lines of which any figure is known.
std::vector<VerdictRow> comparedRows(const Answer& answer);

}  // namespace convscope
