#include "measure/loser_search.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "backend/executor.h"
#include "measure/problem_part.h"

namespace convscope {
namespace {

/// The parts, in powers of 4 and then finer, so that the last one is hardly larger than needed.
constexpr std::array kShares{1.0 / 1024, 1.0 / 256, 1.0 / 64, 1.0 / 45, 1.0 / 32, 1.0 / 22,
                             1.0 / 16,   1.0 / 11,  1.0 / 8,  1.0 / 6,  1.0 / 4};

/// A part has to take this much longer than the limit. It usually takes no longer than the whole, but a part may be as
/// slow as the whole if the host launches thousands of kernels for it, and then its times scatter.
constexpr double kTrust = 1.5;

/// The largest scatter seen of such times is 2.6. A bound that exceeds the limit is this much below the part's time.
constexpr double kScatter = 3;

/// A part is executed if its predicted time exceeds what is needed by this factor. Smaller parts are less efficient, so
/// the prediction is high rather than low.
constexpr double kMargin = 1.1;

/// Loading code takes less. It matters in the first execution of an algorithm's first part only.
constexpr double kLongestLoadUs = 200'000;

/// A part this large predicts the time of the whole well enough to end the examination, and is always executed. The
/// smaller ones are mostly padding, or too small for the device.
constexpr double kPredictsWell = 1.0 / 16;

/// An algorithm that is predicted to take less than this times its limit is executed on the whole problem: its time is
/// a better figure, and the parts that would show more cost nearly as much.
constexpr double kBearable = 4;

}  // namespace

Result<LoserSearch::PartTime> LoserSearch::executePart(const Problem& part, const Suspect& suspect, bool isFirstPart) {
  if (!m_planner) {
    auto made = m_executor.makePlanner();
    if (!made) return tl::unexpected(made.error());
    m_planner = std::move(*made);
  }
  const auto plan = m_planner->build(part, *suspect.candidate);
  if (!plan) return tl::unexpected(plan.error());
  const auto first =
      m_executor.reserveWorkspace((*plan)->workspaceBytes()).and_then([&] { return m_executor.executeFirst(**plan); });
  if (!first) return tl::unexpected(first.error());
  const double us = first->us - first->launchUs;
  if (us > kLongestLoadUs + kTrust * suspect.limitUs) return PartTime{us - kLongestLoadUs, 0};
  if (!isFirstPart) return PartTime{us, 0};
  const auto second = m_executor.time(**plan, SampleKind::Single, 1);
  if (!second) return tl::unexpected(second.error());
  return PartTime{*second, std::max(0.0, first->us - *second)};
}

Result<std::vector<SuspectFinding>> LoserSearch::examine(const Problem& problem, std::span<const Suspect> suspects) {
  std::vector<SuspectFinding> findings(suspects.size());
  std::vector<State> states(suspects.size());
  double lastShare = 0;
  for (const double share : kShares) {
    const auto part = partOf(problem, share);
    if (!part || part->share <= lastShare || part->share > 1.5 * kShares.back()) continue;
    lastShare = part->share;
    bool bound = false;
    for (std::size_t i = 0; i < suspects.size() && !m_stop.stop_requested(); ++i) {
      State& state = states[i];
      const Suspect& suspect = suspects[i];
      const double neededUs = kTrust * suspect.limitUs;
      const bool predictsWell = share >= kPredictsWell;
      const bool isEnough = state.predictedUs && *state.predictedUs * part->share >= kMargin * neededUs;
      if (state.settled || (state.predictedUs && !isEnough && (!predictsWell || state.isPredictedWell))) continue;
      if (!bound) {
        if (const auto made = m_executor.bind(part->problem); !made) {
          if (made.error().kind == Failure::Kind::DeviceLost) return tl::unexpected(made.error());
          break;
        }
        bound = true;
      }
      const auto time = executePart(part->problem, suspect, !state.predictedUs);
      if (!time && time.error().kind == Failure::Kind::DeviceLost) return tl::unexpected(time.error());
      if (!time) continue;  // an engine may support larger parts only
      SuspectFinding& finding = findings[i];
      finding.startupUs += time->startupUs;
      state.predictedUs = time->us / part->share;
      state.isPredictedWell = predictsWell;
      state.settled = time->us > neededUs || (predictsWell && *state.predictedUs < kBearable * suspect.limitUs);
      if (time->us <= neededUs) continue;
      finding.slowerThanUs = std::max(suspect.limitUs, time->us / kScatter);
      finding.partUs = time->us;
      finding.share = part->share;
    }
  }
  return findings;
}

}  // namespace convscope
