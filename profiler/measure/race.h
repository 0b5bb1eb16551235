#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "backend/backend.h"
#include "measure/clock.h"
#include "measure/stopping_rule.h"

namespace convscope {

/// How the algorithms of one problem are raced against each other.
struct RaceSettings {
  double contenderFactor = 1.25;  ///< a contender's single sample is within this factor of the best ...
  double contenderSlackUs = 60;   ///< ... or this much above it, whichever is more: launches of short kernels vary, and
                                  ///< a problem's first algorithm meets an idle device
  double hopelessFactor = 1.5;    ///< a first execution surely this much over the best is an algorithm's only one ...
  double hopelessSlackUs = 200;   ///< ... where it is also this much longer
  double batchUs = 200;           ///< device time that one hot sample should take, so that events resolve it
  int largestBatch = 200;
  int coldSamples = 12;
  double throttledBelow = 0.75;  ///< of the reference clock: samples taken under it are discarded
  int throttledRounds = 12;      ///< in a row, with growing pauses; then the race ends with what it has
  StoppingSettings stopping;
};

/// What a race tells while it goes on. `algorithm` is the number given to Race::enter.
struct RaceSamples {
  int algorithm = 0;
  SampleKind kind = SampleKind::Single;
  int repeats = 1;
  std::vector<double> us;
  int throttled = 0;
  double clockMHz = 0;
};

/// How one algorithm came through.
struct RaceResult {
  int algorithm = 0;
  bool contender = false;          ///< it was not clearly beaten, by its single sample or its first hot ones
  std::optional<Failure> failure;  ///< what an execution failed with; what was sampled before stays
  std::string note;                ///< in words, what ended its sampling
};

/// The race of all algorithms of one problem on one executor (docs/architecture.md, "How a survey runs"): each enters
/// with its first execution and one single sample; the contenders then get hot samples round-robin until the stopping
/// rule is content; on request also cold ones.
class Race {
 public:
  using Report = std::function<void(const RaceSamples&)>;

  /// `largestStartupUs` (microseconds) is by how much a first execution, its launch taken off, has been longer than the
  /// next at the most so far on this executor; kept over the races of a survey.
  Race(Executor& executor, Clock& clock, const RaceSettings& settings, std::stop_token stop, double& largestStartupUs,
       Report report);

  /// Takes in an algorithm whose plan is ready and whose workspace is reserved: executes it once (the returned time, in
  /// microseconds, code loading included) and takes its single sample, unless the first execution shows that it cannot
  /// win: then that execution is its sample. `plan` must live until the race has ended.
  Result<double> enter(int algorithm, Plan& plan);

  /// Races the contenders. Returns early when stopped; a lost device is every remaining contender's failure.
  void run(bool cold);

  const std::vector<RaceResult>& results() const { return m_results; }
  double bestSingleUs() const { return m_best; }

 private:
  struct Lane {
    Plan* plan = nullptr;
    double singleUs = 0;
    int repeats = 1;
    std::vector<double> hot;
  };

  bool contends(double singleUs) const;
  bool hopeless(double us) const;
  void pickContenders();
  void sampleRound(const std::vector<std::size_t>& lanes, SampleKind kind);
  bool keepRound();
  void runHot();
  void runCold();
  bool over() const;

  Executor& m_executor;
  Clock& m_clock;
  RaceSettings m_settings;
  std::stop_token m_stop;
  double& m_largestStartupUs;
  Report m_report;
  double m_best;
  double m_clockMHz = 0;
  int m_throttledInARow = 0;
  bool m_lost = false;
  std::vector<Lane> m_lanes;
  std::vector<RaceResult> m_results;  ///< as m_lanes
};

}  // namespace convscope
