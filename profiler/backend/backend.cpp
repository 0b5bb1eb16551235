#include "backend/backend.h"

#include <fmt/format.h>

namespace convscope {
namespace {

tl::unexpected<Failure> unsupported(const char* what) {
  return tl::unexpected(Failure{Failure::Kind::Unsupported, fmt::format("this backend {}", what)});
}

}  // namespace

Result<std::unique_ptr<Plan>> Planner::restore(const Problem&, const Candidate&, const std::string&) {
  return unsupported("cannot restore plans");
}

Result<FirstExecution> Executor::executeFirst(Plan& plan) {
  return time(plan, SampleKind::Single, 1).map([](double us) { return FirstExecution{us, 0}; });
}

Result<double> Executor::timeSequence(std::span<const Execution> executions) {
  std::map<Problem, std::vector<Plan*>> plans;
  for (const Execution& execution : executions) plans[*execution.problem].push_back(execution.plan);
  double us = 0;
  for (const auto& [problem, own] : plans) {
    if (const Result<void> bound = bind(problem); !bound) return tl::unexpected(bound.error());
    for (Plan* plan : own) {
      Result<double> taken = time(*plan, SampleKind::Single, 1);
      if (!taken) return taken;
      us += *taken;
    }
  }
  return us;
}

Result<double> Executor::reorderTime(Plan&) {
  return 0.0;
}

Result<std::vector<float>> Executor::readTensor(Tensor) {
  return unsupported("cannot read its tensors");
}

Result<std::unique_ptr<ResultProbe>> Executor::makeProbe() {
  return unsupported("cannot compare results");
}

Result<std::vector<std::string>> Executor::kernels(Plan&) {
  return unsupported("cannot name its kernels");
}

Result<std::string> Backend::exportProfile(const std::string&) {
  return unsupported("has no device profiles");
}

Result<std::unique_ptr<Planner>> Backend::openProfile(const std::string&) {
  return unsupported("has no device profiles");
}

}  // namespace convscope
