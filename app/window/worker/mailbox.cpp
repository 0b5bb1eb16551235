#include "window/worker/mailbox.h"

#include <utility>

namespace convscope::window {

void Mailbox::put(WorkerMessage message) {
  const std::lock_guard lock(m_mutex);
  m_messages.push_back(std::move(message));
}

void Mailbox::put(int ticket, const Event& event) {
  const std::lock_guard lock(m_mutex);
  auto* last = m_messages.empty() ? nullptr : std::get_if<EventsHappened>(&m_messages.back());
  if (last == nullptr || last->ticket != ticket || last->events.size() >= kLargestBatch) {
    last = &m_messages.emplace_back().emplace<EventsHappened>();
    last->ticket = ticket;
  }
  last->events.push_back(event);
}

void Mailbox::put(StepAnnounced step) {
  const std::lock_guard lock(m_mutex);
  m_steps[isPlanning(step.step.action) ? 1 : 0] = std::move(step);
}

std::vector<StepAnnounced> Mailbox::takeSteps() {
  const std::lock_guard lock(m_mutex);
  std::vector<StepAnnounced> taken;
  for (auto& step : m_steps) {
    if (step) taken.push_back(*std::exchange(step, std::nullopt));
  }
  return taken;
}

std::vector<WorkerMessage> Mailbox::take() {
  const std::lock_guard lock(m_mutex);
  std::vector<WorkerMessage> taken;
  bool batch = false;
  while (!m_messages.empty()) {
    const bool events = std::holds_alternative<EventsHappened>(m_messages.front());
    if (events && batch) break;
    batch = batch || events;
    taken.push_back(std::move(m_messages.front()));
    m_messages.pop_front();
  }
  return taken;
}

}  // namespace convscope::window
