#pragma once

#include <QString>
#include <cstddef>

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// The sentences of the page Input sizes about its schedule, and the code of the answer. There must be a survey.
class ScheduleWords {
 public:
  /// Both must live as long.
  ScheduleWords(const ShownSurvey& shown, const SizeForecasts& forecasts) : m_shown(shown), m_forecasts(forecasts) {}

  /// Returns the code of the answer; empty if it is not about PyTorch's switch, or not clear.
  QString code() const;
  /// Returns why there is no code to copy; empty if there is.
  QString whyNoCode() const;
  /// Returns why the measured choices cannot be used for the schedule; empty if they can.
  QString choicesObstacle() const;
  /// Returns what the answer does not cover, or why there is none, with `verdict`, what the view adds.
  QString summary(const QString& verdict) const;
  QString summaryMeaning() const;
  /// Returns which policies have no line by the number of sizes, and why; empty if all have one.
  QString lineless() const;
  /// Returns the change from the pinned baseline, or why there is none; empty if no baseline has an input
  /// size of the session.
  QString baselineSummary() const;
  /// Returns the change under each policy and the baseline's verdict on the schedule, or on the number of sizes.
  QString baselineDetails(bool isOfNewSizes) const;

 private:
  /// Says that the benchmark switch has no effect on the survey's library; empty if it has.
  QString switchText() const;
  QString titleOf(std::size_t policy) const;
  /// Returns the policy that the card is about, by its index; the first one without a second.
  std::size_t cardPolicy() const;
  /// Returns when the policy pays off in the baseline, over the same schedule; empty if there is nothing to pay for.
  QString baselinePaysOff(std::size_t policy) const;
  /// Returns what an iteration takes over what it takes in the baseline: "-72%".
  QString iterationChange(std::size_t policy) const;

  const ShownSurvey& m_shown;
  const SizeForecasts& m_forecasts;
};

}  // namespace convscope
