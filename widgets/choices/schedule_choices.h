#pragma once

#include <QString>
#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/schedule_verdict.h"
#include "analysis/survey_choices.h"
#include "widgets/choices/measured_choices.h"
#include "widgets/input_sizes/size_forecasts.h"

namespace convscope {

/// What measured choices gain over the schedule of the page Input sizes.
struct ScheduleChoices {
  QString schedule;          ///< in words: "for 30,000 iterations at 7 sizes, 160 to 352, in random order"
  std::vector<int> surveys;  ///< of the measured sizes of the schedule: indices in the session
  std::size_t sizes = 0;     ///< of the schedule, measured or not
  ChoiceTotals totals;       ///< of all these surveys; the times are of a mean iteration of the schedule at these sizes
  /// What the card of Input sizes promises, which is for choices with the default options. None with other options, or
  /// if the measured choices are not compared there.
  std::optional<ChoicesSaving> saving;
};

/// Returns none if no size of the schedule has choices, or the schedule has no forecast.
std::optional<ScheduleChoices> scheduleChoices(const MeasuredChoices& choices, const SizeForecasts& forecasts);

/// Returns the saving in words: "They save 1.66 s (1.60 s to 1.72 s) for 30,000 iterations at 7 sizes, 160 to 352."
/// Says what happens at sizes without choices.
QString savingText(const ScheduleChoices& choices);

}  // namespace convscope
