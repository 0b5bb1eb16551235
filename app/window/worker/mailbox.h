#pragma once

#include <deque>
#include <mutex>
#include <vector>

#include "window/worker/worker_message.h"

namespace convscope::window {

/// Messages from the worker's thread to the GUI's, in order. Events are gathered into batches on the way, so that the
/// reader is woken for many at once, and never for more than it can take in without a stall.
class Mailbox {
 public:
  static constexpr std::size_t kLargestBatch = 400;

  void put(WorkerMessage message);
  void put(int ticket, const Event& event);

  /// What came, up to the second batch of events.
  std::vector<WorkerMessage> take();

 private:
  std::mutex m_mutex;
  std::deque<WorkerMessage> m_messages;
};

}  // namespace convscope::window
