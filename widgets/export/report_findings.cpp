#include "widgets/export/report_findings.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "analysis/left_out.h"
#include "core/problem_text.h"
#include "session/trial_times.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr std::size_t kMostProblems = 120;  ///< four pages in small letters

QString slower(double ratio) {
  return toQString(formatChange(ratio));
}

/// The two rows of a table that compares benchmark off and on, from what `cells` gives for each.
QList<QStringList> switchRows(const BenchmarkGain& gain, const auto& cells) {
  return {QStringList{App::tr("benchmark off")} + cells(gain.off),
          QStringList{App::tr("benchmark on")} + cells(gain.on)};
}

QString effectOf(const Finding& finding) {
  const QString effect = toQString(effectText(finding));
  if (!effect.isEmpty()) return effect;
  return finding.caution ? App::tr("caution") : QStringLiteral("–");
}

QStringList winnerRow(const ProblemSummary& problem) {
  const NetworkProblem& subject = problem.result->subject;
  const QStringList row{layerName(subject), passName(subject.problem.pass)};
  if (problem.fastest == nullptr) return row + QStringList{App::tr("not measured"), {}, {}, {}, {}};
  const QString heuristic = !problem.dispatch.toLibrary()          ? toQString(problem.dispatch.executor)
                            : problem.heuristic == nullptr         ? App::tr("not known")
                            : problem.heuristic == problem.fastest ? App::tr("the fastest")
                                                                   : slower(problem.heuristicOverFastest);
  return row + QStringList{algorithmName(*problem.result, *problem.fastest), timeText(problem.time),
                           problem.dispatch.toLibrary() ? timeText(problem.time.median * multiplicity(subject))
                                                        : QStringLiteral("–"),
                           bytesText(problem.fastest->workspaceBytes), heuristic};
}

/// Returns for each problem whether it is one of the `most` that take the most time in an iteration.
std::vector<bool> costliest(const std::vector<ProblemSummary>& problems, std::size_t most) {
  std::vector<std::size_t> order(problems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto iterationUs = [&](std::size_t i) {
    return problems[i].fastest != nullptr ? problems[i].time.median * multiplicity(problems[i].result->subject) : 0;
  };
  std::ranges::stable_sort(order, std::greater(), iterationUs);
  order.resize(std::min(order.size(), most));
  std::vector<bool> chosen(problems.size());
  for (const std::size_t i : order) chosen[i] = true;
  return chosen;
}

/// Returns the first and the last limit, and those under which an iteration is at least 15% faster than under the one
/// before.
std::vector<FrontierPoint> thinned(const std::vector<FrontierPoint>& frontier) {
  constexpr double kNoticeable = 0.85;
  std::vector<FrontierPoint> shown;
  for (const FrontierPoint& point : frontier) {
    if (shown.empty() || point == frontier.back() || point.us <= kNoticeable * shown.back().us) shown.push_back(point);
  }
  return shown;
}

}  // namespace

ReportSection ReportFindings::answer() const {
  const Answer& verdict = m_figures.verdict;
  ReportSection result{.title = App::tr("Should I set benchmark = True?"),
                       .code = QString::fromStdString(verdict.code),
                       .answer = briefOf(verdict)};
  if (result.answer->condition == verdict.sentence) result.answer->condition.clear();  // it is the paragraph below
  QStringList sentences{toQString(verdict.sentence), toQString(verdict.limits), toQString(verdict.basis)};
  sentences.removeAll(QString());
  result.paragraphs = {sentences.join(toQString(sentenceGap()))};
  if (const std::string caution = cautionText(m_findings); !caution.empty())
    result.paragraphs.append(toQString(caution));
  return result;
}

ReportSection ReportFindings::applied() const {
  const std::optional<AppliedAnswer>& applied = m_figures.verdict.applied;
  ReportSection result{.title = App::tr("Measured choices")};
  if (!applied || applied->sentence.empty()) return result;
  result.paragraphs.append(toQString(applied->sentence));
  result.code = QString::fromStdString(applied->command);
  return result;
}

ReportSection ReportFindings::found() const {
  ReportTable found{{}, {App::tr("Effect"), App::tr("Finding")}, {true, false}, {}, {}};
  for (const Finding& finding : m_findings) found.rows.append({effectOf(finding), toQString(finding.text)});
  return {.title = toQString(findingsTitle(m_figures)), .tables = {found}};
}

QString ReportFindings::sizesText() const {
  const std::size_t sizes = m_figures.verdict.sizes;
  return sizes > 1 ? App::tr("%1 input sizes").arg(sizes) : QString();
}

ReportSection ReportFindings::layers() const {
  ReportTable families{App::tr("Wins by family"),
                       {App::tr("Family"), App::tr("Fastest of"), App::tr("In an iteration")},
                       {false, true, true},
                       {},
                       notIncluded()};
  for (const FamilyWins& wins : m_figures.summary.families)
    families.rows.append({familyName(wins.family),
                          App::tr("%1 of %2 problems").arg(wins.problems).arg(m_figures.summary.total.measured),
                          timeText(wins.us)});
  return {.title = App::tr("Layers"), .tables = {families, winners()}};
}

QString ReportFindings::notIncluded() const {
  return toQString(notIncludedText(leftOutByPytorch(m_figures.survey)));
}

ReportTable ReportFindings::winners() const {
  ReportTable table{App::tr("The fastest algorithm of every problem"),
                    {App::tr("Layer"), App::tr("Pass"), App::tr("Fastest"), App::tr("Time"), App::tr("In an iteration"),
                     App::tr("Workspace"), App::tr("Heuristic choice")},
                    {false, false, false, true, true, true, true},
                    {},
                    App::tr("A problem of several layers has one row (×). Heuristic choice: how much longer it takes "
                            "than the fastest; or who executes the problem in PyTorch in place of the library."),
                    true};
  const std::vector<ProblemSummary>& problems = m_figures.summary.problems;
  const std::vector<bool> isShown = costliest(problems, kMostProblems);
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (isShown[i]) table.rows.append(winnerRow(problems[i]));
  }
  if (problems.size() > kMostProblems)
    table.note += u' ' + App::tr(
                             "The %1 problems that take the most time, of %2; all of them: convscope-cli csv "
                             "SESSION --out FILE.csv")
                             .arg(kMostProblems)
                             .arg(problems.size());
  return table;
}

ReportSection ReportFindings::memory() const {
  ReportSection result{App::tr("Memory")};
  const std::vector<FrontierPoint>& frontier = m_figures.frontier;
  if (frontier.empty()) return result;
  ReportTable table{App::tr("The convolutions of an iteration under a workspace limit"),
                    {App::tr("Limit"), App::tr("Convolutions"), App::tr("Against no limit")},
                    {true, true, true},
                    {},
                    notIncluded()};
  const std::vector<FrontierPoint> shown = thinned(frontier);
  for (const FrontierPoint& point : shown)
    table.rows.append({bytesText(point.limitBytes), timeText(point.us), slower(point.us / frontier.back().us)});
  if (shown.size() < frontier.size())
    table.note += (table.note.isEmpty() ? QString() : toQString(sentenceGap())) +
                  App::tr("%1 of %2 limits, each at least 15% faster than the one before, and the last one")
                      .arg(shown.size())
                      .arg(frontier.size());
  result.tables.append(table);
  return result;
}

ReportSection ReportFindings::warmUp() const {
  ReportSection result{App::tr("Warm-up")};
  if (!m_figures.gain.missing.empty()) return result;
  result.tables.append({App::tr("Before the first iteration's own work, in a new process"),
                        {App::tr("PyTorch"), App::tr("Heuristics"), App::tr("Plan build"), App::tr("Module loading"),
                         App::tr("Runs to warm up"), App::tr("Timed runs"), App::tr("Together")},
                        {false, true, true, true, true, true, true},
                        switchRows(m_figures.gain,
                                   [](const SwitchPrice& price) {
                                     const Warmup& cost = price.warmup;
                                     return QStringList{timeText(cost.queryUs),     timeText(cost.buildUs),
                                                        timeText(cost.loadUs),      timeText(cost.warmupRunsUs),
                                                        timeText(cost.timedRunsUs), timeText(cost.totalUs())};
                                   }),
                        notIncluded()});
  return result;
}

}  // namespace convscope
