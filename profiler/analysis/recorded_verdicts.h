#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/benchmark_verdict.h"
#include "measure/event.h"
#include "problem/precision.h"

namespace convscope {

/// Iterations of a training of a few epochs: what pays off later is for long trainings only.
constexpr std::int64_t kShortTraining = 10'000;

/// What benchmark = True saves at one of several input sizes.
struct SizeSaving {
  Dims input;
  double savedShare = 0;  ///< of an iteration at this size, with four decimals; negative if True is slower

  bool operator==(const SizeSaving&) const = default;
};

/// The verdict of a recorded session that ships with the program.
struct RecordedVerdict {
  std::string session;  ///< the file's name without its ending: "resnet50-tf32"
  std::string network;
  Precision precision = Precision::Fp32;
  SwitchAdvice advice = SwitchAdvice::Unknown;
  double savedShare = 0;                     ///< BenchmarkVerdict::savedShare, with four decimals
  std::optional<std::int64_t> paysOffAfter;  ///< BenchmarkVerdict::paysOffAfter
  std::optional<bool> cacheWasCold;          ///< ComputeCache::wasCold(); none if the session does not record it
  std::optional<std::int64_t> losesFrom;     ///< NewSizes::losesFrom(kShortTraining)
  std::vector<SizeSaving> savings;           ///< at each input size; empty if there is one, or for a recorded program
  std::string sentence;                      ///< BenchmarkVerdict::sentence
  std::vector<std::string> cautions;         ///< verdictCautions() in brief, less that of the precision

  bool operator==(const RecordedVerdict&) const = default;
};

/// Reads the table of verdicts that ships beside the recorded sessions, so a start reads no session. Empty if the file
/// is not installed or damaged. tests/analysis/recorded_verdicts_test.cpp compares it with the sessions and prints it.
std::vector<RecordedVerdict> recordedVerdicts();

/// Computes the verdict of one session file from its last survey.
RecordedVerdict recordedVerdict(const std::filesystem::path& file);

/// Returns the name of the recording of the same network in PyTorch's default precision: at several input sizes if
/// `severalSizes` and there is one. Empty if there is none, or if `survey` is in this precision.
std::string recordingInDefaultPrecision(const SurveyStarted& survey, bool severalSizes);

/// Returns a verdict as one line of the table.
std::string toText(const RecordedVerdict& verdict);

}  // namespace convscope
