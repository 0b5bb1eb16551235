#pragma once

#include <concepts>
#include <string_view>
#include <tuple>

#include "measure/event.h"
#include "network/network_problems.h"

namespace convscope {

/// With its number, this begins every survey and replay in a session file, and so the file.
inline constexpr const char* kSchemaKey = "convscope_session";

/// The session format, once, for writing and reading (docs/formats.md, "Session"): the keys of every value that becomes
/// a JSON object, and the names of the events and messages. A field with its default value is left out of the file
/// unless it must always be there.
template <class Owner, class T>
struct Field {
  std::string_view key;
  T Owner::*member;
  bool always = false;
};
template <class Owner, class T>
Field(std::string_view, T Owner::*, bool = false) -> Field<Owner, T>;

template <class T>
struct Format;

template <>
struct Format<Shard> {
  static constexpr auto fields = std::tuple{Field{"index", &Shard::index}, Field{"count", &Shard::count}};
};

template <>
struct Format<SurveyOptions> {
  static constexpr auto fields = std::tuple{
      Field{"backend", &SurveyOptions::backend},       Field{"device", &SurveyOptions::device},
      Field{"precision", &SurveyOptions::precision},   Field{"layout", &SurveyOptions::layout},
      Field{"passes", &SurveyOptions::passes},         Field{"lists", &SurveyOptions::lists},
      Field{"algorithms", &SurveyOptions::algorithms}, Field{"workspace_limit", &SurveyOptions::workspaceLimit},
      Field{"samples", &SurveyOptions::samples},       Field{"cold", &SurveyOptions::cold},
      Field{"kernels", &SurveyOptions::kernels},       Field{"counters", &SurveyOptions::counters},
      Field{"shard", &SurveyOptions::shard},           Field{"cut_short", &SurveyOptions::cutShort}};
};

template <>
struct Format<DeviceInfo> {
  static constexpr auto fields = std::tuple{Field{"id", &DeviceInfo::id},
                                            Field{"name", &DeviceInfo::name},
                                            Field{"memory_bytes", &DeviceInfo::memoryBytes},
                                            Field{"cache_bytes", &DeviceInfo::cacheBytes},
                                            Field{"processors", &DeviceInfo::processors},
                                            Field{"clock_mhz", &DeviceInfo::clockMHz},
                                            Field{"memory_bandwidth", &DeviceInfo::memoryBandwidth},
                                            Field{"compute_capability", &DeviceInfo::computeCapability},
                                            Field{"lacks", &DeviceInfo::lacks}};
};

template <>
struct Format<NetworkProblem> {
  static constexpr auto fields =
      std::tuple{Field{"problem", &NetworkProblem::problem, true}, Field{"layers", &NetworkProblem::layers},
                 Field{"times_per_iteration", &NetworkProblem::timesPerIteration}};
};

template <>
struct Format<Listing> {
  static constexpr auto fields = std::tuple{Field{"list", &Listing::list, true}, Field{"rank", &Listing::rank, true},
                                            Field{"us", &Listing::reportedUs}};
};

template <>
struct Format<Candidate> {
  static constexpr auto fields = std::tuple{Field{"id", &Candidate::id, true},      Field{"name", &Candidate::name},
                                            Field{"engine", &Candidate::engine},    Field{"knobs", &Candidate::knobs},
                                            Field{"notes", &Candidate::notes},      Field{"family", &Candidate::family},
                                            Field{"listings", &Candidate::listings}};
};

template <>
struct Format<CandidateList> {
  static constexpr auto fields =
      std::tuple{Field{"name", &CandidateList::name, true}, Field{"us", &CandidateList::queryUs},
                 Field{"failure", &CandidateList::failure}};
};

template <>
struct Format<Candidates> {
  static constexpr auto fields =
      std::tuple{Field{"lists", &Candidates::lists}, Field{"algorithms", &Candidates::algorithms}};
};

template <>
struct Format<NamedWorkload> {
  static constexpr auto fields =
      std::tuple{Field{"name", &NamedWorkload::name}, Field{"text", &NamedWorkload::workload, true}};
};

template <>
struct Format<SurveyStarted> {
  static constexpr std::string_view name = "survey_started";
  static constexpr auto fields = std::tuple{Field{"run", &SurveyStarted::run},
                                            Field{"time", &SurveyStarted::time},
                                            Field{"program", &SurveyStarted::program},
                                            Field{"options", &SurveyStarted::options},
                                            Field{"device", &SurveyStarted::device},
                                            Field{"versions", &SurveyStarted::versions},
                                            Field{"setup", &SurveyStarted::setup},
                                            Field{"network", &SurveyStarted::network},
                                            Field{"input", &SurveyStarted::input},
                                            Field{"workload", &SurveyStarted::recorded},
                                            Field{"problems", &SurveyStarted::problems},
                                            Field{"compute_cache_bytes", &SurveyStarted::computeCacheBytes},
                                            Field{"host", &SurveyStarted::host},
                                            Field{"shard_problems", &SurveyStarted::shardProblems},
                                            Field{"other_load", &SurveyStarted::otherLoad}};
};

template <>
struct Format<SurveyResumed> {
  static constexpr std::string_view name = "survey_resumed";
  static constexpr auto fields = std::tuple{Field{"run", &SurveyResumed::run}, Field{"time", &SurveyResumed::time},
                                            Field{"retry", &SurveyResumed::retry}, Field{"host", &SurveyResumed::host}};
};

template <>
struct Format<CandidatesListed> {
  static constexpr std::string_view name = "candidates_listed";
  static constexpr auto fields =
      std::tuple{Field{"run", &CandidatesListed::run}, Field{"problem", &CandidatesListed::problem, true},
                 Field{"candidates", &CandidatesListed::candidates}, Field{"device", &CandidatesListed::device}};
};

template <>
struct Format<KnobSearch> {
  static constexpr auto fields = std::tuple{Field{"tried", &KnobSearch::tried, true},
                                            Field{"failed", &KnobSearch::failed}, Field{"us", &KnobSearch::us}};
};

template <>
struct Format<CandidatesAdded> {
  static constexpr std::string_view name = "candidates_added";
  static constexpr auto fields =
      std::tuple{Field{"run", &CandidatesAdded::run}, Field{"problem", &CandidatesAdded::problem, true},
                 Field{"algorithms", &CandidatesAdded::algorithms}, Field{"search", &CandidatesAdded::search}};
};

template <>
struct Format<PlanBuilt> {
  static constexpr std::string_view name = "plan_built";
  static constexpr auto fields = std::tuple{Field{"run", &PlanBuilt::run},
                                            Field{"problem", &PlanBuilt::problem, true},
                                            Field{"algorithm", &PlanBuilt::algorithm, true},
                                            Field{"build_us", &PlanBuilt::buildUs, true},
                                            Field{"workspace_bytes", &PlanBuilt::workspaceBytes},
                                            Field{"description", &PlanBuilt::description}};
};

template <>
struct Format<FirstExecuted> {
  static constexpr std::string_view name = "first_executed";
  static constexpr auto fields =
      std::tuple{Field{"run", &FirstExecuted::run}, Field{"problem", &FirstExecuted::problem, true},
                 Field{"algorithm", &FirstExecuted::algorithm, true}, Field{"us", &FirstExecuted::us, true}};
};

template <>
struct Format<Sampled> {
  static constexpr std::string_view name = "sampled";
  static constexpr auto fields = std::tuple{Field{"run", &Sampled::run},
                                            Field{"problem", &Sampled::problem, true},
                                            Field{"algorithm", &Sampled::algorithm, true},
                                            Field{"kind", &Sampled::kind, true},
                                            Field{"repeats", &Sampled::repeats},
                                            Field{"us", &Sampled::us},
                                            Field{"throttled", &Sampled::throttled},
                                            Field{"clock_mhz", &Sampled::clockMHz}};
};

template <>
struct Format<TrialEnded> {
  static constexpr std::string_view name = "trial_ended";
  static constexpr auto fields = std::tuple{Field{"run", &TrialEnded::run},
                                            Field{"problem", &TrialEnded::problem, true},
                                            Field{"algorithm", &TrialEnded::algorithm, true},
                                            Field{"status", &TrialEnded::status, true},
                                            Field{"reason", &TrialEnded::reason},
                                            Field{"contender", &TrialEnded::contender},
                                            Field{"reorder_us", &TrialEnded::reorderUs},
                                            Field{"slower_than_us", &TrialEnded::slowerThanUs}};
};

template <>
struct Format<ProblemEnded> {
  static constexpr std::string_view name = "problem_ended";
  static constexpr auto fields =
      std::tuple{Field{"run", &ProblemEnded::run}, Field{"problem", &ProblemEnded::problem, true},
                 Field{"failure", &ProblemEnded::failure}, Field{"wall_us", &ProblemEnded::wallUs}};
};

template <>
struct Format<KernelCounters> {
  static constexpr auto fields =
      std::tuple{Field{"tensor_cores", &KernelCounters::tensorCores}, Field{"occupancy", &KernelCounters::occupancy},
                 Field{"memory_bytes", &KernelCounters::memoryBytes},
                 Field{"memory_peak_share", &KernelCounters::memoryPeakShare}};
};

template <>
struct Format<KernelsIdentified> {
  static constexpr std::string_view name = "kernels_identified";
  static constexpr auto fields = std::tuple{Field{"run", &KernelsIdentified::run},
                                            Field{"problem", &KernelsIdentified::problem, true},
                                            Field{"algorithm", &KernelsIdentified::algorithm, true},
                                            Field{"kernels", &KernelsIdentified::kernels},
                                            Field{"family", &KernelsIdentified::family},
                                            Field{"inherited", &KernelsIdentified::inherited},
                                            Field{"alone", &KernelsIdentified::alone},
                                            Field{"counters", &KernelsIdentified::counters}};
};

template <>
struct Format<AlgorithmGivenUp> {
  static constexpr std::string_view name = "algorithm_given_up";
  static constexpr auto fields =
      std::tuple{Field{"run", &AlgorithmGivenUp::run}, Field{"problem", &AlgorithmGivenUp::problem, true},
                 Field{"algorithm", &AlgorithmGivenUp::algorithm}, Field{"reason", &AlgorithmGivenUp::reason}};
};

template <>
struct Format<RemarkAdded> {
  static constexpr std::string_view name = "remarked";
  static constexpr auto fields = std::tuple{Field{"run", &RemarkAdded::run}, Field{"text", &RemarkAdded::text, true}};
};

template <>
struct Format<ReferencePass> {
  static constexpr auto fields = std::tuple{Field{"at_us", &ReferencePass::atUs}, Field{"us", &ReferencePass::us}};
};

template <>
struct Format<ReferencePlan> {
  static constexpr auto fields =
      std::tuple{Field{"problem", &ReferencePlan::problem, true}, Field{"algorithm", &ReferencePlan::algorithm, true},
                 Field{"passes", &ReferencePlan::passes}};
};

template <>
struct Format<SurveyEnded> {
  static constexpr std::string_view name = "survey_ended";
  static constexpr auto fields = std::tuple{Field{"run", &SurveyEnded::run},
                                            Field{"how", &SurveyEnded::how, true},
                                            Field{"reason", &SurveyEnded::reason},
                                            Field{"wall_us", &SurveyEnded::wallUs},
                                            Field{"compute_cache_bytes", &SurveyEnded::computeCacheBytes},
                                            Field{"helpers_start_us", &SurveyEnded::helpersStartUs},
                                            Field{"references", &SurveyEnded::references}};
};

template <>
struct Format<CheckStarted> {
  static constexpr std::string_view name = "check_started";
  static constexpr auto fields = std::tuple{Field{"run", &CheckStarted::run},
                                            Field{"time", &CheckStarted::time},
                                            Field{"program", &CheckStarted::program},
                                            Field{"versions", &CheckStarted::versions},
                                            Field{"executions", &CheckStarted::executions},
                                            Field{"elements", &CheckStarted::elements},
                                            Field{"seed", &CheckStarted::seed}};
};

template <>
struct Format<RepeatabilityChecked> {
  static constexpr std::string_view name = "repeatability_checked";
  static constexpr auto fields = std::tuple{Field{"run", &RepeatabilityChecked::run},
                                            Field{"problem", &RepeatabilityChecked::problem, true},
                                            Field{"algorithm", &RepeatabilityChecked::algorithm, true},
                                            Field{"busy", &RepeatabilityChecked::busy},
                                            Field{"executions", &RepeatabilityChecked::executions, true},
                                            Field{"equal", &RepeatabilityChecked::equal, true},
                                            Field{"elements", &RepeatabilityChecked::elements},
                                            Field{"differing", &RepeatabilityChecked::differing},
                                            Field{"largest_ulp", &RepeatabilityChecked::largestUlp},
                                            Field{"rms_ulp", &RepeatabilityChecked::rmsUlp},
                                            Field{"not_finite", &RepeatabilityChecked::notFinite},
                                            Field{"unwritten", &RepeatabilityChecked::unwritten},
                                            Field{"failure", &RepeatabilityChecked::failure}};
};

template <>
struct Format<ErrorMeasured> {
  static constexpr std::string_view name = "error_measured";
  static constexpr auto fields = std::tuple{Field{"run", &ErrorMeasured::run},
                                            Field{"problem", &ErrorMeasured::problem, true},
                                            Field{"algorithm", &ErrorMeasured::algorithm, true},
                                            Field{"elements", &ErrorMeasured::elements, true},
                                            Field{"not_finite", &ErrorMeasured::notFinite},
                                            Field{"largest", &ErrorMeasured::largest},
                                            Field{"relative_l2", &ErrorMeasured::relativeL2},
                                            Field{"unit", &ErrorMeasured::unit},
                                            Field{"failure", &ErrorMeasured::failure}};
};

template <>
struct Format<OutputsCompared> {
  static constexpr std::string_view name = "outputs_compared";
  static constexpr auto fields = std::tuple{Field{"run", &OutputsCompared::run},
                                            Field{"problem", &OutputsCompared::problem, true},
                                            Field{"algorithm", &OutputsCompared::algorithm, true},
                                            Field{"other", &OutputsCompared::other, true},
                                            Field{"elements", &OutputsCompared::elements},
                                            Field{"differing", &OutputsCompared::differing},
                                            Field{"largest_ulp", &OutputsCompared::largestUlp},
                                            Field{"rms_ulp", &OutputsCompared::rmsUlp},
                                            Field{"relative_l2", &OutputsCompared::relativeL2},
                                            Field{"failure", &OutputsCompared::failure}};
};

template <>
struct Format<ProblemChecked> {
  static constexpr std::string_view name = "problem_checked";
  static constexpr auto fields =
      std::tuple{Field{"run", &ProblemChecked::run}, Field{"problem", &ProblemChecked::problem, true},
                 Field{"failure", &ProblemChecked::failure}, Field{"wall_us", &ProblemChecked::wallUs}};
};

template <>
struct Format<CheckEnded> {
  static constexpr std::string_view name = "check_ended";
  static constexpr auto fields =
      std::tuple{Field{"run", &CheckEnded::run}, Field{"how", &CheckEnded::how, true},
                 Field{"reason", &CheckEnded::reason}, Field{"wall_us", &CheckEnded::wallUs}};
};

template <>
struct Format<ReplayStarted> {
  static constexpr std::string_view name = "replay_started";
  static constexpr auto fields =
      std::tuple{Field{"run", &ReplayStarted::run},           Field{"time", &ReplayStarted::time},
                 Field{"program", &ReplayStarted::program},   Field{"policy", &ReplayStarted::policy, true},
                 Field{"schedule", &ReplayStarted::schedule}, Field{"iterations", &ReplayStarted::iterations},
                 Field{"seed", &ReplayStarted::seed},         Field{"options", &ReplayStarted::options},
                 Field{"device", &ReplayStarted::device},     Field{"versions", &ReplayStarted::versions},
                 Field{"setup", &ReplayStarted::setup},       Field{"network", &ReplayStarted::network},
                 Field{"input", &ReplayStarted::input},       Field{"sizes", &ReplayStarted::sizes},
                 Field{"warm", &ReplayStarted::warm}};
};

template <>
struct Format<ReplayIterations> {
  static constexpr std::string_view name = "replay_iterations";
  static constexpr auto fields = std::tuple{Field{"run", &ReplayIterations::run},
                                            Field{"first", &ReplayIterations::first, true},
                                            Field{"size", &ReplayIterations::size, true},
                                            Field{"us", &ReplayIterations::us, true},
                                            Field{"searches", &ReplayIterations::searches},
                                            Field{"query_us", &ReplayIterations::queryUs},
                                            Field{"build_us", &ReplayIterations::buildUs},
                                            Field{"execution_us", &ReplayIterations::executionUs},
                                            Field{"plans_built", &ReplayIterations::plansBuilt},
                                            Field{"plans_timed", &ReplayIterations::plansTimed},
                                            Field{"peak_bytes", &ReplayIterations::peakBytes}};
};

template <>
struct Format<ReplayEnded> {
  static constexpr std::string_view name = "replay_ended";
  static constexpr auto fields =
      std::tuple{Field{"run", &ReplayEnded::run}, Field{"how", &ReplayEnded::how, true},
                 Field{"reason", &ReplayEnded::reason}, Field{"wall_us", &ReplayEnded::wallUs}};
};

/// Has keys of its own in the format.
template <class T>
concept Formatted = requires {
  Format<T>::fields;
};

}  // namespace convscope
