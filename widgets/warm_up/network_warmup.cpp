#include "widgets/warm_up/network_warmup.h"

#include <utility>

#include "policy/framework/applied_choice.h"
#include "policy/framework/pytorch_release.h"

namespace convscope {
namespace {

Policy defaultPolicy(const Survey& survey, bool benchmark) {
  const Policy* policy = pytorchPolicy(survey, {.benchmark = benchmark});
  return policy != nullptr ? *policy : findPolicy("fastest");
}

}  // namespace

NetworkWarmup::NetworkWarmup(const ShownSurvey& shown, QObject* parent)
    : QObject(parent), m_shown(shown), m_warmUp(shown, [this] { return warmUp(); }) {
  constexpr int kRefreshMs = 33;
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &NetworkWarmup::refresh);
  connect(&shown, &ShownSurvey::changed, this, &NetworkWarmup::changed);
  connect(&shown, &ShownSurvey::problemListed, this, &NetworkWarmup::schedule);
  connect(&shown, &ShownSurvey::problemChanged, this, &NetworkWarmup::schedule);
  connect(&shown.store(), &SessionStore::surveyEnded, this, &NetworkWarmup::schedule);
}

void NetworkWarmup::setPolicy(const Policy& policy) {
  const bool isOther = policy.text() != this->policy().text();
  m_chosen = policy;
  if (isOther) refresh();
}

void NetworkWarmup::setBenchmark(bool on) {
  if (on == m_benchmark && !m_chosen) return;
  m_benchmark = on;
  m_chosen.reset();
  refresh();
}

void NetworkWarmup::schedule() {
  if (!m_timer.isActive()) m_timer.start();
}

const Choice& NetworkWarmup::choice(int problem, const Policy& policy) {
  const ProblemResult& result = *m_shown.problemAt(problem);
  CachedChoice& kept = m_cached.choices[static_cast<std::size_t>(problem)];
  const int revision = m_shown.figures(problem).revision;
  if (kept.revision == revision && kept.ended == result.ended) return kept.choice;
  kept = {revision, result.ended, policy.choose(result, contextFor(policy, *m_shown.survey()))};
  return kept.choice;
}

NetworkWarmup::WarmUp NetworkWarmup::warmUp() {
  const Survey* survey = m_shown.survey();
  if (survey == nullptr) return {m_chosen.value_or(findPolicy("pytorch-benchmark")), {}};
  const Policy policy = m_chosen ? *m_chosen : defaultPolicy(*survey, m_benchmark);
  const std::string text = policy.text();
  if (m_cached.key != m_shown.key() || m_cached.policy != text) m_cached = {m_shown.key(), text, {}};
  m_cached.choices.resize(survey->problems.size());
  std::vector<Choice> choices;
  for (int i = 0; i < static_cast<int>(survey->problems.size()); ++i) {
    const bool covers = policy.covers(survey->problems[static_cast<std::size_t>(i)].subject.problem.pass);
    choices.push_back(covers ? choice(i, policy) : Choice());
  }
  return {policy,
          networkWarmUp(policy, surveysBeside(m_shown.store().session(), *survey), *survey, std::move(choices))};
}

void NetworkWarmup::refresh() {
  m_timer.stop();
  m_warmUp.refresh();
  emit changed();
}

}  // namespace convscope
