#include "window/worker/engines_job.h"

#include <fmt/format.h>

#include <utility>

#include "backend/known_backends.h"
#include "measure/device_profile.h"
#include "problem/input_error.h"

namespace convscope::window {
namespace {

ListingHead headOf(const EnginesTask& order, const DeviceProfile& profile, const Planner& planner) {
  const Network& network = order.network;
  ListingHead head{profile.device,
                   versionsOf(planner),
                   network.name,
                   network.input,
                   order.request.precision,
                   order.request.layout,
                   networkProblems(network, network.input, order.request)};
  if (head.problems.empty())
    throw InputError(fmt::format("{} poses no convolution problem in these passes", network.name));
  return head;
}

}  // namespace

ListingEnded listForProfile(OpenDevices& shelf, const EnginesTask& order,
                            const std::function<void(ListingUpdate)>& tell, const std::stop_token& stop) {
  try {
    if (stop.stop_requested()) return {0, false, {}};
    const DeviceProfile profile = readDeviceProfile(order.profile);
    const std::string name(profileBackend().name);
    const Result<Backend*> backend = shelf.backend(name);
    if (!backend) return {0, false, fmt::format("{}: {}", name, backend.error().reason)};
    shelf.noteListing(name);
    const std::unique_ptr<Planner> planner = openProfile(**backend, profile);
    const ListingHead head = headOf(order, profile, *planner);
    if (stop.stop_requested()) return {0, false, {}};
    tell(head);
    for (const NetworkProblem& problem : head.problems) {
      if (stop.stop_requested()) return {0, false, {}};
      tell(listEngines(*planner, problem));
    }
    return {0, true, {}};
  } catch (const std::exception& error) {
    return {0, false, error.what()};
  }
}

}  // namespace convscope::window
