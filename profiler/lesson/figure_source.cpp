#include "lesson/figure_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "problem/problem_text.h"

namespace convscope {
namespace {

const std::string kSurveyed = "surveyed:";

Schedule makeScopeSchedule(const FigureScope& scope) {
  if (scope.schedule.empty()) throw MissingData("the step has no schedule");
  const ScheduleSettings settings{scope.survey->started.network.input, scope.iterations, 0};
  if (scope.schedule.starts_with(kSurveyed)) {
    const std::int64_t every = std::stoll(scope.schedule.substr(kSurveyed.size()));
    return makeSchedule(surveyedSchedule(*scope.session, *scope.survey, every), settings);
  }
  return makeSchedule(parseSchedule(scope.schedule), settings);
}

}  // namespace

ScheduleSpec surveyedSchedule(const Session& session, const Survey& survey, std::int64_t every) {
  AlternatingSizes spec{{}, every};
  for (const Survey* one : surveysLike(session, survey)) spec.sizes.push_back(one->started.input);
  if (spec.sizes.size() < 2) throw MissingData("the session has only one input size");
  return spec;
}

const ProblemResult& FigureSource::problem() const {
  const std::string& layer = m_layer.empty() ? m_scope.layer : m_layer;
  const std::optional<Pass> pass = m_pass ? m_pass : m_scope.pass;
  for (const ProblemResult& result : m_scope.survey->problems) {
    const NetworkProblem& subject = result.subject;
    const bool fits = (layer.empty() || std::ranges::find(subject.layers, layer) != subject.layers.end()) &&
                      (!pass || subject.problem.pass == *pass);
    if (fits) return result;
  }
  throw MissingData(fmt::format("the survey has no problem of {} {}", layer, pass ? toText(*pass) : ""));
}

void FigureSource::setProblem(const std::string& layer, std::optional<Pass> pass) {
  m_layer = layer;
  m_pass = pass;
}

const Choice& FigureSource::choice(const std::string& policy) {
  const ProblemResult& result = problem();
  const auto [entry, isNew] = m_choices.try_emplace({&result, policy});
  if (isNew) entry->second = findPolicy(policy).choose(result, contextOf(survey()));
  const Choice& choice = entry->second;
  if (!choice.complete()) throw MissingData(fmt::format("{}", fmt::join(choice.missing, "; ")));
  if (!choice.trial) throw MissingData(choice.reason.empty() ? "no algorithm was measured" : choice.reason);
  return choice;
}

const Trial& FigureSource::chosen(const std::string& policy) {
  return problem().trials.at(*choice(policy).trial);
}

const SizeCosts& FigureSource::size(const std::string& policy) {
  auto found = m_policyCosts.find(policy);
  if (found == m_policyCosts.end()) {
    const std::array surveys{&survey()};
    found = m_policyCosts.emplace(policy, costs(findPolicy(policy), surveys)).first;
  }
  const SizeCosts& size = found->second.sizes.front();
  if (!size.complete()) throw MissingData("policy " + policy, {size.missing});
  return size;
}

const Warmup& FigureSource::warmup(const std::string& policy) {
  const SizeCosts& policyCostsOfSize = size(policy);
  const auto [entry, isNew] = m_warmups.try_emplace(policy);
  if (isNew) entry->second = firstWarmup(m_policyCosts.at(policy), policyCostsOfSize);
  return entry->second;
}

const PolicyCosts& FigureSource::sizes(const std::string& policy) {
  auto found = m_sizes.find(policy);
  if (found == m_sizes.end()) {
    const auto surveys = surveysLike(*m_scope.session, survey());
    found = m_sizes.emplace(policy, costs(findPolicy(policy), surveys)).first;
  }
  return found->second;
}

const Schedule& FigureSource::schedule() {
  if (!m_schedule) m_schedule = makeScopeSchedule(m_scope);
  return *m_schedule;
}

const Forecast& FigureSource::forecast(const std::string& policy) {
  auto found = m_forecasts.find(policy);
  if (found == m_forecasts.end())
    found = m_forecasts.emplace(policy, convscope::forecast(sizes(policy), schedule())).first;
  return found->second;
}

}  // namespace convscope
