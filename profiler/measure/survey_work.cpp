#include "measure/survey_work.h"

#include <algorithm>

#include "problem/problem_cost.h"

namespace convscope {

double surveyWork(const Problem& problem, const DeviceInfo& device) {
  constexpr double kFixedFlops = 5e7;  // listing and building take as long as so many operations
  return device.isGpu() ? 1 : kFixedFlops + flops(problem);
}

double processorSurveyUs(double work, const DeviceInfo& device) {
  constexpr double kUsOfThread = 1.9e-3;  // for an operation
  return kUsOfThread * work / std::max(1, device.processors);
}

FallingEstimate::Left FallingEstimate::next(double seconds) {
  const bool isLonger = m_least && seconds > *m_least;
  if (!isLonger) m_least = seconds;
  return {*m_least, isLonger};
}

}  // namespace convscope
