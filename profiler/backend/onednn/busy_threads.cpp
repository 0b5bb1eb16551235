#include "backend/onednn/busy_threads.h"

#include <stop_token>

namespace convscope::onednn {
namespace {

void work(const std::stop_token& stop) {
  constexpr std::size_t kNumbers = std::size_t{1} << 18;
  std::vector<float> numbers(kNumbers, 1);
  for (std::size_t i = 0; !stop.stop_requested(); i = (i + 4096) % kNumbers) {
    for (std::size_t k = i; k < i + 4096; ++k) numbers[k] = numbers[k] * 0.999F + 0.001F;
  }
}

}  // namespace

BusyThreads::BusyThreads(int threads) {
  for (int i = 0; i < threads; ++i) m_threads.emplace_back(work);
}

}  // namespace convscope::onednn
