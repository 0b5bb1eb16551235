#pragma once

#include <cudnn_graph.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace convscope::apply {

/// The counter of each execution plan. Looking one up takes no lock, because it happens in each execution.
class PlanTable {
 public:
  PlanTable();

  /// Returns the counter of a plan; null for an unknown one. Used by several threads, also while set() runs.
  std::uint64_t* find(cudnnBackendDescriptor_t plan) const noexcept;

  /// Sets the counter of a plan, e.g. of a new one at the address of an earlier one. Used by one thread at a time.
  void set(cudnnBackendDescriptor_t plan, std::uint64_t* counter);

 private:
  struct Slot {
    std::atomic<cudnnBackendDescriptor_t> plan = nullptr;
    std::atomic<std::uint64_t*> counter = nullptr;
  };

  /// A hash table with linear probing, at most half full, so that a search ends at an empty slot.
  struct Table {
    explicit Table(std::size_t size) : slots(size) {}

    Slot& slotOf(cudnnBackendDescriptor_t plan);

    std::vector<Slot> slots;  ///< their number is a power of two
    std::size_t used = 0;
  };

  void grow();

  std::vector<std::unique_ptr<Table>> m_tables;  ///< earlier ones stay: another thread may search them
  std::atomic<Table*> m_current;
};

}  // namespace convscope::apply
