#include "workload/workload.h"

#include <algorithm>

#include <fmt/format.h>

#include "problem/errors.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

void require(bool holds, const char* what) {
  if (!holds) throw ContractError(fmt::format("a workload is inconsistent: {}", what));
}

/// What cuDNN gets of a problem. A log shows a transposed layer as the convolution that computes it, and does not
/// always show whether TF32 was allowed: then float counts as fp32.
Problem asLogged(const WorkloadProblem& problem, bool tf32Known) {
  Problem logged = asPlainConvolution(problem.problem);
  if (logged.axes.size() == 1) logged.axes.insert(logged.axes.begin(), Axis{});
  if (!tf32Known && logged.precision == Precision::Tf32) logged.precision = Precision::Fp32;
  return logged;
}

/// Returns the index of the entry of `workload` that is `problem`, or the number of its problems.
std::size_t find(const Workload& workload, const WorkloadProblem& problem, bool tf32Known) {
  const auto same = [&](const WorkloadProblem& each) {
    return each.problem == problem.problem && each.executor == problem.executor;
  };
  const auto sameForCudnn = [&](const WorkloadProblem& each) {
    return each.executor == WorkloadExecutor::Cudnn && problem.executor == WorkloadExecutor::Cudnn &&
           asLogged(each, tf32Known) == asLogged(problem, tf32Known);
  };
  auto found = std::ranges::find_if(workload.problems, same);
  if (found == workload.problems.end()) found = std::ranges::find_if(workload.problems, sameForCudnn);
  return static_cast<std::size_t>(found - workload.problems.begin());
}

void addOnce(std::vector<std::string>& to, const std::vector<std::string>& from) {
  for (const std::string& each : from) {
    if (std::ranges::find(to, each) == to.end()) to.push_back(each);
  }
}

template <class T>
void adopt(std::optional<T>& into, const std::optional<T>& from) {
  if (!into) into = from;
}

std::string nameOf(const Workload& workload) {
  return workload.sources.empty() ? "a workload" : workload.sources[0].file;
}

/// Throws InputError if the two cannot be recordings of the same run.
void requireSameRun(const Workload& a, const Workload& b) {
  if (!a.device.empty() && !b.device.empty() && a.device != b.device)
    throw InputError("{} was recorded on {}, and {} on {}: they cannot be combined", nameOf(a), a.device, nameOf(b),
                     b.device);
  if (!a.calls.empty() && !b.calls.empty())
    throw InputError("{} and {} both record iterations: only one such recording can be imported at a time", nameOf(a),
                     nameOf(b));
  const auto state = [](bool on) { return on ? "on" : "off"; };
  if (a.switches.benchmark && b.switches.benchmark && *a.switches.benchmark != *b.switches.benchmark)
    throw InputError(
        "{} was recorded with benchmark {}, and {} with benchmark {}: they are not of the same run; record both in one "
        "run",
        nameOf(a), state(*a.switches.benchmark), nameOf(b), state(*b.switches.benchmark));
}

/// Returns a remark if some problems of `log`, which does not count calls, do not occur in `counted`, which does; else
/// an empty text. Throws InputError if none occurs: the two record different programs.
std::string foreignProblems(const Workload& counted, const Workload& log, bool tf32Known) {
  const auto foreign = std::ranges::count_if(log.problems, [&](const WorkloadProblem& problem) {
    return find(counted, problem, tf32Known) == counted.problems.size();
  });
  if (foreign == 0) return {};
  if (foreign == std::ssize(log.problems))
    throw InputError("none of the {} problems of {} occurs in {}: they record different programs", foreign, nameOf(log),
                     nameOf(counted));
  return fmt::format("{} of {} problems of {} do not occur in {}", foreign, log.problems.size(), nameOf(log),
                     nameOf(counted));
}

/// Adds a problem of another recording; returns its index.
std::size_t add(Workload& workload, const WorkloadProblem& problem, bool tf32Known) {
  const std::size_t at = find(workload, problem, tf32Known);
  if (at == workload.problems.size()) {
    workload.problems.push_back(problem);
    return at;
  }
  WorkloadProblem& known = workload.problems[at];
  addOnce(known.layers, problem.layers);
  if (!known.deviceUs) known.deviceUs = problem.deviceUs;
  known.races.insert(known.races.end(), problem.races.begin(), problem.races.end());
  return at;
}

}  // namespace

bool computedByHost(const Workload& workload) {
  const auto recordedBy = [&](RecordingKind kind) {
    return std::ranges::find(workload.sources, kind, &RecordingSource::kind) != workload.sources.end();
  };
  const auto executedBy = [&](WorkloadExecutor executor) {
    return std::ranges::count(workload.problems, executor, &WorkloadProblem::executor);
  };
  if (recordedBy(RecordingKind::OnednnVerbose)) return true;
  const auto ofOnednn = executedBy(WorkloadExecutor::Onednn);
  return recordedBy(RecordingKind::ChromeTrace) && ofOnednn > 0 &&
         ofOnednn + executedBy(WorkloadExecutor::FrameworkNative) == std::ssize(workload.problems);
}

std::int64_t iterationCount(const Workload& workload) {
  std::int64_t count = 0;
  for (const IterationRun& run : workload.runs) count += run.count;
  return count;
}

std::vector<std::int64_t> problemCounts(const Workload& workload, const IterationKind& kind) {
  std::vector<std::int64_t> counts(workload.problems.size());
  for (const CallCount& call : kind.calls) {
    for (const std::size_t problem : workload.calls.at(call.call).problems) counts.at(problem) += call.count;
  }
  return counts;
}

std::vector<std::int64_t> problemCounts(const Workload& workload) {
  std::vector<std::int64_t> counts(workload.problems.size());
  const std::vector<std::int64_t> calls = callCounts(workload);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    for (const std::size_t problem : workload.calls[i].problems) counts.at(problem) += calls[i];
  }
  return counts;
}

std::vector<std::int64_t> callCounts(const Workload& workload) {
  std::vector<std::int64_t> iterations(workload.kinds.size());
  for (const IterationRun& run : workload.runs) iterations.at(run.kind) += run.count;
  std::vector<std::int64_t> counts(workload.calls.size());
  for (std::size_t i = 0; i < iterations.size(); ++i) {
    for (const CallCount& call : workload.kinds[i].calls) counts.at(call.call) += iterations[i] * call.count;
  }
  return counts;
}

Dims inputOf(const Workload& workload, const IterationKind& kind) {
  for (const CallCount& call : kind.calls) {
    for (const std::size_t problem : workload.calls.at(call.call).problems) {
      if (workload.problems.at(problem).problem.pass == Pass::Forward)
        return inputDims(workload.problems[problem].problem);
    }
  }
  return {};
}

void validate(const Workload& workload) {
  for (const WorkloadProblem& problem : workload.problems) {
    for (const RecordedRace& race : problem.races)
      require(!race.pick || *race.pick < race.plans.size(), "the pick of a race is not one of its plans");
  }
  for (const WorkloadCall& call : workload.calls) {
    require(!call.problems.empty(), "a call computes nothing");
    for (const std::size_t problem : call.problems)
      require(problem < workload.problems.size(), "a call computes an unknown problem");
  }
  for (const IterationKind& kind : workload.kinds) {
    require(std::ranges::is_sorted(kind.calls, std::less<>{}, &CallCount::call), "the calls of a kind are not sorted");
    for (const CallCount& call : kind.calls)
      require(call.call < workload.calls.size() && call.count > 0, "a kind makes an unknown call");
  }
  for (const IterationRun& run : workload.runs) {
    require(run.kind < workload.kinds.size() && run.count > 0, "an iteration is of an unknown kind");
    for (const std::vector<double>* times : {&run.wallUs, &run.deviceBusyUs})
      require(times->empty() || std::ssize(*times) == run.count, "the times of iterations are not as many as these");
  }
}

void merge(Workload& workload, const Workload& more) {
  requireSameRun(workload, more);
  const bool tf32Known = workload.switches.allowTf32 && more.switches.allowTf32;
  std::string foreign;
  if (!workload.calls.empty()) foreign = foreignProblems(workload, more, tf32Known);
  if (!more.calls.empty()) foreign = foreignProblems(more, workload, tf32Known);
  workload.sources.insert(workload.sources.end(), more.sources.begin(), more.sources.end());
  workload.versions.insert(more.versions.begin(), more.versions.end());
  if (workload.device.empty()) workload.device = more.device;
  adopt(workload.switches.benchmark, more.switches.benchmark);
  adopt(workload.switches.deterministic, more.switches.deterministic);
  adopt(workload.switches.allowTf32, more.switches.allowTf32);
  adopt(workload.switches.benchmarkLimit, more.switches.benchmarkLimit);
  std::vector<std::size_t> indices;
  for (const WorkloadProblem& problem : more.problems) indices.push_back(add(workload, problem, tf32Known));
  if (!more.calls.empty()) {
    workload.includesFirstIteration = more.includesFirstIteration;
    workload.marks = more.marks;
    workload.calls = more.calls;
    for (WorkloadCall& call : workload.calls) {
      for (std::size_t& problem : call.problems) problem = indices[problem];
    }
    workload.plainWallUs = more.plainWallUs;
    workload.plainHostUs = more.plainHostUs;
    workload.plainLoaderUs = more.plainLoaderUs;
    workload.kinds = more.kinds;
    workload.runs = more.runs;
  }
  addOnce(workload.remarks, more.remarks);
  if (!foreign.empty()) addOnce(workload.remarks, {foreign});
}

}  // namespace convscope
