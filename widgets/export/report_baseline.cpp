#include "widgets/export/report_baseline.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "analysis/common_sizes.h"
#include "analysis/forecasts.h"
#include "analysis/machine_state.h"
#include "analysis/policy_change.h"
#include "policy/framework/policies.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"
#include "widgets/shared/baseline_sizes.h"
#include "widgets/shared/comparison_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

QStringList rowOf(const QString& name, double beforeUs, double afterUs) {
  return {name, timeText(beforeUs), timeText(afterUs), toQString(formatChange(afterUs / beforeUs))};
}

/// Lists the iteration with the fastest algorithms, then that of each default policy which has a time in both.
ReportTable policyTable(const std::vector<CommonSize>& sizes, const ComparisonTotals& totals) {
  std::vector<const Survey*> before;
  std::vector<const Survey*> after;
  for (const CommonSize& each : sizes) {
    before.push_back(each.before);
    after.push_back(each.after);
  }
  ReportTable table{.title = App::tr("Convolutions of an iteration"),
                    .headers = {App::tr("Policy"), App::tr("Baseline"), App::tr("Now"), App::tr("Change")},
                    .numeric = {false, true, true, true},
                    .rows = {rowOf(App::tr("Fastest algorithms"), totals.beforeUs, totals.afterUs)},
                    .note = sizes.size() > 1 ? App::tr("Mean over the input sizes that both have, without searches.")
                                             : App::tr("Without searches.")};
  if (totals.notOwn > 0) table.note += toQString(sentenceGap() + notOwnText(totals));
  if (after.front()->started.recorded) return table;  // its iterations differ
  Forecaster old(before);
  Forecaster now(after);
  const std::string& backend = after.front()->started.options.backend;
  const std::string& backendBefore = before.front()->started.options.backend;
  for (const std::string& policy : defaultPolicies(backend)) {
    if (!backendMismatch(findPolicy(policy), backendBefore).empty()) continue;
    if (const auto change = policyChange(*old.costs(policy), *now.costs(policy), sizes))
      table.rows.append(rowOf(toQString(policyLabel(policy)), change->beforeUs, change->afterUs));
  }
  return table;
}

}  // namespace

ReportSection baselineSection(const Baseline& baseline) {
  const std::vector<CommonSize> sizes = baseline.commonSizes();
  ReportSection section{.title = App::tr("Against the baseline"), .facts = {{App::tr("Baseline"), baseline.title()}}};
  if (std::ranges::any_of(sizes, [](const CommonSize& each) { return machineState(*each.before).isBusy(); }))
    section.facts.append(
        {App::tr("Caution"), toQString(translated("verdict_caution", "the machine was busy during the survey"))});
  const ComparisonTotals totals = totalsAt(sizes);
  if (totals.problems == 0) {
    section.paragraphs.append(baseline.absence());
    if (!baseline.isOfAnotherNetwork()) section.facts.append({App::tr("Input sizes"), sizesOfBothText(baseline)});
    return section;
  }
  section.facts.append({App::tr("Input sizes in common"), commonSizesText(baseline)});
  section.facts.append({App::tr("Layers and passes"), verdictCountsText(totals)});
  if (const std::optional<Answer> answer = baseline.answer())
    section.facts.append({App::tr("Answer of the baseline"), toQString(answer->sentence)});
  section.tables = {policyTable(sizes, totals)};
  return section;
}

}  // namespace convscope
