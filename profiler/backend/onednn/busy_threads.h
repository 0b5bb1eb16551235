#pragma once

#include <thread>
#include <vector>

namespace convscope::onednn {

/// Keeps a number of threads busy with computing and moving memory during its life.
class BusyThreads {
 public:
  explicit BusyThreads(int threads);

 private:
  std::vector<std::jthread> m_threads;
};

}  // namespace convscope::onednn
