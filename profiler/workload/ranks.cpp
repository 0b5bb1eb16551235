#include "workload/ranks.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// A difference below this share of an iteration is noise.
constexpr double kEven = 0.03;
/// Clocks of hosts differ by less.
constexpr double kLargestGapS = 60;

/// Returns the mean of a time over the iterations of all kinds that have it.
std::optional<double> meanOfKinds(const Workload& workload, std::optional<double> IterationKind::*time) {
  double sum = 0;
  double count = 0;
  for (const IterationRun& run : workload.runs) {
    const std::optional<double>& us = workload.kinds[run.kind].*time;
    if (!us) continue;
    sum += *us * static_cast<double>(run.count);
    count += static_cast<double>(run.count);
  }
  return count > 0 ? std::optional(sum / count) : std::nullopt;
}

/// Throws if the traces of two ranks cannot be of one run.
void checkSameRun(const RankTimes& a, const RankTimes& b) {
  if (a.rank.worldSize != b.rank.worldSize)
    throw InputError(
        translatable("message", "{} is of a run of {} processes and {} of one of {}: they are not of the same run"),
        a.file, a.rank.worldSize, b.file, b.rank.worldSize);
  if (a.rank.rank == b.rank.rank)
    throw InputError(translatable("message", "{} and {} are both of rank {}"), a.file, b.file, a.rank.rank);
  if (a.rank.library != b.rank.library)
    throw InputError(
        translatable("message",
                     "the ranks of {} communicate by {} and those of {} by {}: they are not of the same run"),
        a.file, a.rank.library, b.file, b.rank.library);
  if (!a.rank.beginS || !a.rank.endS || !b.rank.beginS || !b.rank.endS) return;
  const double gapS = std::max(*a.rank.beginS - *b.rank.endS, *b.rank.beginS - *a.rank.endS);
  if (gapS > kLargestGapS)
    throw InputError(translatable("message", "{} and {} were recorded {} s apart: they are not of the same run"),
                     a.file, b.file, std::llround(gapS));
}

bool allHave(const std::vector<RankTimes>& ranks, std::optional<double> RankTimes::*time) {
  return std::ranges::all_of(ranks, [&](const RankTimes& each) { return (each.*time).has_value(); });
}

double differenceOf(const std::vector<RankTimes>& ranks, std::optional<double> RankTimes::*time) {
  const auto value = [&](const RankTimes& each) { return *(each.*time); };
  const auto [least, most] = std::ranges::minmax_element(ranks, std::less<>(), value);
  return value(*most) - value(*least);
}

}  // namespace

RankTimes rankTimes(RecordedRank rank, std::string file, const Workload& workload) {
  return {std::move(rank),
          std::move(file),
          iterationCount(workload),
          meanOfKinds(workload, &IterationKind::wallUs),
          meanOfKinds(workload, &IterationKind::deviceBusyUs),
          meanOfKinds(workload, &IterationKind::communicationUs)};
}

RankComparison compareRanks(std::vector<RankTimes> ranks) {
  RankComparison result;
  std::ranges::stable_sort(ranks, std::less<>(), [](const RankTimes& each) { return each.rank.rank; });
  for (const RankTimes& each : ranks) {
    if (each.rank.rank >= each.rank.worldSize)
      throw InputError(translatable("message", "{} is of rank {}, and a run of {} processes has no such rank"),
                       each.file, each.rank.rank, each.rank.worldSize);
  }
  for (std::size_t i = 1; i < ranks.size(); ++i) {
    checkSameRun(ranks[i - 1], ranks[i]);
    checkSameRun(ranks[0], ranks[i]);
  }
  result.ranks = std::move(ranks);
  if (result.ranks.empty()) return result;
  auto next = result.ranks.begin();
  for (int rank = 0; rank < result.ranks.front().rank.worldSize; ++rank) {
    if (next != result.ranks.end() && next->rank.rank == rank)
      ++next;
    else
      result.missing.push_back(rank);
  }
  result.byCommunication = allHave(result.ranks, &RankTimes::communicationUs);
  const auto time = result.byCommunication ? &RankTimes::communicationUs : &RankTimes::wallUs;
  if (!allHave(result.ranks, time)) return result;
  const auto value = [&](const RankTimes& each) { return *(each.*time); };
  const auto slowest = result.byCommunication ? std::ranges::min_element(result.ranks, std::less<>(), value)
                                              : std::ranges::max_element(result.ranks, std::less<>(), value);
  result.slowest = static_cast<std::size_t>(slowest - result.ranks.begin());
  result.differenceUs = differenceOf(result.ranks, time);
  result.even = slowest->wallUs && result.differenceUs < kEven * *slowest->wallUs;
  return result;
}

std::string slowestRankText(const RankComparison& comparison) {
  std::string text;
  if (!comparison.slowest) {
    text = translated("ranks", "The traces do not say which rank is the slowest: not every one has a timed iteration.");
  } else if (comparison.even) {
    text = phrase("ranks", "No rank is slower than the others: {} differ by {}, less than {:.0f}% of an iteration.")(
        comparison.byCommunication ? translated("ranks", "their waits for each other")
                                   : translated("ranks", "their iterations"),
        formatTime(comparison.differenceUs), 100 * kEven);
  } else if (const RankTimes& slowest = comparison.ranks[*comparison.slowest]; comparison.byCommunication) {
    text =
        phrase("ranks",
               "Rank {} is the slowest: it waits {} of an iteration for the others (communication), and they wait up "
               "to {} longer for it.")(slowest.rank.rank, formatTime(*slowest.communicationUs),
                                       formatTime(comparison.differenceUs));
  } else {
    text = phrase("ranks",
                  "Rank {} has the longest iteration, by {}. Not every trace has communication, which would show "
                  "whether the others wait for it.")(slowest.rank.rank, formatTime(comparison.differenceUs));
  }
  if (comparison.missing.empty()) return text;
  constexpr std::size_t kNamed = 8;
  const auto named = std::span(comparison.missing).first(std::min(kNamed, comparison.missing.size()));
  std::string missing = fmt::format("{}", fmt::join(named, ", "));
  if (const std::size_t more = comparison.missing.size() - named.size(); more > 0)
    missing += phrase("ranks", ", ... ({} more)")(more);
  text += sentenceGap() + phrase("ranks", "Without a trace: rank {}.")(missing);
  return text;
}

}  // namespace convscope
