#include "policy/replay/plan_store.h"

#include <algorithm>

#include "backend/plan.h"

namespace convscope {

bool PlanStore::searchesByLayer() const {
  return m_rule.scope == PlanCache::Scope::Layer || m_rule.keeps == PlanCache::Keeps::Nothing;
}

PlanStore::Key PlanStore::keyOf(const Problem& problem, const std::string& layer) const {
  return {m_rule.scope == PlanCache::Scope::Layer ? layer : std::string(), problem};
}

int PlanStore::threadOf(const Problem& problem) const {
  return m_rule.scope == PlanCache::Scope::Thread && problem.pass != Pass::Forward ? 1 : 0;
}

std::shared_ptr<Plan> PlanStore::find(const Problem& problem, const std::string& layer) {
  Entries& entries = m_threads[threadOf(problem)];
  const auto found = std::ranges::find(entries, keyOf(problem, layer), &Entry::key);
  if (found == entries.end()) return nullptr;
  entries.splice(entries.begin(), entries, found);
  return entries.front().plan;
}

void PlanStore::put(const Problem& problem, const std::string& layer, std::shared_ptr<Plan> plan) {
  if (m_rule.keeps == PlanCache::Keeps::Nothing) return;
  Entries& entries = m_threads[threadOf(problem)];
  if (m_rule.keeps == PlanCache::Keeps::LastShape)
    std::erase_if(entries, [&](const Entry& entry) {
      return std::get<0>(entry.key) == layer && std::get<1>(entry.key).pass == problem.pass;
    });
  entries.push_front({keyOf(problem, layer), std::move(plan)});
  const bool bounded = m_rule.keeps == PlanCache::Keeps::LeastRecentlyUsed;
  while (bounded && static_cast<std::int64_t>(entries.size()) > m_rule.capacity) entries.pop_back();
}

std::int64_t PlanStore::entries() const {
  std::int64_t sum = 0;
  for (const auto& [thread, entries] : m_threads) sum += static_cast<std::int64_t>(entries.size());
  return sum;
}

}  // namespace convscope
