#pragma once

#include <span>
#include <string>

#include "policy/forecast/break_even.h"

namespace convscope {

/// A policy over a schedule, with the costs that it was told from.
struct PolicyForecast {
  PolicyCosts costs;
  Forecast forecast;

  const Policy& policy() const { return costs.policy; }
};

/// Which of several policies to take for a schedule.
struct Advice {
  std::size_t best = 0;  ///< index of the one that takes the least time; of equal ones the first
  std::string code;      ///< what switches it on, to be copied; Policy::setupText, or its name where there is none
  std::string reason;    ///< in one or two sentences
};

/// `forecasts`, of which there is at least one, must be of one schedule. The first is what the others are held against.
/// Throws ContractError as breakEven.
Advice advise(std::span<const PolicyForecast> forecasts);

/// When `policy` pays off against `against`, and what new input sizes make of it: "pays off after 490 iterations; with
/// a new size every 480 iterations or sooner it never does". Throws ContractError as breakEven.
std::string breakEvenWords(const PolicyForecast& policy, const PolicyForecast& against);
/// The same of a break-even that is known.
std::string breakEvenWords(const PolicyForecast& policy, const PolicyForecast& against, const BreakEven& when);

}  // namespace convscope
