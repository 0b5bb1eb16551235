#pragma once

#include <array>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "window/worker/worker_message.h"

namespace convscope::window {

/// Messages from the worker's thread to the GUI's, in order. Events are gathered into batches: the reader handles many
/// at once, but never more than it can process without a stall.
class Mailbox {
 public:
  static constexpr std::size_t kLargestBatch = 400;

  void put(WorkerMessage message);
  void put(int ticket, const Event& event);

  /// Keeps a step in place of the last one of its kind (isPlanning).
  void put(StepAnnounced step);
  /// Returns the steps that arrived since the last call, at most one of each kind.
  std::vector<StepAnnounced> takeSteps();

  /// Returns the messages that arrived, up to the second batch of events.
  std::vector<WorkerMessage> take();

 private:
  std::mutex m_mutex;
  std::deque<WorkerMessage> m_messages;
  std::array<std::optional<StepAnnounced>, 2> m_steps;
};

}  // namespace convscope::window
