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
  std::visit(Overloaded{[&](const SurveyStarted& e) {
                          *this = {};
                          m_problems = e.problems;
                        },
                        [&](const CandidatesListed& e) {
                          m_problem = e.problem;
                          m_algorithms = static_cast<int>(e.candidates.algorithms.size());
                          m_tried = 0;
                        },
                        [&](const CandidatesAdded& e) { m_algorithms += static_cast<int>(e.algorithms.size()); },
                        [&](const PlanBuilt&) { ++m_tried; }, [&](const ProblemEnded&) { ++m_done, m_problem = -1; },
                        [&](const CheckStarted&) { m_done = 0, m_problem = -1, m_highest = m_resumedAt = 0; },
                        [&](const RepeatabilityChecked& e) {
                          m_tried = e.problem == m_problem ? m_tried : 0;
                          if (!e.busy) ++m_tried;
                          m_problem = e.problem;
                          m_algorithms = 0;
                        },
                        [&](const ProblemChecked&) { ++m_done, m_problem = -1; },
                        [&](const ReplayStarted& e) {
                          *this = {};
                          m_iterations = e.iterations;
                        },
                        [&](const ReplayIterations& e) { m_replayed += static_cast<std::int64_t>(e.us.size()); },
                        [](const auto&) {}},
             event);
  m_highest = std::max(m_highest, reached());
}

double Progress::reached() const {
  if (m_iterations > 0) return std::min(1.0, static_cast<double>(m_replayed) / static_cast<double>(m_iterations));
  if (m_problems.empty()) return 0;
  double done = m_done;
  if (m_problem >= 0 && m_algorithms > 0) done += kShareOfTrying * std::min(1.0, double(m_tried) / m_algorithms);
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
  if (m_problem < 0 || static_cast<std::size_t>(m_problem) >= m_problems.size()) return {};
  const NetworkProblem& subject = m_problems[static_cast<std::size_t>(m_problem)];
  const std::string layer = subject.layers.empty() ? translated("progress", "problem") : subject.layers.front();
  const std::string pass = translated("traits", traitsOf(subject.problem.pass).title.data());
  if (m_algorithms == 0) return phrase("progress", "{} {}, {} checked")(layer, pass, m_tried);
  return phrase("progress", "{} {}, {} of {} algorithms")(layer, pass, m_tried, m_algorithms);
}

void Progress::skip(int problems) {
  m_done += problems;
  m_highest = m_resumedAt = reached();
}

}  // namespace convscope
