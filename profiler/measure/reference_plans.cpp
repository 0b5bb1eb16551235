#include "measure/reference_plans.h"

#include <algorithm>
#include <cmath>

#include "backend/executor.h"

namespace convscope {
namespace {

constexpr std::size_t kReferences = 3;
constexpr int kSamples = 5;                  ///< of a reference in a pass
constexpr double kLeastPauseUs = 1'000'000;  ///< between two passes ...
constexpr double kPauseOverCost = 50;        ///< ... and at least this times the cost of one, so they cost 2% at most
constexpr double kSampleUs = 200;            ///< of a hot sample, at least; long enough for events to resolve it
constexpr double kLargestBatch = 200;

}  // namespace

ReferencePlans::ReferencePlans(Executor& executor, Clock& clock)
    : m_executor(executor), m_clock(clock), m_startUs(clock.nowUs()), m_lastUs(m_startUs) {}

void ReferencePlans::add(int number, const Problem& problem, const std::vector<MeasuredPlan>& measured) {
  if (m_references.size() >= kReferences || measured.empty()) return;
  const MeasuredPlan& fastest = *std::ranges::min_element(measured, {}, &MeasuredPlan::singleUs);
  const double repeats = std::clamp(std::ceil(kSampleUs / std::max(fastest.singleUs, 0.1)), 1.0, kLargestBatch);
  Reference reference{{number, fastest.algorithm, {}}, problem, fastest.plan, static_cast<int>(repeats)};
  const double start = m_clock.nowUs();
  if (!measure(reference)) return;
  m_references.push_back(std::move(reference));
  m_lastUs = m_clock.nowUs();
  m_costUs = (m_lastUs - start) * static_cast<double>(m_references.size());
}

void ReferencePlans::repeatIfDue(const std::stop_token& stop) {
  if (sinceLastUs() >= std::max(kLeastPauseUs, kPauseOverCost * m_costUs)) repeat(stop);
}

void ReferencePlans::end(const std::stop_token& stop) {
  if (sinceLastUs() >= kLeastPauseUs / 2) repeat(stop);
}

std::vector<ReferencePlan> ReferencePlans::results() const {
  std::vector<ReferencePlan> repeated;
  for (const Reference& reference : m_references) {
    if (reference.samples.passes.size() > 1) repeated.push_back(reference.samples);
  }
  return repeated;
}

bool ReferencePlans::measure(Reference& reference) {
  ReferencePass pass{m_clock.nowUs() - m_startUs, {}};
  if (!m_executor.reserveWorkspace(reference.plan->workspaceBytes())) return false;
  for (int i = 0; i < kSamples; ++i) {
    const auto us = m_executor.time(*reference.plan, SampleKind::Hot, reference.repeats);
    if (!us) return false;
    pass.us.push_back(*us);
  }
  reference.samples.passes.push_back(std::move(pass));
  return true;
}

void ReferencePlans::repeat(const std::stop_token& stop) {
  const double start = m_clock.nowUs();
  for (Reference& reference : m_references) {
    if (stop.stop_requested()) return;
    if (!reference.plan) continue;
    if (!m_executor.bind(reference.problem) || !measure(reference)) reference.plan.reset();  // not again
  }
  m_lastUs = m_clock.nowUs();
  m_costUs = m_lastUs - start;
}

double ReferencePlans::sinceLastUs() const {
  return m_clock.nowUs() - m_lastUs;
}

}  // namespace convscope
