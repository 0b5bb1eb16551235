#include "session/session_networks.h"

#include <algorithm>

namespace convscope {

std::vector<Network> networksIn(const Session& session) {
  std::vector<Network> networks;
  for (const Survey& survey : session.surveys) {
    const Network& network = survey.started.network;
    if (!survey.started.recorded && std::ranges::find(networks, network) == networks.end()) networks.push_back(network);
  }
  return networks;
}

}  // namespace convscope
