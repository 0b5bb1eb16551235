#include "analysis/verdict_rows.h"

#include <algorithm>
#include <utility>

#include "policy/framework/policies.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Returns the difference of two shares, e.g. "+12 points"; empty if one is not known.
std::string priceDifference(const std::optional<double>& off, const std::optional<double>& on) {
  if (!off || !on) return {};
  if (formatChange(*off) == formatChange(*on)) return translated("benchmark_verdict", "the same");
  std::string difference = formatChange(1 + *on - *off);
  std::erase(difference, '%');
  return phrase("benchmark_verdict", "{} points")(difference);
}

}  // namespace

std::vector<VerdictColumn> furtherColumns(const Answer& answer) {
  std::vector<VerdictColumn> columns;
  if (const SettingEffect* other = answer.other())
    columns.push_back({phrase("benchmark_verdict", "limit={}")(findPolicy(other->policy).settings.limit),
                       translated("benchmark_verdict",
                                  "benchmark = True with this torch.backends.cudnn.benchmark_limit; 0: the fastest of "
                                  "all algorithms.")});
  if (answer.applied)
    columns.push_back({translated("benchmark_verdict", "Applied"),
                       translated("benchmark_verdict",
                                  "The measured choices, which an unmodified program takes without a search: "
                                  "convscope-cli run --choices."),
                       false});
  return columns;
}

std::size_t columnsBeforeChange(const std::vector<VerdictColumn>& further) {
  return static_cast<std::size_t>(std::ranges::count(further, true, &VerdictColumn::isSetting));
}

std::vector<VerdictRow> comparedRows(const Answer& answer) {
  std::vector<VerdictRow> rows;
  std::vector<const SwitchFigures*> further;  // as furtherColumns()
  if (answer.other() != nullptr) further.push_back(&answer.other()->figures);
  if (answer.applied) further.push_back(&answer.applied->effect.figures);
  const SwitchFigures& advised = answer.isAboutOtherLimit() ? answer.about()->figures : answer.on;
  const auto times = [&](std::string title, std::string meaning, const auto& timeOf) {
    const std::optional<Interval> off = timeOf(answer.off);
    const std::optional<Interval> on = timeOf(answer.on);
    if (!off && !on) return;
    VerdictRow row{std::move(title), off ? formatRange(*off) : "", on ? formatRange(*on) : "", {}};
    row.meaning = std::move(meaning);
    for (const SwitchFigures* figures : further) {
      const std::optional<Interval> us = timeOf(*figures);
      row.further.push_back(us ? VerdictCell{formatRange(*us), us->high} : VerdictCell());
    }
    if (off && on) {
      row.offValue = off->high;
      row.onValue = on->high;
      const Interval changed = timeOf(advised).value_or(*on);
      if (off->low == off->high && changed.low == changed.high && off->low > 0)
        row.change = formatChange(changed.low / off->low);
    }
    rows.push_back(std::move(row));
  };
  const auto bytes = [&](std::string title, std::string meaning, std::uint64_t SwitchFigures::*member) {
    const std::uint64_t off = answer.off.*member;
    const std::uint64_t on = answer.on.*member;
    if (off == 0 && on == 0) return;
    const auto offValue = static_cast<double>(off);
    VerdictRow row{std::move(title), formatBytes(off), formatBytes(on),
                   off > 0 ? formatChange(static_cast<double>(advised.*member) / offValue) : ""};
    row.offValue = offValue;
    row.onValue = static_cast<double>(on);
    row.meaning = std::move(meaning);
    for (const SwitchFigures* figures : further)
      row.further.push_back({formatBytes(figures->*member), static_cast<double>(figures->*member)});
    rows.push_back(std::move(row));
  };
  const auto addTimes = [&](std::string one, std::string oneMeaning, std::string first, std::string firstMeaning) {
    times(std::move(one), std::move(oneMeaning), [](const SwitchFigures& figures) { return figures.iterationUs; });
    times(std::move(first), std::move(firstMeaning), [](const SwitchFigures& figures) {
      return figures.firstUs ? std::optional(Interval{*figures.firstUs, *figures.firstUs}) : std::nullopt;
    });
  };
  if (answer.wholeIterations)
    addTimes(translated("benchmark_verdict", "One iteration"),
             translated("benchmark_verdict", "An iteration once all searches are done."),
             translated("benchmark_verdict", "First iteration"),
             translated("benchmark_verdict", "The first iteration, with its searches."));
  else if (answer.sizes > 1)
    addTimes(translated("benchmark_verdict", "Convolutions, mean iteration"),
             translated("benchmark_verdict",
                        "The convolutions of an iteration once all searches are done: the mean over a million "
                        "iterations at all sizes. Other layers are not included."),
             phrase("benchmark_verdict", "Convolutions, {} first iterations")(answer.sizes),
             translated("benchmark_verdict",
                        "The convolutions of the first iteration at each size, with their searches: the sum over all "
                        "sizes."));
  else
    addTimes(translated("benchmark_verdict", "Convolutions, one iteration"),
             translated("benchmark_verdict",
                        "The convolutions of an iteration once all searches are done. Other layers are not included."),
             translated("benchmark_verdict", "Convolutions, first iteration"),
             translated("benchmark_verdict", "The convolutions of the first iteration, with their searches."));
  if (!rows.empty()) {
    rows.front().note = notIncludedText(answer.leftOut);
    rows.front().isNoise = answer.isNoise();
  }
  bytes(translated("benchmark_verdict", "Workspace peak"),
        translated("benchmark_verdict",
                   "The most workspace that is allocated at any time. True needs it for its search, which tries many "
                   "algorithms. False does not search: it needs what the first algorithms that work need."),
        &SwitchFigures::searchPeakBytes);
  bytes(translated("benchmark_verdict", "Workspace afterwards"),
        translated("benchmark_verdict",
                   "The most workspace that a chosen algorithm needs, in every iteration after the searches."),
        &SwitchFigures::workspaceBytes);
  const auto cost = [](const std::optional<double>& ratio) { return ratio ? formatChange(*ratio) : std::string(); };
  if (answer.off.deterministicCost || answer.on.deterministicCost) {
    std::vector<VerdictCell> prices;
    for (const SwitchFigures* figures : further) prices.push_back({cost(figures->deterministicCost)});
    rows.push_back(
        {.title = translated("benchmark_verdict", "Price of determinism"),
         .off = cost(answer.off.deterministicCost),
         .on = cost(answer.on.deterministicCost),
         .change = priceDifference(answer.off.deterministicCost, advised.deterministicCost),
         .further = std::move(prices),
         .meaning = translated("benchmark_verdict",
                               "How much longer the convolutions of an iteration take with "
                               "torch.backends.cudnn.deterministic = True than with the same benchmark setting alone. "
                               "The change is the difference of both, in percentage points."),
         .note = translated("benchmark_verdict",
                            "Price of determinism: how much longer the convolutions take with deterministic = True.")});
  }
  return rows;
}

}  // namespace convscope
