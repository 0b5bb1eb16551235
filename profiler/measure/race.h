#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "backend/failure.h"
#include "backend/sample_kind.h"
#include "measure/clock.h"
#include "measure/stopping_rule.h"

namespace convscope {

/// Estimates how much of a first execution is start-up: by how much earlier first executions, their launches taken off,
/// were longer than the sample after them. A value that a survey carries from race to race. Times are in microseconds.
class StartupModel {
 public:
  /// The part of `first` that is surely execution. Code is loaded within the launch; of the rest, the largest start-up
  /// met before is taken off too, but no more than half if the launch is known.
  double executionUs(const FirstExecution& first) const;

  /// Learns from a first execution and the single sample that came after it.
  void learn(const FirstExecution& first, double singleUs);

 private:
  double m_largestUs = 0;
};

class Executor;
class Plan;

/// The rules of the race between the algorithms of one problem.
struct RaceSettings {
  double contenderFactor = 1.25;  ///< a contender's single sample is within this factor of the best ...
  double contenderSlackUs = 60;   ///< ... or this much above it, whichever is more: launches of short kernels vary, and
                                  ///< a problem's first algorithm runs on an idle device
  double hopelessFactor = 1.5;    ///< an algorithm runs once if its first execution surely exceeds the best by this
  double hopelessSlackUs = 200;   ///< factor and by this much
  double batchUs = 200;           ///< device time of one hot sample, long enough for events to resolve it
  int largestBatch = 200;
  int isolatedSamples = 4;         ///< further single samples at most of an algorithm that a framework may pick by one:
  double isolatedFactor = 1.1;     ///< its first one is within this factor of the best ...
  double isolatedSlackUs = 6;      ///< ... or this much above it, whichever is more
  double isolatedBudgetUs = 1000;  ///< of an algorithm; longer ones get one
  int coldSamples = 12;
  double throttledBelow = 0.75;  ///< samples at less than this share of the reference clock are discarded
  int throttledRounds = 12;      ///< in a row, with growing pauses; then the race ends with the samples it has
  StoppingSettings stopping;
};

/// Samples as a race takes them. `algorithm` is the number given to Race::enter.
struct RaceSamples {
  int algorithm = 0;
  SampleKind kind = SampleKind::Single;
  int repeats = 1;
  std::vector<double> us;
  int throttled = 0;
  double clockMHz = 0;
};

/// The outcome of one algorithm's race.
struct RaceResult {
  int algorithm = 0;
  bool contender = false;          ///< not clearly beaten by its single sample or its first hot ones
  std::optional<Failure> failure;  ///< of an execution; earlier samples stay
  std::string note;                ///< what ended its sampling, for users
  std::optional<double> hotUs;     ///< median of its hot samples
};

/// Races all algorithms of one problem on one executor (docs/architecture.md, "How a survey runs"). Each enters with
/// its first execution and one single sample. The contenders then get hot samples in turns until the stopping rule has
/// enough, and those that a framework may pick by one sample also a few further single ones, spread over these turns.
/// On request the contenders then get cold samples.
class Race {
 public:
  using Report = std::function<void(const RaceSamples&)>;

  /// `startup` is startup() of the race before on this executor.
  Race(Executor& executor, Clock& clock, const RaceSettings& settings, std::stop_token stop, StartupModel startup,
       Report report);

  /// Enters an algorithm whose workspace is reserved. Executes its plan once and takes one single sample; if the first
  /// execution shows that the algorithm cannot win, that execution is its sample. Returns the time of the first
  /// execution in microseconds, module loading included. `plan` must live until the race has ended.
  Result<double> enter(int algorithm, Plan& plan);

  /// Races the contenders. Returns early when stopped. If the device is lost, every remaining contender fails. The
  /// algorithms `chosen` get hot samples even if they cannot win, because a framework may choose them: a single sample
  /// contains more than the execution, so it is no measure of what they cost in the long run.
  void run(bool cold, std::span<const int> chosen = {});

  /// Returns the time above which an algorithm surely loses against one that takes `best`, and is no contender.
  double lostFromUs(double best) const;

  const std::vector<RaceResult>& results() const { return m_results; }
  const StartupModel& startup() const { return m_startup; }

 private:
  struct Lane {
    Plan* plan = nullptr;
    double singleUs = 0;
    int repeats = 1;
    std::vector<double> hot;
    int isolated = 0;  ///< further single samples
  };
  struct RaceSample {
    std::size_t lane = 0;
    SampleKind kind = SampleKind::Single;
    double us = 0;
  };

  bool contends(double singleUs) const;
  bool hopeless(double us) const;
  void pickContenders(std::span<const int> chosen);
  bool wantsIsolated(const Lane& lane) const;
  std::optional<RaceSample> sample(std::size_t index, SampleKind kind);
  void sampleRound(const std::vector<std::size_t>& lanes, SampleKind kind);
  bool keepRound();
  void runHot();
  void runCold();
  bool over() const;

  Executor& m_executor;
  Clock& m_clock;
  RaceSettings m_settings;
  std::stop_token m_stop;
  StartupModel m_startup;
  Report m_report;
  double m_best;
  double m_clockMHz = 0;
  int m_throttledInARow = 0;
  bool m_lost = false;
  std::vector<Lane> m_lanes;
  std::vector<RaceResult> m_results;  ///< as m_lanes
};

}  // namespace convscope
