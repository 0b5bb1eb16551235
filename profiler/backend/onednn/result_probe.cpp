#include "backend/onednn/result_probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "backend/executor.h"
#include "backend/onednn/executor.h"
#include "backend/onednn/guarded.h"
#include "backend/onednn/host.h"

namespace convscope::onednn {
namespace {

using dnnl::memory;

std::span<std::byte> bytesOf(const memory& tensor) {
  return {static_cast<std::byte*>(tensor.get_data_handle()), tensor.get_desc().get_size()};
}

void fill(std::span<std::byte> bytes, std::uint16_t pattern) {
  for (std::size_t i = 0; i + sizeof(pattern) <= bytes.size(); i += sizeof(pattern))
    std::memcpy(bytes.data() + i, &pattern, sizeof(pattern));
}

Failure noProblem() {
  return {Failure::Kind::Failed, "no problem is bound"};
}

void work(const std::stop_token& stop) {
  constexpr std::size_t kNumbers = std::size_t{1} << 18;
  std::vector<float> numbers(kNumbers, 1);
  for (std::size_t i = 0; !stop.stop_requested(); i = (i + 4096) % kNumbers) {
    for (std::size_t k = i; k < i + 4096; ++k) numbers[k] = numbers[k] * 0.999F + 0.001F;
  }
}

/// Keeps a number of threads busy with computing and moving memory during its life.
class BusyThreads {
 public:
  explicit BusyThreads(int threads) {
    for (int i = 0; i < threads; ++i) m_threads.emplace_back(work);
  }

 private:
  std::vector<std::jthread> m_threads;
};

}  // namespace

Result<void> OneDnnProbe::doExecute(Plan& plan, Poison poison, double busyUs) {
  auto& own = dynamic_cast<OneDnnPlan&>(plan);
  if (auto failure = m_executor.refusal(own)) return tl::unexpected(*failure);
  return guarded([&]() -> Result<void> {
    const ThreadLimit limit(m_executor.m_threads);
    const auto arguments = m_executor.argumentsOf(own);
    fill(bytesOf(m_executor.m_tensors->resultRoom()), poison.result);
    if (m_executor.m_workspace) fill(bytesOf(m_executor.m_workspace).first(own.workspaceBytes()), poison.workspace);
    m_poison = poison;
    std::optional<BusyThreads> busy;
    if (busyUs > 0) busy.emplace(m_executor.m_threads);
    own.primitive().execute(m_executor.m_stream, arguments);
    m_executor.m_stream.wait();
    return {};
  });
}

Result<void> OneDnnProbe::doKeep(int slot) {
  if (!m_executor.m_tensors) return tl::unexpected(noProblem());
  return guarded([&]() -> Result<void> {
    const ThreadLimit limit(m_executor.m_threads);
    const memory result = m_executor.m_tensors->storedResult();
    m_slots.resize(std::max(m_slots.size(), static_cast<std::size_t>(slot) + 1));
    memory& kept = m_slots[static_cast<std::size_t>(slot)];
    kept = memory();
    kept = allocate(result.get_desc(), m_executor.m_engine);
    std::ranges::copy(bytesOf(result), bytesOf(kept).begin());
    return {};
  });
}

Result<void> OneDnnProbe::doCompare(int slot) {
  if (!m_executor.m_tensors) return tl::unexpected(noProblem());
  return guarded([&]() -> Result<void> {
    const ThreadLimit limit(m_executor.m_threads);
    const memory result = m_executor.m_tensors->storedResult();
    const auto index = static_cast<std::size_t>(slot);
    if (index >= m_slots.size() || !m_slots[index] || m_slots[index].get_desc() != result.get_desc())
      return tl::unexpected(Failure{Failure::Kind::Failed, fmt::format("no result is kept in slot {}", slot)});
    const Precision precision = m_executor.m_tensors->problem().precision;
    m_differences.push_back(differenceOf(bytesOf(result), bytesOf(m_slots[index]), precision, m_poison.result));
    return {};
  });
}

Result<std::vector<Difference>> OneDnnProbe::doDifferences() {
  return std::exchange(m_differences, {});
}

Result<std::vector<float>> OneDnnProbe::doElements(std::span<const std::int64_t> indices) {
  if (!m_executor.m_tensors) return tl::unexpected(noProblem());
  return m_executor.doReadTensor(resultOf(m_executor.m_problem.pass))
      .and_then([&](const std::vector<float>& all) -> Result<std::vector<float>> {
        std::vector<float> values;
        for (const std::int64_t index : indices) {
          if (index < 0 || static_cast<std::size_t>(index) >= all.size())
            return tl::unexpected(Failure{Failure::Kind::Failed, fmt::format("the result has no element {}", index)});
          values.push_back(all[static_cast<std::size_t>(index)]);
        }
        return values;
      });
}

}  // namespace convscope::onednn
