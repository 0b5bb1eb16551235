#include "widgets/export/report_findings.h"

#include <array>
#include <cmath>
#include <map>

#include "policy/forecast/break_even.h"
#include "analysis/workspace.h"
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
      trouble = Words::tr("PyTorch's switches choose among cuDNN's algorithms, and this survey is of %1")
                    .arg(shownText(backend));
      return;
    }
    try {
      const std::array surveys{&survey};
      outlook = convscope::outlook(findPolicy(name), surveys);
      const SizeOutlook& size = outlook.sizes.front();
      if (!size.complete()) {
        trouble = shownText(size.missing.reasons.front());
        return;
      }
      warmup = firstWarmup(outlook, size);
    } catch (const InputError& error) {
      trouble = shownText(error.what());
    }
  }

  const SizeOutlook& size() const { return outlook.sizes.front(); }

  Outlook outlook;
  Warmup warmup;  ///< of a new process
  QString trouble;
};

/// The names of PyTorch's policies for surveys of this backend: benchmark off, on.
std::pair<std::string, std::string> switches(const Survey& survey) {
  if (survey.started.options.backend == "cudnn-legacy") return {"pytorch-legacy", "pytorch-legacy-benchmark"};
  return {"pytorch", "pytorch-benchmark"};
}

void addTrouble(ReportSection& section, const QString& trouble) {
  section.paragraphs.append(Words::tr("This cannot be told from the session: %1.").arg(trouble));
}

QStringList policyRow(const QString& name, const PolicyView& view) {
  return {name, timeText(view.size().iterationUs), timeText(view.warmup.totalUs()), bytes(view.size().workspaceBytes),
          bytes(view.size().searchPeakBytes)};
}

void addFamilies(ReportSection& section, const std::map<QString, std::pair<int, double>>& families, int measured) {
  ReportTable table{Words::tr("Wins by family"),
                    {Words::tr("Family"), Words::tr("Fastest of"), Words::tr("Time of an iteration")},
                    {false, true, true},
                    {},
                    {}};
  for (const auto& [family, won] : families)
    table.rows.append({family, Words::tr("%1 of %2 problems").arg(won.first).arg(measured), timeText(won.second)});
  section.tables.append(table);
}

}  // namespace

ReportSection winners(const Survey& survey, ProblemMarks& marks, int index) {
  ReportSection section{Words::tr("Winners"), {}, {}, {}, {}};
  ReportTable table{Words::tr("The fastest algorithm of every problem"),
                    {Words::tr("Layer"), Words::tr("Pass"), Words::tr("Fastest"), Words::tr("Family"),
                     Words::tr("Time"), Words::tr("Workspace"), Words::tr("Heuristics' choice"), Words::tr("Slower")},
                    {false, false, false, false, true, true, false, true},
                    {},
                    Words::tr("A problem that several layers pose stands once (×). Slower: than the fastest.")};
  std::map<QString, std::pair<int, double>> families;
  int measured = 0;
  int agreed = 0;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemResult& result = survey.problems[i];
    const ProblemFigures& figures = marks.figures(index, static_cast<int>(i));
    QStringList row{layerName(result.subject), shownText(toText(result.subject.problem.pass))};
    if (!figures.marks.fastest) {
      table.rows.append(row + QStringList{Words::tr("not measured"), {}, {}, {}, {}, {}});
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
      row += {Words::tr("not known"), {}};
    } else if (figures.marks.heuristics == figures.marks.fastest) {
      ++agreed;
      row += {Words::tr("the fastest"), {}};
    } else {
      const Trial& chosen = result.trials[*figures.marks.heuristics];
      row += {algorithmName(chosen.candidate), slower(timesSlower(chosen, fastest))};
    }
    table.rows.append(row);
  }
  section.paragraphs.append(
      Words::tr("%1 of %2 problems were measured; for %3 of them the heuristics choose the fastest.")
          .arg(measured)
          .arg(survey.problems.size())
          .arg(agreed));
  addFamilies(section, families, measured);
  section.tables.append(table);
  return section;
}

ReportSection benchmarkGain(const Survey& survey) {
  ReportSection section{Words::tr("What benchmark mode gains"), {}, {}, {}, {}};
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
  const BreakEven even = breakEven(forecast(searched.outlook, schedule), forecast(plain.outlook, schedule));
  const double saved = plain.size().iterationUs - searched.size().iterationUs;
  const double extra = searched.warmup.totalUs() - plain.warmup.totalUs();
  const Policy& advised = even.iterations ? searched.outlook.policy : plain.outlook.policy;
  section.paragraphs = {
      Words::tr("Forecast for PyTorch from this session's measurements, at one input size. An iteration's convolutions "
                "take %1 with benchmark mode and %2 without: %3 less (%4). Before that, benchmark mode spends %5 on "
                "the first iteration's search, %6 more than without.")
          .arg(timeText(searched.size().iterationUs), timeText(plain.size().iterationUs), timeText(saved),
               shownText(formatPercent(saved / plain.size().iterationUs)), timeText(searched.warmup.totalUs()),
               timeText(extra)),
      Words::tr("Benchmark mode %1.").arg(shownText(even.words)),
      even.iterations ? Words::tr("Advice: switch benchmark mode on for runs of more than %1 iterations at one size.")
                            .arg(shownText(formatCount(*even.iterations)))
                      : Words::tr("Advice: leave benchmark mode off.")};
  section.code = QString::fromStdString(advised.setupText());
  section.tables.append({Words::tr("Benchmark mode off and on"),
                         {Words::tr("PyTorch"), Words::tr("Iteration"), Words::tr("Warm-up"), Words::tr("Workspace"),
                          Words::tr("Peak of the search")},
                         {false, true, true, true, true},
                         {policyRow(Words::tr("benchmark off"), plain), policyRow(Words::tr("benchmark on"), searched)},
                         {}});
  return section;
}

ReportSection warmUp(const Survey& survey) {
  ReportSection section{Words::tr("Warm-up"), {}, {}, {}, {}};
  double setup = 0;
  QStringList parts;
  for (const auto& [what, us] : survey.started.setup) {
    setup += us;
    parts.append(Words::tr("%1 %2").arg(shownText(what), timeText(us)));
  }
  if (!parts.isEmpty())
    section.paragraphs.append(Words::tr("Setting the library up took %1 once, whatever the policy: %2.")
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
      Words::tr("The search of benchmark mode costs as much as %1 of its steady iterations.")
          .arg(shownText(formatCount(std::llround(searched.warmup.totalUs() / searched.size().iterationUs)))));
  ReportTable table{Words::tr("Before the first iteration's own work, in a new process"),
                    {Words::tr("PyTorch"), Words::tr("Heuristics"), Words::tr("Plan build"), Words::tr("Code loading"),
                     Words::tr("Runs to warm up"), Words::tr("Timed runs"), Words::tr("Together")},
                    {false, true, true, true, true, true, true},
                    {},
                    {}};
  for (const auto& [name, view] :
       {std::pair(Words::tr("benchmark off"), &plain), std::pair(Words::tr("benchmark on"), &searched)}) {
    const Warmup& cost = view->warmup;
    table.rows.append({name, timeText(cost.queryUs), timeText(cost.buildUs), timeText(cost.loadUs),
                       timeText(cost.warmupRunsUs), timeText(cost.timedRunsUs), timeText(cost.totalUs())});
  }
  section.tables.append(table);
  return section;
}

ReportSection memory(const Survey& survey) {
  ReportSection section{Words::tr("Memory"), {}, {}, {}, {}};
  const std::vector<FrontierPoint> frontier = networkFrontier(survey);
  if (frontier.empty()) {
    addTrouble(section, Words::tr("a problem has no measured algorithm"));
    return section;
  }
  const FrontierPoint& least = frontier.front();
  const FrontierPoint& most = frontier.back();
  section.paragraphs.append(
      Words::tr("With the fastest algorithm of every problem an iteration takes %1 and needs %2 of workspace; with "
                "%3, the least it can do with, %4 (%5). Layers run in turn and share one workspace.")
          .arg(timeText(most.us), bytes(most.limitBytes), bytes(least.limitBytes), timeText(least.us),
               slower(least.us / most.us)));
  ReportTable table{Words::tr("An iteration under a workspace limit"),
                    {Words::tr("Limit"), Words::tr("Iteration"), Words::tr("Against no limit")},
                    {true, true, true},
                    {},
                    {}};
  for (const FrontierPoint& point : frontier)
    table.rows.append({bytes(point.limitBytes), timeText(point.us), slower(point.us / most.us)});
  section.tables.append(table);
  return section;
}

}  // namespace convscope
