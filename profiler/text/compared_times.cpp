#include "text/compared_times.h"

#include "text/units.h"

namespace convscope {

std::string formatComparedTime(double us, double longestUs) {
  constexpr double kUsInSecond = 1e6;
  const bool isLong = formatTime(longestUs) == formatDuration(longestUs / kUsInSecond);
  return isLong ? formatDuration(us / kUsInSecond) : formatTime(us);
}

}  // namespace convscope
