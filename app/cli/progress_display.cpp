#include "cli/progress_display.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "analysis/survey_summary.h"
#include "cli/terminal.h"
#include "core/problem_text.h"
#include "text/excerpt.h"
#include "text/printable.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

constexpr std::chrono::milliseconds kBetweenDrawings{50};
constexpr const char* kToLineStartAndErase = "\r\x1b[K";

void put(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

/// Prints one line of limited length.
void putLine(std::string_view text) {
  put(messageLine(text) + '\n');
}

std::string bar(double fraction, std::size_t width) {
  const auto full = static_cast<std::size_t>(std::lround(fraction * static_cast<double>(width)));
  return '[' + std::string(full, '#') + std::string(width - full, '-') + ']';
}

}  // namespace

ProgressDisplay::ProgressDisplay(const SurveyStarted& started, std::vector<bool> known)
    : m_known(std::move(known)),
      m_terminal(isatty(STDERR_FILENO) == 1),
      m_problems(started.problems.size()),
      m_ended(static_cast<std::size_t>(std::ranges::count(m_known, true))) {
  m_progress.add(started);
  m_progress.skip(m_known);
}

ProgressDisplay::~ProgressDisplay() {
  if (m_terminal) put(kToLineStartAndErase);
}

void ProgressDisplay::add(const Event& event, const Survey& survey) {
  if (isKnown(event)) return;
  m_progress.add(event);
  if (const auto* given = std::get_if<AlgorithmGivenUp>(&event)) printGivenUp(*given, survey);
  const auto* ended = std::get_if<ProblemEnded>(&event);
  const auto* checked = std::get_if<ProblemChecked>(&event);
  if (ended != nullptr || checked != nullptr) ++m_ended;
  if (m_terminal) {
    draw();
  } else if (ended != nullptr && m_problems > 1) {
    printEnded(survey.problems.at(static_cast<std::size_t>(ended->problem)));
  } else if (checked != nullptr && m_problems > 1) {
    printChecked(survey.problems.at(static_cast<std::size_t>(checked->problem)));
  }
}

bool ProgressDisplay::isKnown(const Event& event) const {
  return std::visit(
      [this](const auto& each) {
        if constexpr (requires { each.problem; })
          return static_cast<std::size_t>(each.problem) < m_known.size() &&
                 m_known[static_cast<std::size_t>(each.problem)];
        return false;
      },
      event);
}

double ProgressDisplay::elapsed() const {
  return std::chrono::duration<double>(Clock::now() - m_start).count();
}

std::string ProgressDisplay::timeLeft() {
  const auto seconds = m_progress.secondsLeft(elapsed());
  if (!seconds) return {};
  const FallingEstimate::Left left = m_left.next(*seconds);
  return fmt::format("{}{} left", left.isLowerBound ? "over " : "", formatDuration(left.seconds));
}

void ProgressDisplay::draw() {
  const auto now = Clock::now();
  if (now - m_drawn < kBetweenDrawings) return;
  m_drawn = now;
  const std::string right =
      fmt::format("  {} {:3.0f}%  {:<15}", bar(m_progress.fraction(), 20), 100 * m_progress.fraction(), timeLeft());
  const std::size_t width = outputWidth(STDERR_FILENO);
  const std::size_t room = width > right.size() ? width - right.size() - 1 : 0;
  put(kToLineStartAndErase + shortened(printable(m_progress.current()), room) + right);
}

void ProgressDisplay::printEnded(const ProblemResult& result) {
  std::string found = "nothing measured";
  if (!result.failure.empty()) found = "failed: " + result.failure;
  if (const auto index = result.fastest()) {
    const Trial& fastest = result.trials[*index];
    found = fmt::format("{}, {}", formatTime(median(fastest.timing().us)), fastest.candidate.name);
  }
  const std::string left = m_ended < m_problems ? timeLeft() : "";
  putLine(fmt::format("[{}/{}] {} {}: {}, {}{}{}", m_ended, m_problems, firstLayer(result.subject),
                      toText(result.subject.problem.pass), counted(std::ssize(result.trials), "algorithm"), found,
                      left.empty() ? "" : "; ", left));
}

void ProgressDisplay::printGivenUp(const AlgorithmGivenUp& given, const Survey& survey) const {
  const NetworkProblem& subject = survey.problems.at(static_cast<std::size_t>(given.problem)).subject;
  const std::string algorithm = given.algorithm.empty() ? "" : given.algorithm + " of ";
  if (m_terminal) put(kToLineStartAndErase);
  showMessage(fmt::format("{}{} {} was given up: {}; the survey continues without it", algorithm, firstLayer(subject),
                          toText(subject.problem.pass), given.reason));
}

void ProgressDisplay::printChecked(const ProblemResult& result) {
  const auto checked =
      std::ranges::count_if(result.trials, [](const Trial& trial) { return trial.evidence.alone.has_value(); });
  const std::string found = result.checked->failure.empty() ? counted(checked, "algorithm") + " checked"
                                                            : "failed: " + result.checked->failure;
  const std::string left = m_ended < m_problems ? timeLeft() : "";
  putLine(fmt::format("[{}/{}] {} {}: {}{}{}", m_ended, m_problems, firstLayer(result.subject),
                      toText(result.subject.problem.pass), found, left.empty() ? "" : "; ", left));
}

}  // namespace convscope::cli
