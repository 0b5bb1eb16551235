#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/host_limit.h"
#include "analysis/left_out.h"
#include "analysis/new_sizes.h"
#include "analysis/survey_workload.h"

namespace convscope {

/// What to do with PyTorch's switch torch.backends.cudnn.benchmark.
enum class SwitchAdvice {
  On,
  Off,
  Either,   ///< an iteration does not change noticeably
  Unknown,  ///< Answer::missing says why
};

/// Returns "on", "off", "either" or "unknown".
std::string toText(SwitchAdvice advice);

/// The costs with benchmark off or on: of the convolutions of a network, or of a recorded program as a whole. Of
/// several input sizes: the mean iteration of a long run in random order, as a long forecast has it; the largest
/// memory.
struct SwitchFigures {
  std::optional<Interval> iterationUs;      ///< steady; a range for a recorded program
  std::optional<double> firstUs;            ///< the first iteration at every size together, with its searches
  Warmup warmup;                            ///< in `firstUs`; of a network
  std::uint64_t searchPeakBytes = 0;        ///< the most workspace that a search allocates
  std::uint64_t workspaceBytes = 0;         ///< of the choices, in the steady state
  std::optional<double> deterministicCost;  ///< an iteration with deterministic = True over one without
};

/// What one setting of PyTorch's switches saves against benchmark = False.
struct SettingEffect {
  std::string policy;                          ///< as findPolicy() takes it: "pytorch-benchmark:limit=0"
  double savedShare = 0;                       ///< of an iteration; negative if it is slower
  double noiseShare = 0;                       ///< a smaller savedShare is noise: Rule::deviations
  std::optional<std::int64_t> paysOffAfter;    ///< iterations, within Rule::horizon
  std::optional<IterationRange> paysOffRange;  ///< of paysOffAfter
  SwitchFigures figures;

  /// Returns whether the difference from benchmark = False is within the noise of the measurements.
  bool isNoise() const;
  /// Returns whether the saving is worth a change of a switch by the Rule.
  bool isWorthwhile() const;
};

/// A setting that pays off before the advised one, whose iterations save more.
struct EarlierSetting {
  std::string policy;  ///< as findPolicy() takes it
  std::int64_t paysOffAfter = 0;
  std::optional<IterationRange> paysOffRange;
  std::optional<std::int64_t> until;  ///< iterations, up to which it takes less time
};

/// What a program gains that takes the measured choices of a session in place of PyTorch's switch: appliedPolicy().
struct AppliedAnswer {
  SettingEffect effect;   ///< against benchmark = False; of a recorded program without noise and break-even
  bool isBetter = false;  ///< than either value of the switch: no setting is noticeably faster, and it needs no search
  std::string sentence;   ///< for people, with figures; empty if it is not worth the change
  std::string command;    ///< to be copied, with a comment on its origin first; empty like the sentence
  std::string whyNot = {};  ///< why they are not worth the change, in one sentence; empty if they are
};

/// The answer of a session to "which of PyTorch's switches should I set?". Every page, report and command shows this
/// answer and its code; only Input sizes advises on a schedule of its own (ScheduleVerdict). It names the number of
/// iterations from which it holds. The Rule says what is noise and worth a change; a saving that the host hides is not.
struct Answer {
  SwitchAdvice advice = SwitchAdvice::Unknown;
  std::string policy;    ///< the advised setting, as findPolicy() takes it; empty if there is no advice
  std::string sentence;  ///< for people, with figures; never empty
  std::string limits;    ///< from when on it holds, and when it does not, in a few sentences; may be empty
  std::string basis;     ///< what the figures are of
  std::string scope;     ///< the only size of the figures if it is not the survey's own; otherwise empty
  std::string code;      ///< to be copied, with a comment on its origin first; empty if the advice is not known
  std::string missing;   ///< why there is no advice, in one sentence; empty if there is one
  SwitchFigures off;
  SwitchFigures on;  ///< benchmark = True, with PyTorch's default limit unless a recorded program is advised another
  std::vector<SettingEffect> effects;          ///< of a network: benchmark = True first, then other limits
  std::optional<AppliedAnswer> applied;        ///< none if it cannot be forecast
  std::optional<std::int64_t> paysOffAfter;    ///< of the setting that the answer is about; of a network
  std::optional<IterationRange> paysOffRange;  ///< of paysOffAfter
  std::optional<EarlierSetting> earlier;       ///< beside an advised setting; of a network
  double savedShare = 0;                       ///< of the same setting
  double noiseShare = 0;                       ///< of the same setting
  std::optional<NewSizes> newSizes;            ///< of the same setting; of a network
  std::optional<HostLimit> hostLimit;          ///< of a network whose convolutions the host takes longer to call
  bool wholeIterations = false;                ///< iterations are those of a recorded program, not convolutions alone
  std::vector<ExcludedLayers>
      leftOut;                      ///< layers that PyTorch does not give to the library, excluded from these figures
  std::size_t sizes = 1;            ///< input sizes that the figures cover
  std::vector<Dims> inputs;         ///< these sizes; empty for a recorded program
  std::vector<double> savedShares;  ///< the savedShare of each of `inputs` alone

  /// Returns whether the difference of the two settings is within the noise of the measurements.
  bool isNoise() const;
  /// Returns whether a setting would be advised if the host were not the limit: `hostLimit` names it.
  bool isHiddenByHost() const;
  /// Returns the effect of the setting that the answer is about: the advised one, the one that the host hides, or
  /// benchmark = True; null if there is no forecast of a network.
  const SettingEffect* about() const;
  /// Returns the policy of about(); of a recorded program the advised one. Empty if there is neither.
  const std::string& aboutPolicy() const;
  /// Returns the effect of a setting other than benchmark = True that is advised, or would save most: a third column
  /// beside False and True. Null if there is none.
  const SettingEffect* other() const;
  /// Returns whether about() has another limit than benchmark = True by PyTorch's default: then figures of the latter
  /// are named with their limit.
  bool isAboutOtherLimit() const;
};

/// Returns the answer of `survey`, one of `session`. A network measured at several sizes is judged over all of them,
/// by defaultSchedule(); a recorded program by its whole iterations.
Answer answerOf(const Session& session, const Survey& survey);
/// The same for the surveys of a network at all its sizes, `survey` among them.
Answer answerOf(const std::vector<const Survey*>& sizes, const Survey& survey);
/// The same over `inputs` only, some of these sizes. What the process of a sweep paid once, at its first size, is in
/// the first iteration of whichever sizes these are.
Answer answerOf(const std::vector<const Survey*>& sizes, const Survey& survey, const std::vector<Dims>& inputs);
/// The same for a recorded program whose iterations are known.
Answer answerOf(const Survey& survey, const ProgramForecast& iterations);

/// Returns the time of a steady iteration, in microseconds, with the setting that the verdict advises: benchmark =
/// False unless it is SwitchAdvice::On. None if it is not known.
std::optional<double> adviceIterationUs(const Answer& verdict);

}  // namespace convscope
