#pragma once

#include <array>
#include <cstdint>

namespace convscope {

/// How long a step takes at normal speed.
inline constexpr double kStepMs = 1200;
inline constexpr std::array kFilmSpeeds{0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 25.0, 100.0};

/// Where a film of steps is, and how it moves on. A value: the clock is the caller's.
class FilmPlayback {
 public:
  /// Sets the number of steps; keeps the position if it exists.
  void setSteps(std::int64_t steps);
  std::int64_t steps() const { return m_steps; }

  /// Returns the current step; 0 of a film without steps.
  std::int64_t step() const { return m_step; }
  /// Returns how much of the step is over, 0 to 1.
  double progress() const { return m_isStill ? 1 : m_progress; }
  bool isAtEnd() const { return m_steps == 0 || (m_step == m_steps - 1 && m_progress >= 1); }

  bool isPlaying() const { return m_isPlaying; }
  /// Returns whether time changes what is shown.
  bool isMoving() const { return m_isPlaying || progress() < 1; }
  double speed() const { return m_speed; }
  void setSpeed(double speed) { m_speed = speed; }
  /// Without motion: a step is shown as its end at once, and a film moves from step to step.
  void setStill(bool still) { m_isStill = still; }

  /// Plays from here, at the end from the start.
  void play();
  void pause() { m_isPlaying = false; }
  /// Pauses and shows the next step as it happens; at the end nothing.
  void next();
  /// Pauses at the end of the step before.
  void back() { seek(m_step - 1); }
  /// Shows the end of a step, the nearest one if it does not exist. A film that plays goes on from there.
  void seek(std::int64_t step);

  /// Lets time pass.
  void advance(double ms);

 private:
  std::int64_t m_steps = 0;
  std::int64_t m_step = 0;
  double m_progress = 1;
  double m_speed = 1;
  bool m_isPlaying = false;
  bool m_isStill = false;
};

}  // namespace convscope
