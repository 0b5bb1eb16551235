#include "widgets/shared/session_store.h"

#include <cstddef>
#include <exception>
#include <set>
#include <utility>

#include "problem/errors.h"

namespace convscope {

SessionStore::SessionStore(QObject* parent) : QObject(parent) {}

const Survey* SessionStore::survey(int index) const {
  if (index < 0 || static_cast<std::size_t>(index) >= m_session.surveys.size()) return nullptr;
  return &m_session.surveys[static_cast<std::size_t>(index)];
}

const ProblemResult* SessionStore::problem(int survey, int index) const {
  const Survey* owner = this->survey(survey);
  if (owner == nullptr || index < 0 || static_cast<std::size_t>(index) >= owner->problems.size()) return nullptr;
  return &owner->problems[static_cast<std::size_t>(index)];
}

ProblemRevision SessionStore::revision(int survey, int problem) const {
  const auto found = m_revisions.find({survey, problem});
  return found != m_revisions.end() ? found->second : ProblemRevision{m_sessionRevision, m_sessionRevision};
}

void SessionStore::replace(Session session, const QString& provenance) {
  m_session = std::move(session);
  m_sessionRevision = ++m_lastRevision;
  m_revisions.clear();
  m_provenance = provenance;
  emit replaced();
}

void SessionStore::apply(const std::vector<Event>& events) {
  std::set<SessionChange> changes;
  std::exception_ptr refused;
  try {
    for (const Event& event : events) changes.insert(m_session.fold(event));
  } catch (const EventError&) {
    refused = std::current_exception();
  }
  ++m_lastRevision;
  for (const SessionChange& change : changes) updateRevisions(change);
  std::set<SessionChange> parts;  // of ProblemsChanged
  for (const SessionChange& change : changes) {
    if (change.kind != SessionChange::Kind::ProblemsChanged) continue;
    const std::size_t problems = m_session.surveys[static_cast<std::size_t>(change.index)].problems.size();
    for (std::size_t i = 0; i < problems; ++i)
      parts.insert({SessionChange::Kind::ProblemChanged, change.index, static_cast<int>(i)});
    changes.insert({SessionChange::Kind::SurveyChanged, change.index, -1});
  }
  for (const SessionChange& change : changes) {
    // Problems with changes of their own come first: a sorted table compares the rows of the others with theirs.
    if (change.kind > SessionChange::Kind::ProblemChanged) {
      for (const SessionChange& part : std::exchange(parts, {}))
        if (!changes.contains(part)) report(part);
    }
    report(change);
  }
  if (refused) std::rethrow_exception(refused);
}

void SessionStore::updateRevisions(const SessionChange& change) {
  const auto setChanged = [&](int problem) {
    const auto [entry, isNew] = m_revisions.try_emplace({change.index, problem});
    if (isNew) entry->second.listed = m_sessionRevision;
    entry->second.changed = m_lastRevision;
  };
  if (change.kind == SessionChange::Kind::ProblemListed) {
    m_revisions[{change.index, change.problem}] = {m_lastRevision, m_lastRevision};
  } else if (change.kind == SessionChange::Kind::ProblemChanged) {
    setChanged(change.problem);
  } else if (change.kind == SessionChange::Kind::ProblemsChanged) {
    const std::size_t problems = m_session.surveys[static_cast<std::size_t>(change.index)].problems.size();
    for (std::size_t i = 0; i < problems; ++i) setChanged(static_cast<int>(i));
  }
}

void SessionStore::report(const SessionChange& change) {
  switch (change.kind) {
    case SessionChange::Kind::SurveyAdded:
      emit surveyAdded(change.index);
      return;
    case SessionChange::Kind::ProblemListed:
      emit problemListed(change.index, change.problem);
      return;
    case SessionChange::Kind::ProblemChanged:
      emit problemChanged(change.index, change.problem);
      return;
    case SessionChange::Kind::SurveyChanged:
      emit surveyChanged(change.index);
      return;
    case SessionChange::Kind::SurveyEnded:
      emit surveyEnded(change.index);
      return;
    case SessionChange::Kind::ReplayChanged:
      emit replayChanged(change.index);
      return;
    case SessionChange::Kind::ProblemsChanged:
      return;  // apply() reports its parts
  }
}

}  // namespace convscope
