#pragma once

#include <thread>
#include <vector>

namespace convscope::onednn {

/// While it lives, so many threads compute and move memory.
class BusyThreads {
 public:
  explicit BusyThreads(int threads);

 private:
  std::vector<std::jthread> m_threads;
};

}  // namespace convscope::onednn
