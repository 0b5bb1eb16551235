#include "run/run_context.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "analysis/compare.h"
#include "backend/executor.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "measure/library_warm_up.h"
#include "problem/input_error.h"
#include "session/subject_text.h"

namespace convscope {
namespace {

/// Returns the name of a processor without the number of its threads.
std::string modelOf(const DeviceInfo& processor) {
  return processor.name.substr(0, processor.name.rfind(", "));
}

/// Returns whether the surveys differ only in the threads of one processor.
bool differInThreads(const SurveyStarted& before, SurveyStarted after) {
  if (before.device.isGpu() || after.device.isGpu() || modelOf(before.device) != modelOf(after.device)) return false;
  after.device = before.device;
  if (const auto threads = before.versions.find("threads"); threads != before.versions.end())
    after.versions["threads"] = threads->second;
  return changesText(before, after).empty();
}

/// Throws InputError if `now` has another device or library than `survey`.
void requireSame(const SurveyStarted& survey, const SurveyStarted& now) {
  const std::string changes = changesText(survey, now);
  if (changes.empty()) return;
  if (differInThreads(survey, now))
    throw InputError(translatable("message",
                                  "the survey of {} at {} was measured with another number of threads: {} then, {} "
                                  "now; set OMP_NUM_THREADS={}, or measure it again"),
                     subjectName(survey), sizeText(survey), survey.device.processors, now.device.processors,
                     survey.device.processors);
  throw InputError(translatable("message", "the survey of {} at {} was measured elsewhere: {}; measure it again"),
                   subjectName(survey), sizeText(survey), changes);
}

}  // namespace

GivenUpAlgorithms givenUpIn(const Session& session) {
  GivenUpAlgorithms all;
  for (const Survey& survey : session.surveys) {
    for (const AlgorithmGivenUp& each : survey.givenUp) {
      const Problem& problem = survey.problems[static_cast<std::size_t>(each.problem)].subject.problem;
      all[toText(problem)][each.algorithm] = each.reason;
    }
  }
  return all;
}

Executor& openDevice(OpenDevices& devices, const std::string& backend, const std::string& device) {
  const Result<Executor*> executor = devices.open(backend, device);
  if (executor) return **executor;
  throw DeviceError(
      fmt::format(translatable("message", "cannot open {} with {}: {}"), device, backend, executor.error().reason));
}

SetupCosts setUpDevice(const OpenDevices& devices, Executor& executor, const std::string& backend, Precision precision,
                       Layout layout) {
  SetupCosts costs{{"load backend", devices.loadUs(backend)}};
  for (SetupCosts& part : std::array{executor.setupCosts(), warmUpLibrary(executor, precision, layout)})
    costs.insert(costs.end(), part.begin(), part.end());
  return costs;
}

std::string changesText(const SurveyStarted& before, const SurveyStarted& after) {
  std::vector<std::string> changes;
  for (const Distinction& each : distinctions(before, after))
    changes.push_back(fmt::format("{} was {} and is {}", each.what, each.before, each.after));
  return fmt::format("{}", fmt::join(changes, ", "));
}

bool areOneModel(DeviceInfo one, const DeviceInfo& other) {
  one.id = other.id;
  return one == other;
}

void requireSameDevice(const SurveyStarted& survey, const DeviceInfo& device) {
  SurveyStarted now = survey;
  now.device = device;
  requireSame(survey, now);
}

Executor& RunContext::openAgain(const SurveyStarted& survey) const {
  Executor& executor = openDevice(devices, survey.options.backend, survey.options.device);
  SurveyStarted now = survey;
  now.device = executor.device();
  now.versions = executor.versions();
  requireSame(survey, now);
  return executor;
}

const Survey& RunContext::survey(int run) const {
  if (const Survey* found = surveyOf(session, run)) return *found;
  throw ContractError(fmt::format("the session has no survey with number {}", run));
}

void requireProblems(const std::string& network, const std::vector<NetworkProblem>& problems) {
  if (problems.empty())
    throw InputError(translatable("message", "{} contains no convolution in these passes"), network);
}

}  // namespace convscope
