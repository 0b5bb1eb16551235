#include "widgets/determinism/network_determinism.h"

#include <utility>

#include "analysis/forecasts.h"
#include "backend/known_backends.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {

NetworkDeterminism::NetworkDeterminism(const ShownSurvey& shown, QObject* parent)
    : QObject(parent),
      m_shown(shown),
      m_prices(shown, [this] { return computePrices(); }),
      m_pairs(shown, [this] { return makePairs(); }) {
  constexpr int kRefreshMs = 100;
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &NetworkDeterminism::refresh);
  connect(&shown, &ShownSurvey::changed, this, &NetworkDeterminism::changed);
  const auto schedule = [this] {
    if (!m_timer.isActive()) m_timer.start();
  };
  connect(&shown, &ShownSurvey::problemListed, this, schedule);
  connect(&shown, &ShownSurvey::problemChanged, this, schedule);
}

void NetworkDeterminism::setBenchmark(bool benchmark) {
  if (benchmark == m_benchmark) return;
  m_benchmark = benchmark;
  m_pairs.refresh();
  emit changed();
}

void NetworkDeterminism::refresh() {
  m_timer.stop();
  m_prices.refresh();
  m_pairs.refresh();
  emit changed();
}

std::array<SwitchPrice, 4> NetworkDeterminism::computePrices() {
  const Survey* survey = m_shown.survey();
  if (survey == nullptr) return {};
  return determinismPrice(surveysBeside(m_shown.store().session(), *survey), *survey, choose(*survey));
}

std::array<std::vector<Choice>, 4> NetworkDeterminism::choose(const Survey& survey) {
  if (std::exchange(m_cachedKey, m_shown.key()) != m_shown.key()) m_cached.clear();
  m_cached.resize(survey.problems.size());
  const std::array<Policy, 4> policies = switchPolicies(survey);
  const PolicyContext context = contextOf(survey);
  std::array<std::vector<Choice>, 4> choices;
  for (std::size_t i = 0; i < m_cached.size(); ++i) {
    const ProblemResult& problem = survey.problems[i];
    CachedChoices& kept = m_cached[i];
    const int revision = m_shown.figures(static_cast<int>(i)).revision;
    const bool isSame = kept.revision == revision && kept.ended == problem.ended;
    if (!isSame) kept = {revision, problem.ended, {}};
    for (std::size_t k = 0; k < policies.size(); ++k) {
      if (!isSame) kept.choices[k] = policies[k].choose(problem, context);
      choices[k].push_back(kept.choices[k]);
    }
  }
  return choices;
}

std::vector<SwitchPair> NetworkDeterminism::makePairs() const {
  const Survey* survey = m_shown.survey();
  return survey != nullptr ? switchPairs(*survey, freePrice(), strictPrice()) : std::vector<SwitchPair>();
}

QString NetworkDeterminism::choiceText(int problem, const SwitchChoice& choice) const {
  const ProblemResult* result = m_shown.problemAt(problem);
  const auto trial = static_cast<std::size_t>(choice.trial);
  if (choice.trial < 0 || result == nullptr || trial >= result->trials.size()) return toQString(choice.missing);
  return algorithmName(*result, result->trials[trial]);
}

bool NetworkDeterminism::complete() const {
  return m_shown.survey() != nullptr && missing().isEmpty();
}

QString NetworkDeterminism::whyWithoutEffect() const {
  if (m_shown.survey() == nullptr) return {};
  const std::string& backend = m_shown.survey()->started.options.backend;
  if (backendMismatch(switchPolicies(*m_shown.survey())[0], backend).empty()) return {};
  return tr("This survey is of %1. PyTorch's switches choose among cuDNN's algorithms and have no price here.")
      .arg(toQString(backendTitle(backend)));
}

QString NetworkDeterminism::missing() const {
  for (const SwitchPrice& price : prices()) {
    if (!price.costs.complete()) return toQString(price.costs.missing.reasons.front());
  }
  return {};
}

}  // namespace convscope
