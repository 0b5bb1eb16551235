#include "analysis/known_survey.h"

#include <algorithm>
#include <map>
#include <utility>

#include "analysis/workload_costs.h"
#include "backend/known_backends.h"
#include "backend/precision_obstacle.h"
#include "measure/workload_problems.h"
#include "text/translate.h"

namespace convscope {
namespace {

const KnownBackend* knownBackend(const std::string& name) {
  const auto backends = knownBackends();
  const auto found = std::ranges::find(backends, name, &KnownBackend::name);
  return found == backends.end() ? nullptr : &*found;
}

std::string valueIn(const std::map<std::string, std::string>& versions, std::string_view key) {
  const auto found = versions.find(std::string(key));
  return found == versions.end() ? std::string() : found->second;
}

/// What surveys must have in common for their results to be those of one survey.
struct Conditions {
  std::string backend;
  std::string version;
  std::vector<std::string> lists;
  std::uint64_t workspaceLimit = 0;

  auto operator<=>(const Conditions&) const = default;
};

Conditions conditionsOf(const SurveyStarted& survey) {
  const KnownBackend* const backend = knownBackend(survey.options.backend);
  return {survey.options.backend, backend == nullptr ? "" : valueIn(survey.versions, backend->versionKey),
          survey.options.lists, survey.options.workspaceLimit};
}

/// A result and where it is from.
struct Known {
  const ProblemResult* result;
  std::size_t session;
};

struct Group {
  const SurveyStarted* first = nullptr;
  std::map<Problem, Known> results;
};

/// Returns the problems that the library of a backend computes, each once.
std::vector<NetworkProblem> problemsFor(const Workload& workload, const std::string& backend) {
  std::vector<NetworkProblem> problems = workloadProblems(workload);
  std::erase_if(problems, [&](const NetworkProblem& each) {
    return std::ranges::none_of(workload.problems, [&](const WorkloadProblem& recorded) {
      return recorded.problem == each.problem && computedBy(backend, recorded.executor);
    });
  });
  return problems;
}

}  // namespace

bool isOfSameDevice(const Workload& workload, const SurveyStarted& survey) {
  const KnownBackend* const backend = knownBackend(survey.options.backend);
  if (backend == nullptr || workload.device.empty() || survey.device.name != workload.device) return false;
  if (!survey.options.algorithms.empty()) return false;
  const std::string recorded = valueIn(workload.versions, backend->library);
  return recorded.empty() || recorded == valueIn(survey.versions, backend->versionKey);
}

std::optional<KnownSurvey> knownSurvey(const NamedWorkload& recorded, std::span<const SessionSource> sessions) {
  std::map<Conditions, Group> groups;
  for (std::size_t s = 0; s < sessions.size(); ++s) {
    for (const Survey& survey : sessions[s].session->surveys) {
      if (!isOfSameDevice(recorded.workload, survey.started)) continue;
      Group& group = groups[conditionsOf(survey.started)];
      if (group.first == nullptr) group.first = &survey.started;
      for (const ProblemResult& result : survey.problems) {
        if (result.ended && result.failure.empty())
          group.results.try_emplace(result.subject.problem, Known{&result, s});
      }
    }
  }
  std::optional<KnownSurvey> best;
  for (const auto& [conditions, group] : groups) {
    KnownSurvey known;
    std::vector<bool> used(sessions.size());
    for (NetworkProblem& problem : problemsFor(recorded.workload, conditions.backend)) {
      const auto found = group.results.find(problem.problem);
      if (found == group.results.end()) {
        known.missing.push_back(problem.problem);
        continue;
      }
      ProblemResult& result = known.survey.problems.emplace_back(*found->second.result);
      result.subject = std::move(problem);
      known.survey.started.problems.push_back(result.subject);
      used[found->second.session] = true;
    }
    if (known.survey.problems.empty()) continue;
    if (best && best->survey.problems.size() >= known.survey.problems.size()) continue;
    for (std::size_t s = 0; s < used.size(); ++s) {
      if (used[s]) known.sessions.push_back(sessions[s].name);
    }
    SurveyStarted& started = known.survey.started;
    started.program = group.first->program;
    started.options = group.first->options;
    started.options.precision = started.problems.front().problem.precision;
    started.options.layout = started.problems.front().problem.layout;
    started.options.passes = allPasses();
    started.device = group.first->device;
    started.versions = group.first->versions;
    started.setup = group.first->setup;
    started.recorded = recorded;
    best = std::move(known);
  }
  return best;
}

std::string lackedText(const Workload& workload, const DeviceInfo& device) {
  std::size_t lacked = 0;
  std::string why;
  for (const WorkloadProblem& each : workload.problems) {
    std::string obstacle = precisionObstacle(each.problem.precision, device);
    if (obstacle.empty()) continue;
    ++lacked;
    why = std::move(obstacle);
  }
  if (lacked == 0) return {};
  return lacked == workload.problems.size()
             ? phrase("known_survey", "None of its problems can be measured here: {}.")(why)
             : phrase("known_survey", "{} of its {} problems cannot be measured here: {}.")(
                   lacked, workload.problems.size(), why);
}

bool lacksAll(const Workload& workload, const DeviceInfo& device) {
  return std::ranges::none_of(workload.problems, [&](const WorkloadProblem& each) {
    return precisionObstacle(each.problem.precision, device).empty();
  });
}

std::string otherDeviceText(const Workload& workload, const DeviceInfo& device) {
  if (device.name.empty() || workload.device == device.name) return {};
  const bool usesCudnn = std::ranges::find(workload.problems, WorkloadExecutor::Cudnn, &WorkloadProblem::executor) !=
                         workload.problems.end();
  if (workload.device.empty() && (device.isGpu() || !usesCudnn)) return {};
  if (workload.device == "cpu" && !device.isGpu()) return {};  // a log of oneDNN does not state the model
  const std::string recorded = workload.device.empty() ? translated("known_survey", "a GPU (cuDNN)") : workload.device;
  return phrase("known_survey",
                "The program was recorded on {}: times of {} do not say which setting is faster there, nor how its "
                "iterations change.")(recorded, device.name);
}

}  // namespace convscope
