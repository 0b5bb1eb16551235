#include "measure/plan_pipeline.h"

#include <algorithm>

namespace convscope {

PlanPipeline::PlanPipeline(Executor& executor, std::vector<Problem> problems, CandidateRequest request,
                           std::vector<std::string> algorithms, Clock& clock, std::size_t lookAhead)
    : m_planner(executor.makePlanner()),
      m_problems(std::move(problems)),
      m_request(std::move(request)),
      m_algorithms(std::move(algorithms)),
      m_clock(clock),
      m_lookAhead(lookAhead) {
  if (executor.plansBesideExecution()) m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

PlanPipeline::~PlanPipeline() = default;

Result<Candidates> PlanPipeline::list(const Problem& problem) {
  if (!m_planner) return tl::unexpected(m_planner.error());
  auto candidates = (*m_planner)->candidates(problem, m_request);
  if (candidates && !m_algorithms.empty())
    std::erase_if(candidates->algorithms, [&](const Candidate& candidate) {
      return std::ranges::find(m_algorithms, candidate.id) == m_algorithms.end();
    });
  return candidates;
}

BuiltPlan PlanPipeline::build(const Problem& problem, const Candidate& candidate) {
  const double start = m_clock.nowUs();
  auto plan = (*m_planner)->build(problem, candidate);
  return {std::move(plan), m_clock.nowUs() - start};
}

std::vector<Result<Candidates>> PlanPipeline::listRow(std::span<const Problem> problems, const std::stop_token& stop) {
  std::vector<Result<Candidates>> lists;
  for (const Problem& problem : problems) {
    if (stop.stop_requested()) break;
    lists.push_back(list(problem));
  }
  return lists;
}

void PlanPipeline::work(const std::stop_token& stop) {
  constexpr std::size_t kRow = 16;  // short, because the device waits for the first row
  for (std::size_t first = 0; first < m_problems.size() && !stop.stop_requested(); first += kRow) {
    const std::size_t count = std::min(kRow, m_problems.size() - first);
    std::size_t problem = first;
    for (Result<Candidates>& candidates : listRow({&m_problems[first], count}, stop)) {
      const std::vector<Candidate> toBuild = candidates ? candidates->algorithms : std::vector<Candidate>{};
      if (!put(std::move(candidates), stop)) return;
      for (const Candidate& candidate : toBuild) {
        if (stop.stop_requested() || !put(build(m_problems[problem], candidate), stop)) return;
      }
      ++problem;
    }
  }
}

bool PlanPipeline::put(Item item, const std::stop_token& stop) {
  std::unique_lock lock(m_mutex);
  if (!m_changed.wait(lock, stop, [&] { return m_ready.size() < m_lookAhead; })) return false;
  m_ready.push_back(std::move(item));
  m_changed.notify_all();
  return true;
}

PlanPipeline::Item PlanPipeline::take() {
  std::unique_lock lock(m_mutex);
  m_changed.wait(lock, [&] { return !m_ready.empty(); });
  Item item = std::move(m_ready.front());
  m_ready.pop_front();
  m_changed.notify_all();
  return item;
}

Result<Candidates> PlanPipeline::nextProblem() {
  if (m_thread.joinable()) return std::get<Result<Candidates>>(take());
  auto candidates = list(m_problems.at(m_problem));
  m_candidates = candidates ? candidates->algorithms : std::vector<Candidate>{};
  m_candidate = 0;
  ++m_problem;
  return candidates;
}

BuiltPlan PlanPipeline::nextPlan() {
  if (m_thread.joinable()) return std::get<BuiltPlan>(take());
  return build(m_problems.at(m_problem - 1), m_candidates.at(m_candidate++));
}

}  // namespace convscope
