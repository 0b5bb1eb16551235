#pragma once

#include <string>
#include <vector>

#include "analysis/answer.h"

namespace convscope {

/// Returns the head of a third column beside False and True, "True, limit 0": of Answer::other(). Empty if there is
/// none.
std::string otherColumn(const Answer& answer);

/// One line of the comparison of benchmark off and on, for tables; a figure that is not known is empty.
struct VerdictRow {
  std::string title;
  std::string off;
  std::string on;
  std::string change = {};  ///< of `other` against `off` if it is advised, otherwise of `on`
  double offValue = 0;      ///< both in one unit, to be compared; 0 if they are not known
  double onValue = 0;
  std::string other = {};  ///< in otherColumn()
  double otherValue = 0;
  bool isNoise = false;      ///< the change is within the noise
  std::string meaning = {};  ///< what is compared with what, in one sentence
  std::string note = {};     ///< to be shown below the table, for a title that does not explain itself; may be empty
};
/// Returns the lines of which any figure is known.
std::vector<VerdictRow> comparedRows(const Answer& answer);

}  // namespace convscope
