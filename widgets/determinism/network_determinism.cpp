#include "widgets/determinism/network_determinism.h"

#include <algorithm>

#include "analysis/forecasts.h"
#include "backend/known_backends.h"
#include "session/trial_times.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

NetworkDeterminism::Side sideOf(const ProblemResult& problem, const Choice& choice) {
  if (!choice.trial || *choice.trial >= problem.trials.size()) return {-1, {}, 0, toQString(choice.reason)};
  return {static_cast<int>(*choice.trial), algorithmName(problem, problem.trials[*choice.trial]), choice.steadyUs, {}};
}

}  // namespace

NetworkDeterminism::NetworkDeterminism(const ShownSurvey& shown, QObject* parent) : QObject(parent), m_shown(shown) {
  constexpr int kRefreshMs = 100;
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &NetworkDeterminism::refresh);
  connect(&shown, &ShownSurvey::changed, this, [this] {
    m_kept.clear();
    refresh();
  });
  const auto schedule = [this] {
    if (!m_timer.isActive()) m_timer.start();
  };
  connect(&shown, &ShownSurvey::problemListed, this, schedule);
  connect(&shown, &ShownSurvey::problemChanged, this, schedule);
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
  const Survey* survey = m_shown.survey();
  m_prices = survey != nullptr ? determinismPrice(*survey, choose(*survey)) : std::array<SwitchPrice, 4>();
  pair();
  emit changed();
}

std::array<std::vector<Choice>, 4> NetworkDeterminism::choose(const Survey& survey) {
  m_kept.resize(survey.problems.size());
  const std::array<Policy, 4> policies = switchPolicies(survey.started.options.backend);
  const PolicyContext context = contextOf(survey);
  std::array<std::vector<Choice>, 4> choices;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    const ProblemResult& problem = survey.problems[i];
    Kept& kept = m_kept[i];
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

void NetworkDeterminism::pair() {
  m_parts.clear();
  const Survey* survey = m_shown.survey();
  if (survey == nullptr) return;
  const SizeCosts& free = freePrice().costs;
  const SizeCosts& strict = strictPrice().costs;
  const std::size_t known = free.problems.size() + free.notGiven.size();
  if (known != survey->problems.size() || strict.problems.size() != free.problems.size()) return;  // it has just grown
  std::size_t next = 0;
  for (const ProblemResult& problem : survey->problems) {
    const auto notGiven = std::ranges::find(free.notGiven, problem.subject, &NotGiven::subject);
    if (notGiven != free.notGiven.end()) {
      const Side none{-1, {}, 0, tr("executed by %1").arg(toQString(notGiven->dispatch.executor))};
      m_parts.push_back({none, none, multiplicity(problem.subject)});
      continue;
    }
    m_parts.push_back({sideOf(problem, free.problems[next].choice), sideOf(problem, strict.problems[next].choice),
                       multiplicity(problem.subject)});
    ++next;
  }
}

bool NetworkDeterminism::complete() const {
  return m_shown.survey() != nullptr && missing().isEmpty();
}

QString NetworkDeterminism::whyWithoutEffect() const {
  if (m_shown.survey() == nullptr) return {};
  const std::string& backend = m_shown.survey()->started.options.backend;
  if (backendMismatch(switchPolicies(backend)[0], backend).empty()) return {};
  return tr("This survey is of %1. PyTorch's switches choose among cuDNN's algorithms and have no price here.")
      .arg(toQString(backendTitle(backend)));
}

QString NetworkDeterminism::missing() const {
  for (const SwitchPrice& price : m_prices) {
    if (!price.costs.complete()) return toQString(price.costs.missing.reasons.front());
  }
  return {};
}

}  // namespace convscope
