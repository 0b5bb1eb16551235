#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "analysis/answer_brief.h"
#include "analysis/forecasts.h"

namespace convscope {

/// What the policy that a verdict is about saves over the requested iterations against the first one.
struct ScheduleSaving {
  std::string policy;                        ///< as findPolicy() takes it
  double savedUs = 0;                        ///< negative if it takes longer
  Interval rangeUs;                          ///< of `savedUs`, with its noise and the ends of estimates
  std::optional<std::int64_t> paysOffAfter;  ///< iterations, within Rule::horizon; none without a search, or if hidden
  std::optional<IterationRange> paysOffRange;
  bool isHidden = false;  ///< by the host, which is the limit
};

/// What the measured choices save over the requested iterations, in microseconds. They save nothing at sizes that were
/// not measured.
struct ChoicesSaving {
  double savedUs = 0;            ///< against the baseline; negative if they take longer
  double noiseUs = 0;            ///< of savedUs
  std::optional<double> moreUs;  ///< than benchmark = True, if that is advised
};

/// The answer for one schedule of one length: what to set, what that saves over its iterations, and when it pays off,
/// whatever its length. The session's Answer is about the measured sizes in random order, and about no length. Both
/// have the same verdict about the same schedule: "Depends" is "Set True" above the bounds of the break-even
/// (paidOff()), "Not clear" within them, and "Leave False" below.
struct ScheduleVerdict {
  /// The answer for a card. `condition` is the reason unless a break-even is; `scope` is empty, because the owner of
  /// the schedule has words for it. `verdict` is "Set True", "Leave False", "Not clear", or "Apply" if the measured
  /// choices save time and True never does; otherwise `alternative` names what they save. Of policies that are not the
  /// switch's, `verdict` is the title of the one that takes less time, "No difference" or "Not clear". Empty without a
  /// second policy.
  AnswerBrief brief = {};
  bool isOfSwitch = false;  ///< the compared policies are benchmark = False and True
  /// The setting of PyTorch's switch that it advises, as findPolicy() takes it. Empty if it is not clear, or if the
  /// policies are not the switch's.
  std::string policy = {};
  /// The same over the requested iterations in a few words, without the alternative: "Leave False; True takes 1 h 24
  /// min longer (34 min to 2 h 14 min)". Or "Leave False; the host hides what True saves". Of policies that are not the
  /// switch's: "fastest saves 1.20 s". Empty without a second policy.
  std::string result = {};
  /// Names the number of iterations from which the rule holds, or says that the saving is noise. Empty without a
  /// search.
  std::string sentence = {};
  /// From how many input sizes on it loses: newSizesAnswer(). Empty if that is not known.
  std::string newSizes = {};
  /// Of the measured choices if they are to be applied, otherwise of the compared policy; none without one.
  std::optional<ScheduleSaving> saving = {};
  std::optional<ChoicesSaving> choices = {};  ///< none if they are not compared
};

/// What the schedule of a verdict is of.
struct VerdictScope {
  bool isHostLimited = false;               ///< a HostLimit at the measured sizes
  bool isOfMeasured = true;                 ///< it is defaultSchedule() of them
  std::span<const Dims> extrapolated = {};  ///< its sizes that are outside of the measured ones
};

/// `run` is over the requested number of iterations and chooses the value of the switch; its break-even is that of
/// `longRun`, the same schedule over Rule::horizon, so it does not depend on that number. Both have a forecast. If the
/// host is the limit, it hides what benchmark = True, or a choice without a search, saves against benchmark = False. If
/// the sizes that are not extrapolated do not alone lead to the same result, the verdict is "Not clear".
ScheduleVerdict scheduleVerdict(const ScheduleForecasts& run, const ScheduleForecasts& longRun,
                                const VerdictScope& scope);

}  // namespace convscope
