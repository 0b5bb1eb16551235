#include "helpers/build_server.h"

#include <type_traits>

#include "backend/backend.h"
#include "backend/executor.h"
#include "measure/library_warm_up.h"

namespace convscope {

HelperAnswer BuildServer::answer(const HelperRequest& request) {
  return std::visit(
      [&]<class Request>(const Request& each) {
        if constexpr (std::is_same_v<Request, PrepareBuilds>)
          return prepare(each);
        else
          return build(each);
      },
      request);
}

HelperAnswer BuildServer::prepare(const PrepareBuilds& request) {
  m_planner.reset();
  m_listed.reset();
  const Result<Executor*> executor = m_devices.open(request.backend, request.device);
  if (!executor) return HelperRefusal{executor.error().reason};
  static_cast<void>(warmUpLibrary(**executor, request.precision, request.layout, m_clock));
  auto planner = (*executor)->makePlanner();
  if (!planner) return HelperRefusal{planner.error().reason};
  m_planner = std::move(*planner);
  return Prepared{};
}

HelperAnswer BuildServer::build(const BuildRequest& request) {
  if (!m_planner) return HelperRefusal{"no device was prepared for builds"};
  if (m_listed != request.problem) {
    const auto listed = m_planner->candidates(request.problem, request.listedBy);
    if (!listed) return HelperBuild{tl::unexpected(listed.error()), 0};
    m_listed = request.problem;
  }
  const double start = m_clock.nowUs();
  const auto plan = m_planner->build(request.problem, request.candidate);
  const double buildUs = m_clock.nowUs() - start;
  if (!plan) return HelperBuild{tl::unexpected(plan.error()), buildUs};
  std::string serialised = (*plan)->serialised();
  if (serialised.empty()) return HelperRefusal{"the library cannot serialise its plans"};
  return HelperBuild{std::move(serialised), buildUs, (*plan)->compiledCode()};
}

}  // namespace convscope
