#pragma once

#include <cstdint>
#include <string>

namespace convscope {

/// Numbers as people read them: three significant digits and a unit, one space between. The same everywhere, so that
/// a figure on the terminal, in the window and in a report is the same text. What is not finite is "n/a".

/// A time in microseconds as "0.503 us", "12.3 us", "1.20 ms", "3.45 s".
std::string formatTime(double us);

/// A size as "512 B", "1.00 KiB", "12.3 MiB", up to TiB.
std::string formatBytes(std::uint64_t bytes);

/// A whole number in full, thousands apart: "23,454,912".
std::string formatCount(std::int64_t count);

/// Floating-point operations as "118 MFLOP", "4.09 GFLOP".
std::string formatFlops(double flops);

/// A share as "0.31%", "2.5%", "12%", "123%".
std::string formatPercent(double fraction);

/// How much longer `ratio` times is: "0%" for 1, "+34%" for 1.34, "-5.0%" for 0.95, "12.3x" from 10 on.
std::string formatChange(double ratio);

/// A stretch of time for waiting: "9 s", "1 min 20 s", "2 h 05 min".
std::string formatDuration(double seconds);

}  // namespace convscope
