#include "widgets/chart/tick_positions.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace convscope {
namespace {

constexpr std::array kSteps{1.0, 2.0, 5.0};
constexpr double kStepRounding = 1e-9;  ///< relative distance within which a value equals a step

}  // namespace

double stepBelow(double value) {
  const double decade = std::pow(10.0, std::floor(std::log10(value) + kStepRounding));
  double below = decade;
  for (const double step : kSteps) {
    if (step * decade <= value * (1 + kStepRounding)) below = step * decade;
  }
  return below;
}

double stepAbove(double value) {
  const double decade = std::pow(10.0, std::floor(std::log10(value) + kStepRounding));
  for (const double step : kSteps) {
    if (step * decade >= value * (1 - kStepRounding)) return step * decade;
  }
  return 10 * decade;
}

std::vector<double> evenTicks(double low, double high, int count) {
  const auto multiplesOf = [&](double step) {
    std::vector<double> ticks;
    const double slack = step * 1e-6;
    for (double index = std::ceil((low - slack) / step); index * step <= high + slack; ++index)
      ticks.push_back(index * step);
    return ticks;
  };
  const double step = stepAbove((high - low) / count);
  std::vector<double> ticks = multiplesOf(step);
  constexpr double kSmaller = 0.75;  // between a step and the next smaller one
  return count > 1 && ticks.size() < 2 ? multiplesOf(stepBelow(kSmaller * step)) : ticks;
}

std::vector<double> logarithmicTicks(double low, double high) {
  constexpr int kFewest = 3;
  constexpr int kMost = 8;
  const int first = static_cast<int>(std::ceil(std::log10(low) - kStepRounding));
  const int last = static_cast<int>(std::floor(std::log10(high) + kStepRounding));
  const int stride = std::max(1, (last - first + kMost) / kMost);
  std::vector<double> ticks;
  for (int exponent = first; exponent <= last; exponent += stride) ticks.push_back(std::pow(10.0, exponent));
  if (ticks.size() >= kFewest) return ticks;
  ticks.clear();
  for (int exponent = first - 1; exponent <= last; ++exponent) {
    for (const double step : kSteps) {
      const double value = step * std::pow(10.0, exponent);
      if (value >= low * (1 - kStepRounding) && value <= high * (1 + kStepRounding)) ticks.push_back(value);
    }
  }
  constexpr int kAbout = 4;
  return ticks.size() >= kFewest ? ticks : evenTicks(low, high, kAbout);
}

}  // namespace convscope
