#include "widgets/mechanism/film_playback.h"

#include <algorithm>
#include <cmath>

namespace convscope {

void FilmPlayback::setSteps(std::int64_t steps) {
  m_steps = std::max<std::int64_t>(steps, 0);
  m_step = std::clamp<std::int64_t>(m_step, 0, std::max<std::int64_t>(m_steps - 1, 0));
  if (m_steps == 0) m_isPlaying = false;
}

void FilmPlayback::play() {
  if (m_steps == 0) return;
  if (isAtEnd()) {
    m_step = 0;
    m_progress = 0;
  }
  m_isPlaying = true;
}

void FilmPlayback::next() {
  m_isPlaying = false;
  if (m_step + 1 >= m_steps) {
    m_progress = 1;
    return;
  }
  ++m_step;
  m_progress = 0;
}

void FilmPlayback::seek(std::int64_t step) {
  m_step = std::clamp<std::int64_t>(step, 0, std::max<std::int64_t>(m_steps - 1, 0));
  m_progress = 1;
}

void FilmPlayback::advance(double ms) {
  if (m_steps == 0 || ms <= 0) return;
  if (!m_isPlaying) {
    m_progress = std::min(1.0, m_progress + ms / kStepMs);
    return;
  }
  const double moved = m_progress + ms * m_speed / kStepMs;
  const double whole = std::min(std::floor(moved), static_cast<double>(m_steps));
  m_step += static_cast<std::int64_t>(whole);
  m_progress = moved - std::floor(moved);
  if (m_step < m_steps) return;
  m_step = m_steps - 1;
  m_progress = 1;
  m_isPlaying = false;
}

}  // namespace convscope
