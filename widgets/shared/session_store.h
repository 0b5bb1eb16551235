#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "session/session.h"

namespace convscope {

/// The session that is shown, and the one place that says when it changes. Views read session() and listen. Lives on
/// the GUI thread.
///
/// Events are applied in batches; each signal comes once per batch for what it names, after the session holds it.
class SessionStore : public QObject {
  Q_OBJECT

 public:
  explicit SessionStore(QObject* parent = nullptr);

  const Session& session() const { return m_session; }
  /// Returns the survey at an index; null if there is none.
  const Survey* survey(int index) const;
  /// Returns the problem at these indices; null if there is none.
  const ProblemResult* problem(int survey, int index) const;
  /// Where the session comes from when it was not measured here and now ("recorded 2026-11-21 on NVIDIA H200"); shown
  /// on screen and in every export. Empty for a live one.
  const QString& provenance() const { return m_provenance; }
  void setProvenance(const QString& provenance) { m_provenance = provenance; }

  /// Puts another session in place of this one.
  void replace(Session session, const QString& provenance = {});
  /// Folds a batch of events. Throws EventError as Session::fold does; what came before in the batch stays,
  /// and is told.
  void apply(const std::vector<Event>& events);

 signals:
  void replaced();  ///< everything is different
  void surveyAdded(int survey);
  void problemListed(int survey, int problem);   ///< its trials are there, or start anew; nothing measured yet
  void problemChanged(int survey, int problem);  ///< something of its trials or itself changed
  void surveyEnded(int survey);
  void replayChanged(int replay);  ///< its index in the session: it is there, goes on or has ended

 private:
  Session m_session;
  QString m_provenance;
};

}  // namespace convscope
