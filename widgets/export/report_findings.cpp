#include "widgets/export/report_findings.h"

#include "problem/problem_text.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

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
  if (problem.fastest == nullptr) return row + QStringList{App::tr("not measured"), {}, {}, {}, {}, {}};
  const Trial& fastest = *problem.fastest;
  const QStringList winner{algorithmName(*problem.result, fastest), familyName(fastest.candidate.family),
                           timeText(problem.time), bytesText(fastest.workspaceBytes)};
  if (problem.heuristic == nullptr) return row + winner + QStringList{App::tr("not known"), {}};
  if (problem.heuristic == problem.fastest) return row + winner + QStringList{App::tr("the fastest"), {}};
  return row + winner +
         QStringList{algorithmName(*problem.result, *problem.heuristic), slower(problem.heuristicOverFastest)};
}

}  // namespace

ReportSection ReportFindings::answer() const {
  const BenchmarkVerdict& verdict = m_figures.verdict;
  ReportSection result{App::tr("Should I set benchmark = True?"), {}, QString::fromStdString(verdict.code), {}, {}};
  for (const std::string& text : {verdict.sentence, verdict.limits, verdict.basis}) {
    if (!text.empty()) result.paragraphs.append(toQString(text));
  }
  ReportTable compared{App::tr("benchmark = False and True"),
                       {QString(), App::tr("False"), App::tr("True"), App::tr("Change")},
                       {false, true, true, true},
                       {},
                       {}};
  for (const VerdictRow& row : comparedRows(verdict)) {
    compared.rows.append({toQString(row.title), toQString(row.off), toQString(row.on), toQString(row.change)});
    if (!row.note.empty()) compared.note = toQString(row.note);
  }
  if (!compared.rows.isEmpty()) result.tables.append(compared);
  ReportTable found{App::tr("Findings"), {App::tr("Effect"), App::tr("Finding")}, {true, false}, {}, {}};
  for (const Finding& finding : m_findings) found.rows.append({effectOf(finding), toQString(finding.text)});
  if (!found.rows.isEmpty()) result.tables.append(found);
  return result;
}

ReportSection ReportFindings::winners() const {
  ReportSection result{App::tr("Winners"), {}, {}, {}, {}};
  ReportTable families{App::tr("Wins by family"),
                       {App::tr("Family"), App::tr("Fastest of"), App::tr("Time of an iteration")},
                       {false, true, true},
                       {},
                       {}};
  for (const FamilyWins& wins : m_figures.summary.families)
    families.rows.append({familyName(wins.family),
                          App::tr("%1 of %2 problems").arg(wins.problems).arg(m_figures.summary.total.measured),
                          timeText(wins.us)});
  ReportTable problems{App::tr("The fastest algorithm of every problem"),
                       {App::tr("Layer"), App::tr("Pass"), App::tr("Fastest"), App::tr("Family"), App::tr("Time"),
                        App::tr("Workspace"), App::tr("Heuristic choice"), App::tr("Slower")},
                       {false, false, false, false, true, true, false, true},
                       {},
                       App::tr("A problem of several layers has one row (×). Slower: than the fastest.")};
  for (const ProblemSummary& problem : m_figures.summary.problems) problems.rows.append(winnerRow(problem));
  result.tables = {families, problems};
  return result;
}

ReportSection ReportFindings::memory() const {
  ReportSection result{App::tr("Memory"), {}, {}, {}, {}};
  if (m_figures.frontier.empty()) return result;
  ReportTable table{App::tr("An iteration under a workspace limit"),
                    {App::tr("Limit"), App::tr("Iteration"), App::tr("Against no limit")},
                    {true, true, true},
                    {},
                    {}};
  for (const FrontierPoint& point : m_figures.frontier)
    table.rows.append(
        {bytesText(point.limitBytes), timeText(point.us), slower(point.us / m_figures.frontier.back().us)});
  result.tables.append(table);
  return result;
}

ReportSection ReportFindings::warmUp() const {
  ReportSection result{App::tr("Warm-up"), {}, {}, {}, {}};
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
                        {}});
  return result;
}

}  // namespace convscope
