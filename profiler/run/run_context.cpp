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

std::string textOf(const std::vector<Distinction>& differences) {
  std::vector<std::string> changes;
  for (const Distinction& each : differences)
    changes.push_back(fmt::format("{} was {} and is {}", each.what, each.before, each.after));
  return fmt::format("{}", fmt::join(changes, ", "));
}

[[noreturn]] void throwElsewhere(const SurveyStarted& survey, const std::string& changes) {
  throw InputError(
      fmt::format(translatable("message", "the survey of {} at {} was measured elsewhere: {}; measure it again"),
                  subjectName(survey), sizeText(survey), changes));
}

}  // namespace

Executor& RunContext::open(const std::string& backend, const std::string& device) const {
  const Result<Executor*> executor = devices.open(backend, device);
  if (executor) return **executor;
  throw DeviceError(
      fmt::format(translatable("message", "cannot open {} with {}: {}"), device, backend, executor.error().reason));
}

Executor& RunContext::openAgain(const SurveyStarted& survey) const {
  std::string changes;
  Executor& executor = openAgain(survey, survey.options.device, changes);
  if (!changes.empty()) throwElsewhere(survey, changes);
  return executor;
}

Executor& RunContext::openAgain(const SurveyStarted& survey, const std::string& device, std::string& changes) const {
  Executor& executor = open(survey.options.backend, device);
  SurveyStarted now = survey;
  now.device = executor.device();
  if (const std::string other = textOf(distinctions(survey, now)); !other.empty()) throwElsewhere(survey, other);
  now.versions = executor.versions();
  changes = textOf(distinctions(survey, now));
  return executor;
}

SetupCosts RunContext::setUp(Executor& executor, const SurveyOptions& options) const {
  SetupCosts costs{{"load backend", devices.loadUs(options.backend)}};
  for (SetupCosts& part : std::array{executor.setupCosts(), warmUpLibrary(executor, options.precision, options.layout)})
    costs.insert(costs.end(), part.begin(), part.end());
  return costs;
}

const Survey& RunContext::survey(int run) const {
  if (const Survey* found = surveyOf(session, run)) return *found;
  throw ContractError(fmt::format("the session has no survey with number {}", run));
}

void requireProblems(const std::string& network, const std::vector<NetworkProblem>& problems) {
  if (problems.empty())
    throw InputError(fmt::format(translatable("message", "{} contains no convolution in these passes"), network));
}

}  // namespace convscope
