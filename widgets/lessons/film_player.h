#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "run/film.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// Plays a film into a session of its own, beside the open one: measurements appear when their time comes. The film can
/// be paused, moved to any time, and stepped one measurement at a time.
class FilmPlayer : public QObject {
  Q_OBJECT

 public:
  /// How many times as fast as its own pace a film plays.
  static constexpr double kSlowest = 0.1;
  static constexpr double kFastest = 100;

  explicit FilmPlayer(QObject* parent = nullptr);

  /// Loads a film and stays at its start. At speed 1 it plays `pace` times as fast as it was measured; a pace that is
  /// not above 0 counts as 1. `provenance` says where it was recorded.
  void load(Film film, double pace, const QString& provenance);
  /// Removes the film.
  void clear() { load({}, 1, {}); }
  bool hasFilm() const { return !m_film.steps.empty(); }

  /// Plays on; at the end, again from the start. Does nothing without a film.
  void play();
  void pause();
  bool isPlaying() const { return m_timer.isActive(); }
  /// Sets the speed, within kSlowest and kFastest.
  void setSpeed(double speed);
  double speed() const { return m_speed; }
  double pace() const { return m_pace; }

  /// Moves to a time of the film, within its length.
  void seek(double us);
  /// Pauses, and moves to the end of the next measurement, or of the one before.
  void stepForward();
  void stepBack();
  /// Pauses at the end.
  void skip();
  double positionUs() const { return m_positionUs; }
  double lengthUs() const { return m_film.lengthUs(); }
  bool atStart() const { return m_positionUs <= 0; }
  bool atEnd() const { return m_next == m_film.steps.size(); }
  /// Returns how many measurements have ended, and how many there are.
  int shownSteps() const { return static_cast<int>(m_next); }
  int steps() const { return static_cast<int>(m_film.steps.size()); }

  /// Returns the session as far as the film has come; its one survey never ends.
  const SessionStore& store() const { return m_store; }
  ShownSurvey& shown() { return m_shown; }

 signals:
  /// Another film, another position, or it plays or pauses.
  void changed();
  /// The end was reached.
  void ended();

 private:
  void restart();
  void tick();
  void moveTo(double us);

  Film m_film;
  double m_pace = 1;
  double m_speed = 1;
  double m_positionUs = 0;
  std::size_t m_next = 0;  ///< the first step that is not in the session yet
  QString m_provenance;
  QTimer m_timer;
  QElapsedTimer m_sinceTick;
  SessionStore m_store;
  ShownSurvey m_shown{m_store};
};

}  // namespace convscope
