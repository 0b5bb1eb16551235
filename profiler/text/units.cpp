#include "text/units.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <span>

namespace convscope {
namespace {

struct Unit {
  const char* name;
  double factor;  ///< in units of the one before; the first in units of the value
};

constexpr double kLargestCount = 9e18;   ///< fits a 64-bit number
constexpr double kLongestSeconds = 1e9;  ///< nobody waits longer, and whole numbers of seconds could overflow

/// Returns three significant digits of `value`, a whole number from 100 on.
std::string threeDigits(double value) {
  const double size = std::abs(value);
  if (size == 0) return "0";
  // Above these limits rounding would add a digit.
  if (size < 0.9995) return fmt::format("{:#.3g}", value);
  if (size < 9.995) return fmt::format("{:.2f}", value);
  if (size < 99.95) return fmt::format("{:.1f}", value);
  return fmt::format("{:.0f}", value);
}

/// Returns `value` in the largest of `units` in which it is at least 1.
std::string withUnit(double value, std::span<const Unit> units) {
  if (!std::isfinite(value)) return "n/a";
  std::size_t chosen = 0;
  // A value that rounds up to the next unit gets that unit: 999.7 us are 1.00 ms.
  while (chosen + 1 < units.size() && std::abs(value) >= units[chosen + 1].factor - 0.5) {
    ++chosen;
    value /= units[chosen].factor;
  }
  return fmt::format("{} {}", threeDigits(value), units[chosen].name);
}

}  // namespace

std::string formatTime(double us) {
  static constexpr std::array units{Unit{"µs", 1}, Unit{"ms", 1e3}, Unit{"s", 1e3}};
  constexpr double kLeastUs = 5e-4;  // nothing is measured below a nanosecond: a difference of equal times
  if (std::abs(us) < kLeastUs) us = 0;
  constexpr double kLongestInSecondsUs = 599.5e6;  // from 10 minutes on people count in minutes
  if (us >= kLongestInSecondsUs && us / 1e6 <= kLongestSeconds) return formatDuration(us / 1e6);
  constexpr double kWholeNanosecondsUs = 0.9995;
  if (us != 0 && std::abs(us) < kWholeNanosecondsUs) return fmt::format("{:.3f} µs", us);
  return withUnit(us, units);
}

std::string formatBytes(std::uint64_t bytes) {
  if (bytes < 1024) return fmt::format("{} B", bytes);
  static constexpr std::array units{Unit{"B", 1}, Unit{"KiB", 1024}, Unit{"MiB", 1024}, Unit{"GiB", 1024},
                                    Unit{"TiB", 1024}};
  return withUnit(static_cast<double>(bytes), units);
}

std::string formatCount(std::int64_t count) {
  std::string digits = fmt::format("{}", count);
  const std::size_t first = count < 0 ? 1 : 0;
  for (std::size_t end = digits.size(); end > first + 3; end -= 3) digits.insert(end - 3, 1, ',');
  return digits;
}

std::string formatEstimate(std::int64_t count) {
  constexpr std::int64_t kThreeDigits = 1000;
  std::int64_t unit = 1;
  while (count / unit >= kThreeDigits || count / unit <= -kThreeDigits) unit *= 10;
  // In floating point, because the largest counts would overflow when they are rounded up.
  const double rounded = std::round(static_cast<double>(count) / static_cast<double>(unit)) * static_cast<double>(unit);
  return unit == 1 || std::abs(rounded) >= kLargestCount ? formatCount(count)
                                                         : formatCount(static_cast<std::int64_t>(rounded));
}

std::string formatFlops(double flops) {
  static constexpr std::array units{Unit{"FLOP", 1},    Unit{"kFLOP", 1e3}, Unit{"MFLOP", 1e3},
                                    Unit{"GFLOP", 1e3}, Unit{"TFLOP", 1e3}, Unit{"PFLOP", 1e3}};
  return withUnit(flops, units);
}

std::string formatFlopRate(double flopsPerSecond) {
  return formatFlops(flopsPerSecond) + "/s";
}

std::string formatByteRate(double bytesPerSecond) {
  static constexpr std::array units{Unit{"B/s", 1}, Unit{"kB/s", 1e3}, Unit{"MB/s", 1e3}, Unit{"GB/s", 1e3},
                                    Unit{"TB/s", 1e3}};
  return withUnit(bytesPerSecond, units);
}

std::string formatPercent(double fraction) {
  const double percent = 100 * fraction;
  if (!std::isfinite(percent)) return "n/a";
  const double size = std::abs(percent);
  if (size < 0.005) return "0%";
  if (size < 0.995) return fmt::format("{:.2f}%", percent);
  if (size < 9.95) return fmt::format("{:.1f}%", percent);
  if (size < 999.5 || size >= kLargestCount) return fmt::format("{:.0f}%", percent);
  return formatEstimate(std::llround(percent)) + '%';
}

std::string formatChange(double ratio) {
  if (!std::isfinite(ratio)) return "n/a";
  const std::string percent = formatPercent(ratio - 1);
  return ratio > 1 && percent != "0%" ? "+" + percent : percent;
}

std::string formatDuration(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0 || seconds > kLongestSeconds) return "n/a";
  const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  const std::int64_t minutes = (whole + 30) / 60;
  return fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
}

std::string counted(std::int64_t count, const char* noun) {
  return fmt::format("{} {}{}", formatCount(count), noun, count == 1 ? "" : "s");
}

std::string formatComparedTime(double us, double longestUs) {
  constexpr double kUsInSecond = 1e6;
  const bool isLong = formatTime(longestUs) == formatDuration(longestUs / kUsInSecond);
  return isLong ? formatDuration(us / kUsInSecond) : formatTime(us);
}

}  // namespace convscope
