#include "measure/machine_load.h"

#include <fmt/format.h>

#include "core/translatable.h"
#include "text/units.h"

namespace convscope {

std::string otherLoadText(const SurveyStarted& started) {
  if (started.otherLoad.value_or(0) < kDisturbingLoad) return {};
  return fmt::format(
      translatable("message",
                   "other programs took {} of the time of {} when the survey began: its times are longer "
                   "and vary more than on an idle device"),
      formatPercent(*started.otherLoad), started.device.name);
}

}  // namespace convscope
