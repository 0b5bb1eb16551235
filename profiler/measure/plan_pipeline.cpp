#include "measure/plan_pipeline.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "backend/executor.h"
#include "core/engine_id.h"

namespace convscope {
namespace {

/// How often a wait for a helper looks for something else to do.
constexpr std::chrono::milliseconds kPoll{20};

/// A query takes milliseconds. One that takes longer than this has waited for an execution on the device.
constexpr double kWaitedUs = 1e6;

/// Takes the shorter time of each list.
void takeShorter(std::vector<CandidateList>& lists, const std::vector<CandidateList>& again) {
  for (std::size_t i = 0; i < std::min(lists.size(), again.size()); ++i)
    lists[i].queryUs = std::min(lists[i].queryUs, again[i].queryUs);
}

/// Adds the engines of `ids` with knobs that no list has, e.g. those that a search of knobs has found. `listed` must
/// have the engine with other knobs.
void addUnlisted(std::vector<Candidate>& listed, const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    const auto engine = readEngineId(id);
    if (!engine || std::ranges::find(listed, id, &Candidate::id) != listed.end()) continue;
    const auto alike = std::ranges::find(listed, engine->engine, &Candidate::engine);
    if (alike == listed.end()) continue;
    Candidate candidate = *alike;
    candidate.id = id;
    candidate.knobs = engine->knobs;
    candidate.listings.clear();
    listed.push_back(std::move(candidate));
  }
}

}  // namespace

ProblemSource inOrder(std::vector<Problem> problems) {
  return [all = std::move(problems), next = std::size_t{0}](
             bool, const std::stop_token&) mutable -> std::optional<NumberedProblem> {
    if (next == all.size()) return std::nullopt;
    const std::size_t number = next++;
    return NumberedProblem{static_cast<int>(number), all[number], static_cast<double>(all.size() - next)};
  };
}

PlanPipeline::PlanPipeline(Executor& executor, ProblemSource source, Clock& clock, PipelineSettings settings)
    : m_planner(executor.makePlanner()), m_source(std::move(source)), m_clock(clock), m_settings(std::move(settings)) {
  if (executor.plansBesideExecution()) m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

PlanPipeline::~PlanPipeline() = default;

Result<Candidates> PlanPipeline::list(const Problem& problem) {
  if (!m_planner) return tl::unexpected(m_planner.error());
  auto candidates = (*m_planner)->candidates(problem, m_settings.request);
  const auto waited = [](const CandidateList& list) { return list.queryUs > kWaitedUs; };
  if (candidates && std::ranges::any_of(candidates->lists, waited)) {
    if (const auto again = (*m_planner)->candidates(problem, m_settings.request))
      takeShorter(candidates->lists, again->lists);
  }
  const std::vector<std::string>& kept = m_settings.algorithms;
  if (candidates) addUnlisted(candidates->algorithms, kept);
  if (candidates && !kept.empty())
    std::erase_if(candidates->algorithms,
                  [&](const Candidate& candidate) { return std::ranges::find(kept, candidate.id) == kept.end(); });
  return candidates;
}

BuiltPlan PlanPipeline::build(const Problem& problem, const Candidate& candidate) {
  const double start = m_clock.nowUs();
  auto plan = (*m_planner)->build(problem, candidate);
  return {std::move(plan), m_clock.nowUs() - start};
}

std::optional<NumberedProblem> PlanPipeline::claim(bool ahead, const std::stop_token& stop) {
  if (m_claimed) return std::exchange(m_claimed, std::nullopt);
  if (m_sourceEnded) return std::nullopt;
  auto claimed = m_source(ahead, stop);
  m_sourceEnded = !claimed && !ahead;
  return claimed;
}

/// Claims a problem to be listed before its turn; none if the next one is to be planned alone.
std::optional<NumberedProblem> PlanPipeline::claimAhead(const std::stop_token& stop) {
  m_claimed = claim(true, stop);
  return m_claimed && !m_claimed->alone ? std::exchange(m_claimed, std::nullopt) : std::nullopt;
}

void PlanPipeline::add(NumberedProblem numbered) {
  Result<Candidates> candidates = list(numbered.problem);
  Listed listed{std::move(numbered), std::move(candidates), {}};
  if (listed.candidates) {
    for (const Candidate& candidate : listed.candidates->algorithms) {
      std::shared_ptr<BuildJob>& job = listed.jobs.emplace_back();
      if (m_settings.pool == nullptr || !(*m_planner)->suitsHelpers(candidate)) continue;
      job = std::make_shared<BuildJob>(listed.numbered.problem, m_settings.request, candidate);
      m_settings.pool->add(job);
      ++m_jobs;
    }
  }
  ++m_problems;
  if (m_settings.pool != nullptr)  // as many as the problems so far have
    m_settings.pool->expectJobs(m_jobs / m_problems * listed.numbered.further);
  m_listed.push_back(std::move(listed));
}

/// Lists a row, after it has delivered the number of its first problem: the device can allocate memory for it
/// meanwhile.
bool PlanPipeline::listRow(const std::stop_token& stop) {
  auto first = claim(false, stop);
  const bool alone = first && first->alone;
  if (alone && !awaitRequest(stop)) return false;
  if (!put(first ? std::optional(first->number) : std::nullopt, stop) || !first) return false;
  if (alone && !awaitRequest(stop)) return false;
  add(std::move(*first));
  while (!alone && m_listed.size() < m_settings.row && !stop.stop_requested()) {
    auto next = claimAhead(stop);
    if (!next) break;
    add(std::move(*next));
  }
  return true;
}

void PlanPipeline::listWhileWaiting(const std::stop_token& stop) {
  if (m_listed.size() >= m_settings.mostListed || !m_settings.pool->wantsJobs()) return;
  if (auto next = claimAhead(stop)) add(std::move(*next));
}

/// Builds what no helper has begun.
BuiltPlan PlanPipeline::buildWithdrawn(const BuildJob& job) {
  BuiltPlan built = build(job.problem(), job.candidate());
  const std::string code = built.plan ? (*built.plan)->compiledCode() : std::string();
  return m_settings.pool->noteBuild(built.buildUs, code) ? build(job.problem(), job.candidate()) : std::move(built);
}

/// Waits for the helper that has begun `job`, and restores the plan.
BuiltPlan PlanPipeline::receive(BuildJob& job, const std::stop_token& stop) {
  while (!job.waitFor(kPoll)) {
    if (stop.stop_requested() || m_settings.stop.stop_requested())
      return {tl::unexpected(Failure{Failure::Kind::Failed, "stopped while a helper was building it"}), 0};
    listWhileWaiting(stop);
  }
  const std::optional<HelperBuild> built = job.take();
  if (!built) return build(job.problem(), job.candidate());
  if (!built->plan) return {tl::unexpected(built->plan.error()), built->buildUs};
  auto plan = (*m_planner)->restore(job.problem(), job.candidate(), *built->plan);
  // It could be built there, so it can here.
  return plan ? BuiltPlan{std::move(plan), built->buildUs} : build(job.problem(), job.candidate());
}

bool PlanPipeline::deliver(Listed listed, const std::stop_token& stop) {
  const std::vector<Candidate> toBuild = listed.candidates ? listed.candidates->algorithms : std::vector<Candidate>{};
  bool all = put(std::move(listed.candidates), stop);
  for (std::size_t i = 0; i < toBuild.size() && all; ++i) {
    BuildJob* job = listed.jobs[i].get();
    if (stop.stop_requested() || (listed.numbered.alone && !awaitRequest(stop))) return false;
    all = put(job == nullptr    ? build(listed.numbered.problem, toBuild[i])
              : job->withdraw() ? buildWithdrawn(*job)
                                : receive(*job, stop),
              stop);
  }
  return all && (!listed.numbered.alone || awaitRequest(stop));  // of the next problem
}

void PlanPipeline::work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (m_listed.empty()) {
      if (!listRow(stop)) break;
    } else if (!put(std::optional(m_listed.front().numbered.number), stop)) {
      break;
    }
    Listed next = std::move(m_listed.front());
    m_listed.pop_front();
    if (!deliver(std::move(next), stop)) break;
  }
  m_listed.clear();  // drops the jobs that no helper has begun
}

bool PlanPipeline::put(Item item, const std::stop_token& stop) {
  std::unique_lock lock(m_mutex);
  if (!m_changed.wait(lock, stop, [&] { return m_ready.size() < m_settings.lookAhead; })) return false;
  m_ready.push_back(std::move(item));
  m_changed.notify_all();
  return true;
}

/// Waits until somebody waits for the next item. Returns false after a stop request.
bool PlanPipeline::awaitRequest(const std::stop_token& stop) {
  std::unique_lock lock(m_mutex);
  return m_changed.wait(lock, stop, [&] { return m_requested && m_ready.empty(); });
}

PlanPipeline::Item PlanPipeline::take() {
  std::unique_lock lock(m_mutex);
  m_requested = true;
  m_changed.notify_all();
  m_changed.wait(lock, [&] { return !m_ready.empty(); });
  m_requested = false;
  Item item = std::move(m_ready.front());
  m_ready.pop_front();
  m_changed.notify_all();
  return item;
}

std::optional<int> PlanPipeline::nextNumber() {
  if (m_thread.joinable()) return std::get<std::optional<int>>(take());
  auto next = claim(false, m_settings.stop);
  if (!next) return std::nullopt;
  m_problem = std::move(next->problem);
  return next->number;
}

Result<Candidates> PlanPipeline::nextProblem() {
  if (m_thread.joinable()) return std::get<Result<Candidates>>(take());
  auto candidates = list(m_problem);
  m_candidates = candidates ? candidates->algorithms : std::vector<Candidate>{};
  m_candidate = 0;
  return candidates;
}

BuiltPlan PlanPipeline::nextPlan() {
  if (m_thread.joinable()) return std::get<BuiltPlan>(take());
  return build(m_problem, m_candidates.at(m_candidate++));
}

}  // namespace convscope
