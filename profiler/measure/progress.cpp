#include "measure/progress.h"

#include <algorithm>

#include "core/pass.h"
#include "measure/survey_work.h"
#include "text/overloaded.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

// Building and trying the algorithms takes most of a problem's time; the race of the contenders takes the rest.
constexpr double kShareOfTrying = 0.7;

}  // namespace

void Progress::add(const Event& event) {
  std::visit(
      Overloaded{
          [&](const SurveyStarted& e) {
            *this = {};
            m_problems = e.problems;
            double all = 0;
            for (const NetworkProblem& each : m_problems)
              all += m_work.emplace_back(surveyWork(each.problem, e.device));
            for (double& work : m_work) work /= all;
          },
          [&](const CandidatesListed& e) {
            begun(e.problem) = {static_cast<int>(e.candidates.algorithms.size()), 0};
          },
          [&](const CandidatesAdded& e) { begun(e.problem).algorithms += static_cast<int>(e.algorithms.size()); },
          [&](const PlanBuilt& e) { ++begun(e.problem).tried; }, [&](const ProblemEnded& e) { end(e.problem); },
          [&](const CheckStarted&) {
            m_done = 0;
            m_doneWork = 0;
            m_begun.clear();
            m_highest = m_resumedAt = 0;
          },
          [&](const RepeatabilityChecked& e) {
            if (!e.busy) ++begun(e.problem).tried;
          },
          [&](const ProblemChecked& e) { end(e.problem); },
          [&](const ReplayStarted& e) {
            *this = {};
            m_iterations = e.iterations;
          },
          [&](const ReplayIterations& e) { m_replayed += static_cast<std::int64_t>(e.us.size()); }, [](const auto&) {}},
      event);
  m_highest = std::max(m_highest, reached());
}

Progress::Begun& Progress::begun(int problem) {
  m_latest = problem;
  return m_begun[problem];
}

void Progress::end(int problem) {
  ++m_done;
  m_doneWork += workOf(problem);
  m_begun.erase(problem);
  if (m_latest == problem && !m_begun.empty()) m_latest = m_begun.begin()->first;
}

double Progress::workOf(int problem) const {
  const auto index = static_cast<std::size_t>(problem);
  return index < m_work.size() ? m_work[index] : 0;
}

double Progress::reached() const {
  if (m_iterations > 0) return std::min(1.0, static_cast<double>(m_replayed) / static_cast<double>(m_iterations));
  if (m_problems.empty()) return 0;
  if (m_done >= static_cast<int>(m_problems.size())) return 1;
  double done = m_doneWork;
  for (const auto& [problem, begun] : m_begun) {
    if (begun.algorithms > 0)
      done += workOf(problem) * kShareOfTrying * std::min(1.0, double(begun.tried) / begun.algorithms);
  }
  return std::min(1.0, done);
}

double Progress::fraction() const {
  return m_highest;
}

std::optional<double> Progress::secondsLeft(double elapsed) const {
  if (measuredHere() <= 0) return std::nullopt;
  return elapsed * (1 - m_highest) / measuredHere();
}

std::string Progress::current() const {
  if (m_iterations > 0)
    return phrase("progress", "iteration {} of {}")(formatCount(std::min(m_replayed + 1, m_iterations)),
                                                    formatCount(m_iterations));
  const auto latest = m_begun.find(m_latest);
  if (latest == m_begun.end() || m_latest < 0 || static_cast<std::size_t>(m_latest) >= m_problems.size()) return {};
  const auto& [algorithms, tried] = latest->second;
  const NetworkProblem& subject = m_problems[static_cast<std::size_t>(m_latest)];
  const std::string layer = subject.layers.empty() ? translated("progress", "problem") : subject.layers.front();
  const std::string pass = translated("traits", traitsOf(subject.problem.pass).title.data());
  if (algorithms == 0) return phrase("progress", "{} {}, {} checked")(layer, pass, tried);
  return phrase("progress", "{} {}, {} of {} algorithms")(layer, pass, tried, algorithms);
}

void Progress::skip(const std::vector<bool>& ended) {
  for (std::size_t i = 0; i < ended.size(); ++i) {
    if (ended[i]) end(static_cast<int>(i));
  }
  m_highest = m_resumedAt = reached();
}

}  // namespace convscope
