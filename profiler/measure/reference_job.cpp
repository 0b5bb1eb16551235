#include "measure/reference_job.h"

#include <algorithm>

namespace convscope {
namespace {

constexpr std::size_t kBlock = 16;  // elements between two checks of the stop token
constexpr double kProducts = 4e8;
constexpr double kFewest = 64;

}  // namespace

ReferenceJob::ReferenceJob(const Problem& problem, TensorValues operands, std::vector<std::int64_t> indices,
                           int threads)
    : m_problem(problem), m_operands(std::move(operands)), m_indices(std::move(indices)), m_elements(m_indices.size()) {
  const auto count = static_cast<std::size_t>(std::max(1, threads));
  for (std::size_t i = 0; i < count; ++i)
    m_threads.emplace_back(
        [this, i, count](const std::stop_token& stop) { compute(i * kBlock, count * kBlock, stop); });
}

void ReferenceJob::compute(std::size_t first, std::size_t step, const std::stop_token& stop) {
  for (std::size_t begin = first; begin < m_indices.size() && !stop.stop_requested(); begin += step) {
    const std::size_t count = std::min(kBlock, m_indices.size() - begin);
    std::ranges::copy(referenceElements(m_problem, m_operands, std::span(m_indices).subspan(begin, count)),
                      m_elements.begin() + static_cast<std::ptrdiff_t>(begin));
  }
}

const std::vector<double>& ReferenceJob::elements() {
  for (std::jthread& thread : m_threads) {
    if (thread.joinable()) thread.join();
  }
  return m_elements;
}

std::int64_t referenceSampleSize(const Problem& problem, std::int64_t most) {
  const double affordable = std::max(kFewest, kProducts / productsPerElement(problem));
  return affordable < static_cast<double>(most) ? static_cast<std::int64_t>(affordable) : most;
}

}  // namespace convscope
