#include "widgets/export/report_findings.h"

#include <array>
#include <cmath>
#include <map>

#include "analysis/determinism_price.h"
#include "analysis/workspace.h"
#include "policy/forecast/break_even.h"
#include "problem/problem_text.h"
#include "session/trial_reading.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"
#include "widgets/shared/words.h"

namespace convscope {
namespace {

QString bytes(std::uint64_t count) {
  return QString::fromStdString(formatBytes(count));
}

QString slower(double ratio) {
  return QString::fromStdString(formatChange(ratio));
}

/// A policy over the survey; `trouble` says why there is none.
struct PolicyView {
  PolicyView(const Survey& survey, const std::string& name) {
    const std::string& backend = survey.started.options.backend;
    if (findPolicy(name).backend != backend) {
      trouble = App::tr("PyTorch's switches choose among cuDNN's algorithms, and this survey is of %1")
                    .arg(toQString(backend));
      return;
    }
    try {
      const std::array surveys{&survey};
      costs = convscope::costs(findPolicy(name), surveys);
      const SizeCosts& size = costs.sizes.front();
      if (!size.complete()) {
        trouble = toQString(size.missing.reasons.front());
        return;
      }
      warmup = firstWarmup(costs, size);
    } catch (const MissingData& error) {
      trouble = toQString(error.what());
    }
  }

  const SizeCosts& size() const { return costs.sizes.front(); }

  PolicyCosts costs;
  Warmup warmup;  ///< of a new process
  QString trouble;
};

/// The names of PyTorch's policies for surveys of this backend: benchmark off, on.
std::pair<std::string, std::string> switches(const Survey& survey) {
  const std::array<Policy, 4> policies = switchPolicies(survey.started.options.backend);
  return {policies[0].name, policies[1].name};
}

void addTrouble(ReportSection& section, const QString& trouble) {
  section.paragraphs.append(App::tr("This cannot be told from the session: %1.").arg(trouble));
}

QStringList policyRow(const QString& name, const PolicyView& view) {
  return {name, timeText(view.size().iterationUs), timeText(view.warmup.totalUs()), bytes(view.size().workspaceBytes),
          bytes(view.size().searchPeakBytes)};
}

void addFamilies(ReportSection& section, const std::map<QString, std::pair<int, double>>& families, int measured) {
  ReportTable table{App::tr("Wins by family"),
                    {App::tr("Family"), App::tr("Fastest of"), App::tr("Time of an iteration")},
                    {false, true, true},
                    {},
                    {}};
  for (const auto& [family, won] : families)
    table.rows.append({family, App::tr("%1 of %2 problems").arg(won.first).arg(measured), timeText(won.second)});
  section.tables.append(table);
}

}  // namespace

ReportSection winners(const ShownSurvey& shown) {
  ReportSection section{App::tr("Winners"), {}, {}, {}, {}};
  ReportTable table{App::tr("The fastest algorithm of every problem"),
                    {App::tr("Layer"), App::tr("Pass"), App::tr("Fastest"), App::tr("Family"), App::tr("Time"),
                     App::tr("Workspace"), App::tr("Heuristics' choice"), App::tr("Slower")},
                    {false, false, false, false, true, true, false, true},
                    {},
                    App::tr("A problem that several layers pose stands once (×). Slower: than the fastest.")};
  const Survey& survey = *shown.survey();
  std::map<QString, std::pair<int, double>> families;
  int measured = 0;
  int agreed = 0;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemResult& result = survey.problems[i];
    const ProblemFigures& figures = shown.figures(static_cast<int>(i));
    QStringList row{layerName(result.subject), toQString(toText(result.subject.problem.pass))};
    if (!figures.marks.fastest) {
      table.rows.append(row + QStringList{App::tr("not measured"), {}, {}, {}, {}, {}});
      continue;
    }
    ++measured;
    const Trial& fastest = result.trials[*figures.marks.fastest];
    auto& [wins, us] = families[familyName(fastest.candidate.family)];
    ++wins;
    us += figures.times[*figures.marks.fastest].median * static_cast<double>(result.subject.layers.size());
    row += {algorithmName(fastest.candidate), familyName(fastest.candidate.family),
            timeText(figures.times[*figures.marks.fastest]), bytes(fastest.workspaceBytes)};
    if (!figures.marks.heuristics) {
      row += {App::tr("not known"), {}};
    } else if (figures.marks.heuristics == figures.marks.fastest) {
      ++agreed;
      row += {App::tr("the fastest"), {}};
    } else {
      const Trial& chosen = result.trials[*figures.marks.heuristics];
      row += {algorithmName(chosen.candidate), slower(timesSlower(chosen, fastest))};
    }
    table.rows.append(row);
  }
  section.paragraphs.append(
      App::tr("%1 of %2 problems were measured; for %3 of them the heuristics choose the fastest.")
          .arg(measured)
          .arg(survey.problems.size())
          .arg(agreed));
  addFamilies(section, families, measured);
  section.tables.append(table);
  return section;
}

ReportSection benchmarkGain(const Survey& survey) {
  ReportSection section{App::tr("What benchmark mode gains"), {}, {}, {}, {}};
  const auto [off, on] = switches(survey);
  const PolicyView plain(survey, off);
  const PolicyView searched(survey, on);
  for (const PolicyView* view : {&plain, &searched}) {
    if (view->trouble.isEmpty()) continue;
    addTrouble(section, view->trouble);
    return section;
  }
  constexpr std::int64_t kIterations = 1'000'000;
  const Schedule schedule = makeSchedule(FixedSizes{}, {survey.started.input, kIterations, 0});
  const BreakEven even = breakEven(forecast(searched.costs, schedule), forecast(plain.costs, schedule));
  const double saved = plain.size().iterationUs - searched.size().iterationUs;
  const double extra = searched.warmup.totalUs() - plain.warmup.totalUs();
  const Policy& advised = even.iterations ? searched.costs.policy : plain.costs.policy;
  section.paragraphs = {
      App::tr("Forecast for PyTorch from this session's measurements, at one input size. An iteration's convolutions "
              "take %1 with benchmark mode and %2 without: %3 less (%4). Before that, benchmark mode spends %5 on "
              "the first iteration's search, %6 more than without.")
          .arg(timeText(searched.size().iterationUs), timeText(plain.size().iterationUs), timeText(saved),
               toQString(formatPercent(saved / plain.size().iterationUs)), timeText(searched.warmup.totalUs()),
               timeText(extra)),
      App::tr("Benchmark mode %1.").arg(toQString(even.words)),
      even.iterations ? App::tr("Advice: switch benchmark mode on for runs of more than %1 iterations at one size.")
                            .arg(toQString(formatCount(*even.iterations)))
                      : App::tr("Advice: leave benchmark mode off.")};
  section.code = QString::fromStdString(advised.setupText());
  section.tables.append({App::tr("Benchmark mode off and on"),
                         {App::tr("PyTorch"), App::tr("Iteration"), App::tr("Warm-up"), App::tr("Workspace"),
                          App::tr("Peak of the search")},
                         {false, true, true, true, true},
                         {policyRow(App::tr("benchmark off"), plain), policyRow(App::tr("benchmark on"), searched)},
                         {}});
  return section;
}

ReportSection warmUp(const Survey& survey) {
  ReportSection section{App::tr("Warm-up"), {}, {}, {}, {}};
  double setup = 0;
  QStringList parts;
  for (const auto& [what, us] : survey.started.setup) {
    setup += us;
    parts.append(App::tr("%1 %2").arg(toQString(what), timeText(us)));
  }
  if (!parts.isEmpty())
    section.paragraphs.append(App::tr("Setting the library up took %1 once, whatever the policy: %2.")
                                  .arg(timeText(setup), parts.join(QStringLiteral(", "))));
  const auto [off, on] = switches(survey);
  const PolicyView plain(survey, off);
  const PolicyView searched(survey, on);
  for (const PolicyView* view : {&plain, &searched}) {
    if (view->trouble.isEmpty()) continue;
    addTrouble(section, view->trouble);
    return section;
  }
  section.paragraphs.append(
      App::tr("The search of benchmark mode costs as much as %1 of its steady iterations.")
          .arg(toQString(formatCount(std::llround(searched.warmup.totalUs() / searched.size().iterationUs)))));
  ReportTable table{App::tr("Before the first iteration's own work, in a new process"),
                    {App::tr("PyTorch"), App::tr("Heuristics"), App::tr("Plan build"), App::tr("Code loading"),
                     App::tr("Runs to warm up"), App::tr("Timed runs"), App::tr("Together")},
                    {false, true, true, true, true, true, true},
                    {},
                    {}};
  for (const auto& [name, view] :
       {std::pair(App::tr("benchmark off"), &plain), std::pair(App::tr("benchmark on"), &searched)}) {
    const Warmup& cost = view->warmup;
    table.rows.append({name, timeText(cost.queryUs), timeText(cost.buildUs), timeText(cost.loadUs),
                       timeText(cost.warmupRunsUs), timeText(cost.timedRunsUs), timeText(cost.totalUs())});
  }
  section.tables.append(table);
  return section;
}

ReportSection memory(const Survey& survey) {
  ReportSection section{App::tr("Memory"), {}, {}, {}, {}};
  const std::vector<FrontierPoint> frontier = networkFrontier(survey);
  if (frontier.empty()) {
    addTrouble(section, App::tr("a problem has no measured algorithm"));
    return section;
  }
  const FrontierPoint& least = frontier.front();
  const FrontierPoint& most = frontier.back();
  section.paragraphs.append(
      App::tr("With the fastest algorithm of every problem an iteration takes %1 and needs %2 of workspace; with "
              "%3, the least it can do with, %4 (%5). Layers run in turn and share one workspace.")
          .arg(timeText(most.us), bytes(most.limitBytes), bytes(least.limitBytes), timeText(least.us),
               slower(least.us / most.us)));
  ReportTable table{App::tr("An iteration under a workspace limit"),
                    {App::tr("Limit"), App::tr("Iteration"), App::tr("Against no limit")},
                    {true, true, true},
                    {},
                    {}};
  for (const FrontierPoint& point : frontier)
    table.rows.append({bytes(point.limitBytes), timeText(point.us), slower(point.us / most.us)});
  section.tables.append(table);
  return section;
}

}  // namespace convscope
