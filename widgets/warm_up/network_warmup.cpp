#include "widgets/warm_up/network_warmup.h"

#include <string_view>

#include "policy/framework/policies.h"
#include "session/trial_times.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

Policy usualPolicy(std::string_view backend, bool benchmark) {
  const Policy* policy = pytorchPolicy(backend, {.benchmark = benchmark});
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
    m_kept.clear();
    refresh();
  });
  connect(&shown, &ShownSurvey::problemListed, this, &NetworkWarmup::schedule);
  connect(&shown, &ShownSurvey::problemChanged, this, &NetworkWarmup::schedule);
  refresh();
}

void NetworkWarmup::setPolicy(const Policy& policy) {
  m_isChosen = true;
  if (policy.text() == m_policy.text()) return;
  m_policy = policy;
  m_kept.clear();
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
  Kept& kept = m_kept[static_cast<std::size_t>(problem)];
  const int revision = m_shown.figures(problem).revision;
  if (kept.revision == revision && kept.ended == result.ended) return kept.choice;
  kept = {revision, result.ended, m_policy.choose(result, contextOf(*m_shown.survey()))};
  return kept.choice;
}

void NetworkWarmup::refresh() {
  m_timer.stop();
  m_parts.clear();
  m_total = {};
  m_setUpUs = m_iterationUs = 0;
  m_covered = m_known = 0;
  m_missing.clear();
  m_leftOut.clear();
  if (const Survey* survey = m_shown.survey()) {
    const Policy usual = usualPolicy(survey->started.options.backend, m_benchmark);
    if (!m_isChosen && usual.text() != m_policy.text()) {
      m_policy = usual;
      m_kept.clear();
    }
    for (const auto& [what, us] : survey->started.setup) m_setUpUs += us;
    takeParts(*survey);
  }
  emit changed();
}

void NetworkWarmup::takeParts(const Survey& survey) {
  m_kept.resize(survey.problems.size());
  std::vector<Choice> choices;
  for (int i = 0; i < static_cast<int>(survey.problems.size()); ++i) {
    const bool covers = m_policy.covers(survey.problems[static_cast<std::size_t>(i)].subject.problem.pass);
    choices.push_back(covers ? choice(i) : Choice());
  }
  const PolicyCosts whole = costs(m_policy, survey, choices);
  const SizeCosts& size = whole.sizes.front();
  const std::vector<Warmup> warmups = firstWarmups(whole, size);
  m_leftOut = leftOutOf(m_policy, size);
  std::size_t next = 0;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const NetworkProblem& subject = survey.problems[i].subject;
    Part& part = m_parts.emplace_back();
    part.layers = multiplicity(subject);
    part.covered = m_policy.covers(subject.problem.pass) && choices[i].toLibrary();
    part.choice = std::move(choices[i]);
    if (!part.covered) continue;
    part.warmup = warmups[next++];
    ++m_covered;
    if (part.choice.trial) {
      ++m_known;
      m_total += part.warmup;
      m_iterationUs += part.steadyUs();
    } else if (m_missing.isEmpty()) {
      m_missing = toQString(part.choice.reason);
    }
  }
}

std::optional<double> NetworkWarmup::iterationsOfSearch() const {
  if (m_iterationUs <= 0) return std::nullopt;
  return m_total.totalUs() / m_iterationUs;
}

}  // namespace convscope
