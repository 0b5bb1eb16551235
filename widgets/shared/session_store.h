#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "session/session.h"

namespace convscope {

/// The shown session, and the only place that reports its changes. Views read session() and connect to the signals.
/// Used only on the GUI thread.
///
/// Events are applied in batches. Each signal is emitted once per batch and object, after the session was updated.
class SessionStore : public QObject {
  Q_OBJECT

 public:
  explicit SessionStore(QObject* parent = nullptr);

  const Session& session() const { return m_session; }
  /// Returns the survey at an index; null if there is none.
  const Survey* survey(int index) const;
  /// Returns the problem at these indices; null if there is none.
  const ProblemResult* problem(int survey, int index) const;
  /// Returns the origin of a session that was not measured here ("recorded 2026-11-21 on NVIDIA H200"), shown on screen
  /// and in every export. Empty for a live one.
  const QString& provenance() const { return m_provenance; }
  void setProvenance(const QString& provenance) { m_provenance = provenance; }

  /// Replaces the session.
  void replace(Session session, const QString& provenance = {});
  /// Folds a batch of events. Throws EventError like Session::fold; the events before the wrong one are kept, and their
  /// signals emitted.
  void apply(const std::vector<Event>& events);

 signals:
  void replaced();  ///< everything changed
  void surveyAdded(int survey);
  void problemListed(int survey, int problem);   ///< its trials were listed or restarted; nothing is measured yet
  void problemChanged(int survey, int problem);  ///< the problem or one of its trials changed
  void surveyChanged(int survey);                ///< its remarks, its host, or whether it or its check has ended
  void surveyEnded(int survey);
  void replayChanged(int replay);  ///< index in the session; the replay started, continued or ended

 private:
  void report(const SessionChange& change);

  Session m_session;
  QString m_provenance;
};

}  // namespace convscope
