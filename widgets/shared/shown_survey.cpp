#include "widgets/shared/shown_survey.h"

#include <utility>

#include "policy/forecast/planned_sizes.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/session_summary.h"

namespace convscope {
namespace {

/// Returns the index of the survey that an opened session shows; -1 if it has none.
int openedIndex(const Session& session) {
  const Survey* opened = openedSurvey(session);
  return opened == nullptr ? -1 : static_cast<int>(opened - session.surveys.data());
}

}  // namespace

ShownSurvey::ShownSurvey(const SessionStore& store, QObject* parent)
    : QObject(parent), m_store(store), m_marks(store), m_announced(index()) {
  connect(&store, &SessionStore::replaced, this, [this] {
    m_announced = index();
    emit replaced();
    emit changed();
    emit selectionChanged();
  });
  connect(&store, &SessionStore::surveyAdded, this, &ShownSurvey::announce);
  connect(&store, &SessionStore::problemListed, this, [this](int survey, int problem) {
    if (survey == index()) emit problemListed(problem);
  });
  connect(&store, &SessionStore::problemChanged, this, [this](int survey, int problem) {
    if (survey == index()) emit problemChanged(problem);
  });
  connect(&store, &SessionStore::surveyChanged, this, [this](int survey) {
    if (survey == index()) emit surveyChanged();
  });
  connect(&store, &SessionStore::surveyEnded, this, [this](int survey) {
    if (survey == index()) emit ended();
  });
  m_summary = std::make_unique<SessionSummary>(store, *this);
  m_baseline = std::make_unique<Baseline>(*this);
}

ShownSurvey::~ShownSurvey() = default;

int ShownSurvey::lastSurvey() const {
  return static_cast<int>(m_store.session().surveys.size()) - 1;
}

/// A session is shown as it was opened; a survey that is added to it is shown unless another one was chosen.
const ShownSurvey::Selection& ShownSurvey::selection() const {
  const std::uint64_t session = m_store.sessionRevision();
  const std::size_t surveys = m_store.session().surveys.size();
  if (m_selection.session != session)
    m_selection = {.session = session, .surveys = surveys, .survey = openedIndex(m_store.session())};
  else if (!m_selection.isChosen && m_selection.surveys != surveys)
    m_selection = {.session = session, .surveys = surveys, .survey = lastSurvey()};
  return m_selection;
}

int ShownSurvey::selectedProblem() const {
  return problemAt(selection().problem) != nullptr ? m_selection.problem : -1;
}

int ShownSurvey::selectedTrial() const {
  const ProblemResult* selected = problemAt(selection().problem);
  return selected != nullptr && m_selection.trial < static_cast<int>(selected->trials.size()) ? m_selection.trial : -1;
}

int ShownSurvey::problem() const {
  const int selected = selectedProblem();
  return selected < 0 && problemAt(0) != nullptr ? 0 : selected;
}

void ShownSurvey::announce() {
  if (std::exchange(m_announced, index()) == index()) return;
  emit changed();
  emit selectionChanged();
}

void ShownSurvey::show(int survey, int problem, int trial) {
  const Selection before = selection();
  m_selection.surveys = m_store.session().surveys.size();
  m_selection.isChosen = m_store.survey(survey) != nullptr;
  m_selection.survey = m_selection.isChosen ? survey : lastSurvey();
  m_selection.problem = m_selection.isChosen ? problem : -1;
  m_selection.trial = m_selection.isChosen ? trial : -1;
  if (m_selection.survey != m_announced)
    announce();
  else if (m_selection.problem != before.problem || m_selection.trial != before.trial)
    emit selectionChanged();
}

}  // namespace convscope
