#include "apply/library/plan_table.h"

namespace convscope::apply {
namespace {

constexpr std::size_t kFirstSize = 1024;

std::size_t hashOf(cudnnBackendDescriptor_t plan) {
  // Addresses are multiples of 16. Their differences go into the upper bits.
  return static_cast<std::size_t>((reinterpret_cast<std::uintptr_t>(plan) >> 4U) * 0x9E3779B97F4A7C15U >> 32U);
}

}  // namespace

PlanTable::PlanTable() {
  m_tables.push_back(std::make_unique<Table>(kFirstSize));
  m_current = m_tables.back().get();
}

PlanTable::Slot& PlanTable::Table::slotOf(cudnnBackendDescriptor_t plan) {
  const std::size_t mask = slots.size() - 1;
  for (std::size_t i = hashOf(plan);; ++i) {
    Slot& slot = slots[i & mask];
    const auto found = slot.plan.load(std::memory_order_acquire);
    if (found == plan || found == nullptr) return slot;
  }
}

std::uint64_t* PlanTable::find(cudnnBackendDescriptor_t plan) const noexcept {
  const Slot& slot = m_current.load(std::memory_order_acquire)->slotOf(plan);
  return slot.plan.load(std::memory_order_acquire) == plan ? slot.counter.load(std::memory_order_relaxed) : nullptr;
}

void PlanTable::set(cudnnBackendDescriptor_t plan, std::uint64_t* counter) {
  if (plan == nullptr) return;
  if (2 * (m_tables.back()->used + 1) > m_tables.back()->slots.size()) grow();
  Table& table = *m_tables.back();
  Slot& slot = table.slotOf(plan);
  slot.counter.store(counter, std::memory_order_relaxed);
  if (slot.plan.load(std::memory_order_relaxed) == plan) return;
  ++table.used;
  slot.plan.store(plan, std::memory_order_release);
}

void PlanTable::grow() {
  const Table& before = *m_tables.back();
  auto table = std::make_unique<Table>(2 * before.slots.size());
  for (const Slot& slot : before.slots) {
    const auto plan = slot.plan.load(std::memory_order_relaxed);
    if (plan == nullptr) continue;
    Slot& copy = table->slotOf(plan);
    copy.counter.store(slot.counter.load(std::memory_order_relaxed), std::memory_order_relaxed);
    copy.plan.store(plan, std::memory_order_relaxed);
    ++table->used;
  }
  m_tables.push_back(std::move(table));
  m_current.store(m_tables.back().get(), std::memory_order_release);
}

}  // namespace convscope::apply
