#include "widgets/shared/shown_survey.h"

#include <algorithm>

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
    : QObject(parent), m_store(store), m_marks(store), m_index(openedIndex(store.session())) {
  connect(&store, &SessionStore::replaced, this, [this] {
    m_marks.clear();
    m_isChosen = false;
    m_index = openedIndex(m_store.session());
    m_problem = m_trial = -1;
    emit replaced();
    emit changed();
    emit selectionChanged();
  });
  connect(&store, &SessionStore::surveyAdded, this, [this] {
    if (!m_isChosen) show(-1);
  });
  connect(&store, &SessionStore::problemListed, this, [this](int survey, int problem) {
    m_marks.remove(survey, problem);
    if (survey == m_index) emit problemListed(problem);
  });
  connect(&store, &SessionStore::problemChanged, this, [this](int survey, int problem) {
    m_marks.update(survey, problem);
    if (survey == m_index) emit problemChanged(problem);
  });
  connect(&store, &SessionStore::surveyChanged, this, [this](int survey) {
    if (survey == m_index) emit surveyChanged();
  });
  connect(&store, &SessionStore::surveyEnded, this, [this](int survey) {
    if (survey == m_index) emit ended();
  });
  m_summary = std::make_unique<SessionSummary>(store, *this);
  m_baseline = std::make_unique<Baseline>(*this);  // before all views, so it follows a change before them
}

ShownSurvey::~ShownSurvey() = default;

int ShownSurvey::lastSurvey() const {
  return static_cast<int>(m_store.session().surveys.size()) - 1;
}

int ShownSurvey::selectedTrial() const {
  const ProblemResult* selected = problemAt(m_problem);
  return selected != nullptr && m_trial < static_cast<int>(selected->trials.size()) ? m_trial : -1;
}

int ShownSurvey::problem() const {
  const int selected = selectedProblem();
  return selected < 0 && problemAt(0) != nullptr ? 0 : selected;
}

void ShownSurvey::show(int survey, int problem, int trial) {
  m_isChosen = m_store.survey(survey) != nullptr;
  const int index = m_isChosen ? survey : lastSurvey();
  const bool isOther = index != m_index;
  if (!m_isChosen) problem = trial = -1;
  if (!isOther && problem == m_problem && trial == m_trial) return;
  m_index = index;
  m_problem = problem;
  m_trial = trial;
  if (isOther) emit changed();
  emit selectionChanged();
}

}  // namespace convscope
