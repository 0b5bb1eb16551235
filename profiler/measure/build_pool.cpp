#include "measure/build_pool.h"

#include <utility>

namespace convscope {

bool BuildJob::begin() {
  const std::scoped_lock lock(m_mutex);
  if (m_state != State::Waiting) return false;
  m_state = State::Begun;
  return true;
}

bool BuildJob::isWaiting() {
  const std::scoped_lock lock(m_mutex);
  return m_state == State::Waiting;
}

void BuildJob::finish(std::optional<HelperBuild> build) {
  const std::scoped_lock lock(m_mutex);
  if (m_state == State::Withdrawn || m_state == State::Finished) return;
  m_build = std::move(build);
  m_state = State::Finished;
  m_changed.notify_all();
}

bool BuildJob::withdraw() {
  const std::scoped_lock lock(m_mutex);
  if (m_state == State::Waiting) m_state = State::Withdrawn;
  return m_state == State::Withdrawn;
}

bool BuildJob::waitFor(std::chrono::milliseconds atMost) {
  std::unique_lock lock(m_mutex);
  return m_changed.wait_for(lock, atMost, [&] { return m_state == State::Finished; });
}

std::optional<HelperBuild> BuildJob::take() {
  const std::scoped_lock lock(m_mutex);
  return std::exchange(m_build, std::nullopt);
}

}  // namespace convscope
