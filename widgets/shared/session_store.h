#pragma once

#include <QObject>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "session/session.h"

namespace convscope {

/// When a problem last changed, in numbers that only grow: figures computed from it are outdated once its revision is
/// another.
struct ProblemRevision {
  std::uint64_t listed = 0;   ///< its trials were listed or restarted
  std::uint64_t changed = 0;  ///< it or one of its trials changed
  bool operator==(const ProblemRevision&) const = default;
};

/// The shown session, and the only place that reports its changes. Views read session() and connect to the signals.
/// Used only on the GUI thread.
///
/// Events are applied in batches. Each signal is emitted once per batch and object, after the session and its revisions
/// were updated. So figures that are kept with a revision are right in every slot, in whatever order slots run.
class SessionStore : public QObject {
  Q_OBJECT

 public:
  explicit SessionStore(QObject* parent = nullptr);

  const Session& session() const { return m_session; }
  /// Returns the survey at an index; null if there is none.
  const Survey* survey(int index) const;
  /// Returns the problem at these indices; null if there is none.
  const ProblemResult* problem(int survey, int index) const;
  /// Returns a number that is another one after replace().
  std::uint64_t sessionRevision() const { return m_sessionRevision; }
  /// Returns the revision of a problem that exists.
  ProblemRevision revision(int survey, int problem) const;
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
  void updateRevisions(const SessionChange& change);
  void report(const SessionChange& change);

  Session m_session;
  std::uint64_t m_lastRevision = 1;
  std::uint64_t m_sessionRevision = 1;
  std::map<std::pair<int, int>, ProblemRevision> m_revisions;  ///< by survey and problem; of those that have changed
  QString m_provenance;
};

}  // namespace convscope
