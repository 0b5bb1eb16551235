#include "measure/startup_model.h"

#include <algorithm>

namespace convscope {

double StartupModel::executionUs(const FirstExecution& first) const {
  const double rest = first.us - first.launchUs;
  return rest - (first.launchUs > 0 ? std::min(m_largestUs, rest / 2) : m_largestUs);
}

void StartupModel::learn(const FirstExecution& first, double singleUs) {
  m_largestUs = std::max(m_largestUs, first.us - first.launchUs - singleUs);
}

}  // namespace convscope
