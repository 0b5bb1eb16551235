#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

namespace convscope {

/// Consecutive iterations at one input size. Small, because a slider makes a million of them.
struct SizeRun {
  std::uint32_t size = 0;  ///< index in Schedule::sizes
  std::uint32_t count = 1;
  bool operator==(const SizeRun&) const = default;
};

/// Appends `count` iterations, to the last run if that has the same size.
inline void append(std::vector<SizeRun>& runs, std::size_t size, std::int64_t count) {
  if (!runs.empty() && runs.back().size == size)
    runs.back().count += static_cast<std::uint32_t>(count);
  else
    runs.push_back({static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(count)});
}

/// The runs of a schedule in their order. Copies share them.
class SizeRuns {
 public:
  using value_type = SizeRun;
  using const_iterator = std::vector<SizeRun>::const_iterator;

  SizeRuns(std::vector<SizeRun> runs = {});
  SizeRuns(std::initializer_list<SizeRun> runs) : SizeRuns(std::vector(runs)) {}

  const_iterator begin() const { return m_shared->runs.begin(); }
  const_iterator end() const { return m_shared->runs.end(); }
  std::size_t size() const { return m_shared->runs.size(); }
  bool empty() const { return m_shared->runs.empty(); }
  const SizeRun& front() const { return m_shared->runs.front(); }
  const SizeRun& operator[](std::size_t run) const { return m_shared->runs[run]; }

  std::int64_t iterations() const { return m_shared->iterations; }
  /// Iterations at each size, up to the highest size of a run.
  const std::vector<std::int64_t>& counts() const { return m_shared->counts; }
  bool operator==(const SizeRuns& other) const {
    return m_shared == other.m_shared || m_shared->runs == other.m_shared->runs;
  }

 private:
  struct Shared {
    std::vector<SizeRun> runs;
    std::vector<std::int64_t> counts;
    std::int64_t iterations = 0;
  };
  std::shared_ptr<const Shared> m_shared;
};

}  // namespace convscope
