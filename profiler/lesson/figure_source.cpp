#include "lesson/figure_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "analysis/gain_noise.h"
#include "analysis/machine_state.h"
#include "analysis/survey_workload.h"
#include "core/problem_text.h"
#include "policy/forecast/rule.h"
#include "policy/framework/applied_choice.h"
#include "policy/framework/policies.h"
#include "policy/schedule/schedule_text.h"

namespace convscope {

ScheduleSpec surveyedSchedule(const Session& session, const Survey& survey, std::int64_t every) {
  AlternatingSizes spec{{}, every};
  for (const Survey* one : surveysLike(session, survey)) spec.sizes.push_back(one->started.input);
  if (spec.sizes.size() < 2) throw MissingData("the session has only one input size");
  return spec;
}

ScheduleSpec scheduleOf(const FigureScope& scope) {
  if (scope.survey == nullptr || scope.schedule.empty()) throw MissingData("the step has no schedule");
  if (!scope.schedule.starts_with(kSurveyed)) return parseSchedule(scope.schedule);
  const std::int64_t every = std::stoll(scope.schedule.substr(kSurveyed.size()));
  return surveyedSchedule(*scope.session, *scope.survey, every);
}

EstimatedIterations iterationsOf(const BreakEven& breakEven) {
  if (!breakEven.iterations) return {std::numeric_limits<double>::infinity(), {}};
  return {static_cast<double>(*breakEven.iterations), breakEven.range};
}

FigureSource::FigureSource(FigureScope scope)
    : m_scope(std::move(scope)),
      m_sizes(m_scope.survey != nullptr ? surveysBeside(*m_scope.session, *m_scope.survey)
                                        : std::vector<const Survey*>()) {}

const ProblemResult& FigureSource::problem() const {
  const std::string& layer = m_layer.empty() ? m_scope.layer : m_layer;
  const std::optional<Pass> pass = m_pass ? m_pass : m_scope.pass;
  for (const ProblemResult& result : m_scope.survey->problems) {
    const NetworkProblem& subject = result.subject;
    const bool fits = (layer.empty() || std::ranges::find(subject.layers, layer) != subject.layers.end()) &&
                      (!pass || subject.problem.pass == *pass);
    if (fits) return result;
  }
  throw MissingData("the survey has no problem of {} {}", layer, pass ? toText(*pass) : "");
}

void FigureSource::setProblem(const std::string& layer, std::optional<Pass> pass) {
  m_layer = layer;
  m_pass = pass;
}

const Choice& FigureSource::decision(const std::string& policy) {
  const ProblemResult& result = problem();
  const auto [entry, isNew] = m_choices.try_emplace({&result, policy});
  if (isNew) {
    const Policy found = findPolicy(policy);
    entry->second = found.choose(result, contextFor(found, survey()));
  }
  return entry->second;
}

const Choice& FigureSource::choice(const std::string& policy) {
  const Choice& choice = decision(policy);
  if (!choice.complete()) throw MissingData("{}", fmt::join(choice.missing, "; "));
  if (!choice.trial) throw MissingData("{}", choice.reason.empty() ? "no algorithm was measured" : choice.reason);
  return choice;
}

const Trial& FigureSource::chosen(const std::string& policy) {
  return problem().trials.at(*choice(policy).trial);
}

const PolicyCosts& FigureSource::sizes(const std::string& policy) {
  const auto found = m_sizesCosts.find(policy);
  if (found != m_sizesCosts.end()) return found->second;
  PolicyCosts costs = *m_sizes.costs(policy);
  if (const Policy* pytorch = pytorchPolicy(survey().started.options.backend, {})) {
    for (const SizeCosts& size : m_sizes.costs(pytorch->text())->sizes) {
      if (!size.notGiven.empty()) costs = without(costs, size.notGiven);
    }
  }
  return m_sizesCosts.emplace(policy, std::move(costs)).first->second;
}

/// Returns the costs at the survey's size alone. Other sizes show which modules a process loads that starts with it.
const PolicyCosts& FigureSource::ownSize(const std::string& policy) {
  const auto found = m_sizeCosts.find(policy);
  if (found != m_sizeCosts.end()) return found->second;
  PolicyCosts costs = sizes(policy);
  std::erase_if(costs.sizes, [&](const SizeCosts& size) { return size.input != survey().started.input; });
  return m_sizeCosts.emplace(policy, std::move(costs)).first->second;
}

const SizeCosts& FigureSource::size(const std::string& policy) {
  const SizeCosts& size = ownSize(policy).sizes.front();
  if (!size.complete()) throw MissingData("policy " + policy, {size.missing});
  return size;
}

Warmup FigureSource::warmup(const std::string& policy) {
  return firstWarmup(ownSize(policy), size(policy));
}

BreakEven FigureSource::boundedBreakEven(const PolicyCosts& policy, const PolicyCosts& against,
                                         const Schedule& schedule, double drift) const {
  const std::vector<double> variances = savedVariances(policy, against, m_sizes.surveys());
  return breakEven(convscope::forecast(policy, schedule), convscope::forecast(against, schedule),
                   savingNoise(policy, variances, schedule, drift));
}

BreakEven FigureSource::fixedBreakEven() {
  for (const char* policy : {kBenchmark, kHeuristics}) static_cast<void>(size(policy));  // throws if data are missing
  const Schedule fixed{{survey().started.input}, {SizeRun{0, static_cast<std::uint32_t>(kRule.horizon)}}};
  return boundedBreakEven(ownSize(kBenchmark), ownSize(kHeuristics), fixed, driftOf(survey()));
}

BreakEven FigureSource::scheduleBreakEven() {
  return boundedBreakEven(sizes(kBenchmark), sizes(kHeuristics), schedule(), m_sizes.drift());
}

FigureSource& FigureSource::own() {
  if (m_own == nullptr) throw MissingData("the figure compares the step's recording with another one");
  m_own->setProblem(m_layer, m_pass);
  return *m_own;
}

const RecordedForecast& FigureSource::iterations() {
  const Workload* program = workloadOf(survey());
  if (program == nullptr) throw MissingData("the survey measured no recorded program");
  if (!m_iterations) {
    std::vector<std::string> policies;
    for (const NamedPolicy& pick : picks()) policies.push_back(pick.policy);
    m_iterations = recordedForecast(*program, survey(), policies);
  }
  return *m_iterations;
}

const Schedule& FigureSource::schedule() {
  if (!m_schedule)
    m_schedule = makeSchedule(scheduleOf(m_scope), {survey().started.network.input, m_scope.iterations, 0});
  return *m_schedule;
}

const Forecast& FigureSource::forecast(const std::string& policy) {
  auto found = m_forecasts.find(policy);
  if (found == m_forecasts.end())
    found = m_forecasts.emplace(policy, convscope::forecast(sizes(policy), schedule())).first;
  return found->second;
}

const std::vector<Bucketing>& FigureSource::paddings(const std::string& policy, std::size_t most) {
  std::vector<Bucketing>& ways = m_paddings[policy];
  if (ways.empty()) ways = bucketings(sizes(policy), schedule(), most);
  return ways;
}

}  // namespace convscope
