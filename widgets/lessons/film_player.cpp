#include "widgets/lessons/film_player.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace convscope {

FilmPlayer::FilmPlayer(QObject* parent) : QObject(parent) {
  constexpr int kFrameMs = 33;
  m_timer.setInterval(kFrameMs);
  connect(&m_timer, &QTimer::timeout, this, &FilmPlayer::tick);
}

void FilmPlayer::load(Film film, double pace, const QString& provenance) {
  m_timer.stop();
  m_film = std::move(film);
  m_pace = pace > 0 ? pace : 1;
  m_provenance = provenance;
  restart();
  emit changed();
}

/// Shows the start of the film.
void FilmPlayer::restart() {
  m_next = 0;
  m_positionUs = 0;
  Session session;
  std::optional<int> listed;
  for (const Event& event : m_film.start) {
    const SessionChange change = session.fold(event);
    if (change.kind == SessionChange::Kind::ProblemListed) listed = change.problem;
  }
  m_store.replace(std::move(session), m_provenance);
  if (listed) m_shown.show(0, *listed);
}

void FilmPlayer::play() {
  if (!hasFilm() || isPlaying()) return;
  if (atEnd()) restart();
  m_sinceTick.start();
  m_timer.start();
  emit changed();
}

void FilmPlayer::pause() {
  if (!isPlaying()) return;
  m_timer.stop();
  emit changed();
}

void FilmPlayer::setSpeed(double speed) {
  m_speed = std::clamp(speed, kSlowest, kFastest);
}

void FilmPlayer::tick() {
  constexpr double kUsPerMs = 1000;
  moveTo(m_positionUs + static_cast<double>(m_sinceTick.restart()) * kUsPerMs * m_pace * m_speed);
}

void FilmPlayer::seek(double us) {
  moveTo(us);
}

void FilmPlayer::stepForward() {
  m_timer.stop();
  if (!atEnd()) moveTo(m_film.steps[m_next].atUs);
}

void FilmPlayer::stepBack() {
  m_timer.stop();
  moveTo(m_next > 1 ? m_film.steps[m_next - 2].atUs : 0);
}

void FilmPlayer::skip() {
  m_timer.stop();
  moveTo(lengthUs());
}

void FilmPlayer::moveTo(double us) {
  if (!hasFilm()) return;
  const bool wasAtEnd = atEnd();
  us = std::clamp(us, 0.0, lengthUs());
  if (us < m_positionUs) restart();
  m_positionUs = us;
  std::vector<Event> events;
  while (!atEnd() && m_film.steps[m_next].atUs <= us) {
    const FilmStep& step = m_film.steps[m_next++];
    events.insert(events.end(), step.events.begin(), step.events.end());
  }
  if (!events.empty()) m_store.apply(events);
  if (atEnd()) m_timer.stop();
  emit changed();
  if (atEnd() && !wasAtEnd) emit ended();
}

}  // namespace convscope
