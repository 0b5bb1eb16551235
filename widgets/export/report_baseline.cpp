#include "widgets/export/report_baseline.h"

#include <optional>

#include "analysis/compare.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// Counts the problems that both have measured.
QString verdictsText(const ComparisonTotals& totals) {
  const auto count = [&totals](Verdict verdict) { return totals.verdicts.at(static_cast<std::size_t>(verdict)); };
  const int faster = count(Verdict::Faster);
  const int slower = count(Verdict::Slower);
  const int same = count(Verdict::Same);
  return App::tr("%1 faster, %2 slower, %3 the same, %4 unsure")
      .arg(faster)
      .arg(slower)
      .arg(same)
      .arg(totals.problems - faster - slower - same);
}

}  // namespace

ReportSection baselineSection(const Baseline& baseline) {
  const ComparisonTotals& totals = baseline.totals();
  ReportSection section{.title = App::tr("Changes from the baseline")};
  section.facts = {{App::tr("Baseline"), baseline.title()},
                   {App::tr("An iteration with the fastest algorithms"),
                    App::tr("%1 now, %2 in the baseline (%3), at %4")
                        .arg(timeText(totals.afterUs), timeText(totals.beforeUs),
                             toQString(formatChange(totals.afterUs / totals.beforeUs)), baseline.size())},
                   {App::tr("Layers and passes"), verdictsText(totals)}};
  if (const std::optional<Answer> answer = baseline.answer())
    section.facts.append({App::tr("Answer of the baseline"), toQString(answer->sentence)});
  if (totals.notOwn > 0) section.paragraphs.append(toQString(notOwnText(totals)));
  return section;
}

}  // namespace convscope
