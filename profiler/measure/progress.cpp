#include "measure/progress.h"

#include <algorithm>

#include "core/pass.h"
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
          },
          [&](const CandidatesListed& e) {
            begun(e.problem) = {static_cast<int>(e.candidates.algorithms.size()), 0};
          },
          [&](const CandidatesAdded& e) { begun(e.problem).algorithms += static_cast<int>(e.algorithms.size()); },
          [&](const PlanBuilt& e) { ++begun(e.problem).tried; }, [&](const ProblemEnded& e) { end(e.problem); },
          [&](const CheckStarted&) {
            m_done = 0;
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
  m_begun.erase(problem);
  if (m_latest == problem && !m_begun.empty()) m_latest = m_begun.begin()->first;
}

double Progress::reached() const {
  if (m_iterations > 0) return std::min(1.0, static_cast<double>(m_replayed) / static_cast<double>(m_iterations));
  if (m_problems.empty()) return 0;
  double done = m_done;
  for (const auto& [problem, begun] : m_begun) {
    if (begun.algorithms > 0) done += kShareOfTrying * std::min(1.0, double(begun.tried) / begun.algorithms);
  }
  return std::min(1.0, done / static_cast<double>(m_problems.size()));
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

void Progress::skip(int problems) {
  m_done += problems;
  m_highest = m_resumedAt = reached();
}

}  // namespace convscope
