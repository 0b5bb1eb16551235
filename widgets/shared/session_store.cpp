#include "widgets/shared/session_store.h"

#include <algorithm>
#include <exception>
#include <set>
#include <utility>

#include "problem/errors.h"
#include "text/overloaded.h"

namespace convscope {
namespace {

/// The surveys and problems changed by a batch of events.
class ChangedItems {
 public:
  ChangedItems(const Session& session) : m_session(session) {}

  void add(const Event& event) {
    std::visit(Overloaded{[&](const SurveyStarted& e) { added.insert(surveyOf(e.run)); }, [&](const SurveyResumed&) {},
                          [&](const RemarkAdded&) {}, [&](const SurveyEnded& e) { ended.insert(surveyOf(e.run)); },
                          [&](const CheckStarted& e) { wholeSurveys.insert(surveyOf(e.run)); },
                          [&](const CheckEnded&) {}, [&](const ReplayStarted& e) { replayed.insert(replayOf(e.run)); },
                          [&](const ReplayIterations& e) { replayed.insert(replayOf(e.run)); },
                          [&](const ReplayEnded& e) { replayed.insert(replayOf(e.run)); },
                          [&](const KernelsIdentified& e) { wholeSurveys.insert(surveyOf(e.run)); },
                          [&](const CandidatesListed& e) {
                            listed.insert({surveyOf(e.run), e.problem});
                          },
                          [&](const CandidatesAdded& e) {
                            listed.insert({surveyOf(e.run), e.problem});
                          },
                          [&](const auto& e) {
                            changed.insert({surveyOf(e.run), e.problem});
                          }},
               event);
  }

  std::set<int> added;
  std::set<int> ended;
  std::set<int> replayed;
  std::set<int> wholeSurveys;  ///< the family of an engine affects every problem
  std::set<std::pair<int, int>> listed;
  std::set<std::pair<int, int>> changed;

 private:
  int surveyOf(int run) const {
    for (std::size_t i = m_session.surveys.size(); i-- > 0;) {
      if (m_session.surveys[i].started.run == run) return static_cast<int>(i);
    }
    return -1;
  }

  int replayOf(int run) const {
    const auto found =
        std::ranges::find(m_session.replays, run, [](const Replay& replay) { return replay.started.run; });
    return static_cast<int>(found - m_session.replays.begin());
  }

  const Session& m_session;
};

}  // namespace

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

void SessionStore::replace(Session session, const QString& provenance) {
  m_session = std::move(session);
  m_provenance = provenance;
  emit replaced();
}

void SessionStore::apply(const std::vector<Event>& events) {
  ChangedItems touched(m_session);
  std::exception_ptr refused;
  for (const Event& event : events) {
    try {
      m_session.fold(event);
    } catch (const EventError&) {
      refused = std::current_exception();
      break;
    }
    touched.add(event);
  }
  for (const int survey : touched.added) emit surveyAdded(survey);
  for (const auto& [survey, problem] : touched.listed) emit problemListed(survey, problem);
  for (const int survey : touched.wholeSurveys) {
    for (std::size_t i = 0; i < m_session.surveys[static_cast<std::size_t>(survey)].problems.size(); ++i)
      touched.changed.insert({survey, static_cast<int>(i)});
  }
  for (const auto& [survey, problem] : touched.changed) emit problemChanged(survey, problem);
  for (const int survey : touched.ended) emit surveyEnded(survey);
  for (const int replay : touched.replayed) emit replayChanged(replay);
  if (refused) std::rethrow_exception(refused);
}

}  // namespace convscope
