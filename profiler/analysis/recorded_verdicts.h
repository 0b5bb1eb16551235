#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answer.h"
#include "analysis/host_limit.h"
#include "core/precision.h"
#include "measure/event.h"

namespace convscope {

/// What benchmark = True saves at an input size.
struct SizeSaving {
  Dims input;
  double savedShare = 0;  ///< of an iteration at this size, with six decimals; negative if True is slower

  bool operator==(const SizeSaving&) const = default;
};

/// The figures of one setting of an answer, with eight digits.
struct RecordedSetting {
  double savedShare = 0;                       ///< SettingEffect::savedShare
  double noiseShare = 0;                       ///< SettingEffect::noiseShare
  std::optional<std::int64_t> paysOffAfter;    ///< SettingEffect::paysOffAfter
  std::optional<IterationRange> paysOffRange;  ///< SettingEffect::paysOffRange
  std::optional<Interval> iterationUs;         ///< SwitchFigures::iterationUs
  std::optional<double> firstUs;               ///< SwitchFigures::firstUs

  bool operator==(const RecordedSetting&) const = default;
};

/// Answer::earlier.
struct RecordedEarlier {
  std::string policy;
  std::int64_t paysOffAfter = 0;
  std::optional<IterationRange> paysOffRange;
  std::optional<std::int64_t> until;

  bool operator==(const RecordedEarlier&) const = default;
};

/// The verdict of a recorded session that ships with the program.
struct RecordedVerdict {
  std::string session;  ///< the file's name without its ending: "resnet50-tf32"
  std::string network;
  Precision precision = Precision::Fp32;
  Layout layout = Layout::Nchw;
  std::string backend;
  std::string device;  ///< DeviceInfo::name
  SwitchAdvice advice = SwitchAdvice::Unknown;
  std::string policy;                          ///< Answer::policy
  double savedShare = 0;                       ///< Answer::savedShare, with six decimals
  std::optional<std::int64_t> paysOffAfter;    ///< Answer::paysOffAfter
  std::optional<IterationRange> paysOffRange;  ///< Answer::paysOffRange
  std::optional<bool> cacheWasCold;            ///< ComputeCache::wasCold(); none if the session does not record it
  std::optional<std::int64_t> losesFrom;       ///< NewSizes::losesFrom(Rule::shortTraining), if sure
  std::optional<double> iterationUs;           ///< adviceIterationUs(), with two decimals
  std::vector<SizeSaving> savings;             ///< at each input size; empty for a recorded program
  std::string sentence;                        ///< Answer::sentence
  std::vector<std::string> cautions;           ///< verdictCautions() in brief
  bool wholeIterations = false;                ///< Answer::wholeIterations
  RecordedSetting off;                         ///< benchmark = False, without savings
  RecordedSetting about;                       ///< the setting that the answer is about
  std::optional<RecordedSetting> applied;      ///< Answer::applied
  bool appliedIsBetter = false;                ///< AppliedAnswer::isBetter
  std::string appliedSentence;                 ///< AppliedAnswer::sentence
  std::optional<HostLimit> hostLimit;          ///< Answer::hostLimit, with two and six decimals
  std::optional<RecordedEarlier> earlier;      ///< Answer::earlier

  /// Returns the answer without its code and its sentences on limits and basis: briefOf() and savedTime() give what
  /// they give for the session's own.
  Answer answer() const;

  bool operator==(const RecordedVerdict&) const = default;
};

/// Reads the table of verdicts that ships beside the recorded sessions, so a start reads no session. Empty if the file
/// is not installed or damaged. tests/analysis/recorded_verdicts_test.cpp compares it with the sessions and prints it:
/// twice, because a caution of fp32 names the iteration in tf32 from this table.
std::vector<RecordedVerdict> recordedVerdicts();

/// A recording in PyTorch's default precision, and whether its times can be compared with those of a survey.
struct DefaultPrecisionRecording {
  std::string session;                ///< RecordedVerdict::session
  std::optional<double> iterationUs;  ///< its own; none if it has other sizes, another layout, or another device
};

/// Returns the recording that is most like `survey`, over `inputs`, among those of the same network in PyTorch's
/// default precision. None if there is none, or if `survey` is in this precision.
std::optional<DefaultPrecisionRecording> recordingInDefaultPrecision(const SurveyStarted& survey,
                                                                     const std::vector<Dims>& inputs);

/// A recorded session of several input sizes.
struct RecordedSweep {
  std::string session;    ///< "resnet50-sizes-fp32"
  std::size_t sizes = 0;  ///< at least 2
};

/// Returns the recorded session of the survey's network at several sizes of one batch, with its device, backend,
/// precision and layout. None if this installation does not have it.
std::optional<RecordedSweep> recordedSweep(const SurveyStarted& survey);

}  // namespace convscope
