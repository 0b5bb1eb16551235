#include "analysis/total_text.h"

#include "text/units.h"

namespace convscope {

std::string totalText(const PolicyForecast& policy, double longestUs) {
  const std::optional<Interval> ends = totalEnds(policy);
  return ends ? timeWithEnds(policy.forecast.totalUs, ends) : formatComparedTime(policy.forecast.totalUs, longestUs);
}

}  // namespace convscope
