#include "widgets/warm_up/network_warmup.h"

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
    : QObject(parent), m_shown(shown), m_policy(findPolicy("pytorch-benchmark")) {
  constexpr int kRefreshMs = 33;
  m_timer.setSingleShot(true);
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &NetworkWarmup::refresh);
  connect(&shown, &ShownSurvey::changed, this, [this] {
    m_cached.clear();
    refresh();
  });
  connect(&shown, &ShownSurvey::problemListed, this, &NetworkWarmup::schedule);
  connect(&shown, &ShownSurvey::problemChanged, this, &NetworkWarmup::schedule);
  connect(&shown.store(), &SessionStore::surveyEnded, this, &NetworkWarmup::schedule);
  refresh();
}

void NetworkWarmup::setPolicy(const Policy& policy) {
  m_isChosen = true;
  if (policy.text() == m_policy.text()) return;
  m_policy = policy;
  m_cached.clear();
  refresh();
}

void NetworkWarmup::setBenchmark(bool on) {
  if (on == m_benchmark && !m_isChosen) return;
  m_benchmark = on;
  m_isChosen = false;
  refresh();
}

void NetworkWarmup::schedule() {
  if (!m_timer.isActive()) m_timer.start();
}

const Choice& NetworkWarmup::choice(int problem) {
  const ProblemResult& result = *m_shown.problemAt(problem);
  CachedChoice& kept = m_cached[static_cast<std::size_t>(problem)];
  const int revision = m_shown.figures(problem).revision;
  if (kept.revision == revision && kept.ended == result.ended) return kept.choice;
  kept = {revision, result.ended, m_policy.choose(result, contextFor(m_policy, *m_shown.survey()))};
  return kept.choice;
}

void NetworkWarmup::refresh() {
  m_timer.stop();
  m_figures = {};
  if (const Survey* survey = m_shown.survey()) {
    const Policy usual = defaultPolicy(*survey, m_benchmark);
    if (!m_isChosen && usual.text() != m_policy.text()) {
      m_policy = usual;
      m_cached.clear();
    }
    m_cached.resize(survey->problems.size());
    std::vector<Choice> choices;
    for (int i = 0; i < static_cast<int>(survey->problems.size()); ++i) {
      const bool covers = m_policy.covers(survey->problems[static_cast<std::size_t>(i)].subject.problem.pass);
      choices.push_back(covers ? choice(i) : Choice());
    }
    const std::vector<const Survey*> surveys = surveysBeside(m_shown.store().session(), *survey);
    m_figures = networkWarmUp(m_policy, surveys, *survey, std::move(choices));
  }
  emit changed();
}

}  // namespace convscope
