#include "widgets/models/network_determinism.h"

#include "policy/trial_times.h"
#include "text/printable.h"
#include "widgets/models/shown_problem.h"
#include "widgets/models/trial_text.h"

namespace convscope {
namespace {

constexpr int kRefreshMs = 250;  // four policies choose for every problem anew

NetworkDeterminism::Side sideOf(const ProblemResult& problem, const Choice& choice) {
  if (!choice.trial || *choice.trial >= problem.trials.size())
    return {-1, {}, 0, QString::fromStdString(printable(choice.reason))};
  return {static_cast<int>(*choice.trial), algorithmName(problem.trials[*choice.trial].candidate), choice.steadyUs, {}};
}

}  // namespace

NetworkDeterminism::NetworkDeterminism(SessionStore& store, Selection& selection, QObject* parent)
    : QObject(parent), m_store(store), m_selection(selection) {
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &NetworkDeterminism::refresh);
  const auto follow = [this](int survey) {
    if (survey == m_survey && !m_timer.isActive()) m_timer.start();
  };
  connect(&store, &SessionStore::replaced, this, &NetworkDeterminism::refresh);
  connect(&store, &SessionStore::surveyAdded, this, &NetworkDeterminism::refresh);
  connect(&store, &SessionStore::problemListed, this, follow);
  connect(&store, &SessionStore::problemChanged, this, follow);
  connect(&selection, &Selection::changed, this, [this] {
    if (shownSurvey(m_store, m_selection) != m_survey) refresh();
  });
  refresh();
}

void NetworkDeterminism::setBenchmark(bool benchmark) {
  if (benchmark == m_benchmark) return;
  m_benchmark = benchmark;
  pair();
  emit changed();
}

void NetworkDeterminism::refresh() {
  m_timer.stop();
  m_survey = shownSurvey(m_store, m_selection);
  const Survey* survey = m_store.survey(m_survey);
  m_prices = survey != nullptr ? determinismPrice(*survey) : std::array<SwitchPrice, 4>();
  pair();
  emit changed();
}

void NetworkDeterminism::pair() {
  m_parts.clear();
  const Survey* survey = m_store.survey(m_survey);
  if (survey == nullptr) return;
  const std::vector<ProblemOutlook>& free = freePrice().outlook.problems;
  const std::vector<ProblemOutlook>& strict = strictPrice().outlook.problems;
  if (free.size() != survey->problems.size() || strict.size() != free.size()) return;  // a survey that has just grown
  for (std::size_t i = 0; i < free.size(); ++i) {
    const ProblemResult& problem = survey->problems[i];
    m_parts.push_back(
        {sideOf(problem, free[i].choice), sideOf(problem, strict[i].choice), multiplicity(problem.subject)});
  }
}

bool NetworkDeterminism::complete() const {
  return m_survey >= 0 && missing().isEmpty();
}

QString NetworkDeterminism::missing() const {
  for (const SwitchPrice& price : m_prices) {
    if (!price.outlook.complete()) return QString::fromStdString(printable(price.outlook.missing.reasons.front()));
  }
  return {};
}

}  // namespace convscope
