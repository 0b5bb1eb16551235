#pragma once

#include <cstdint>
#include <string>

namespace convscope {

// Numbers for people, in UTF-8: three significant digits, a space and a unit. The terminal, the window and the reports
// all use these, so a figure has the same text everywhere. A number that is not finite is "n/a".

/// Formats a time in microseconds, below one in whole nanoseconds: "0.006 µs", "0.503 µs", "12.3 µs", "1.20 ms",
/// "3.45 s", "1 h 17 min".
std::string formatTime(double us);

/// Formats a size: "512 B", "1.00 KiB", "12.3 MiB", up to TiB.
std::string formatBytes(std::uint64_t bytes);

/// Formats a whole number in full: "23,454,912".
std::string formatCount(std::int64_t count);

/// Formats a count that is computed from times, e.g. of iterations until a policy pays off, with the three digits that
/// times have: "406", "2,860", "12,300".
std::string formatEstimate(std::int64_t count);

/// Formats a number of floating-point operations: "118 MFLOP", "4.09 GFLOP".
std::string formatFlops(double flops);

/// Formats a rate of arithmetic in operations per second: "67.0 TFLOP/s".
std::string formatFlopRate(double flopsPerSecond);

/// Formats a bandwidth in bytes per second, in powers of ten as data sheets do: "935 GB/s", "3.35 TB/s".
std::string formatByteRate(double bytesPerSecond);

/// Formats a fraction: "0.31%", "2.5%", "12%", "123%", "1,740%".
std::string formatPercent(double fraction);

/// Formats a ratio as a change: "0%" for 1, "+34%" for 1.34, "-5.0%" for 0.95, "+1,740%" for 18.4. Always in per cent,
/// so that the changes of a column can be compared.
std::string formatChange(double ratio);

/// Formats a waiting time in seconds: "9 s", "1 min 20 s", "2 h 05 min".
std::string formatDuration(double seconds);

/// Returns "1 layer" or "3 layers", for a noun with a regular plural.
std::string counted(std::int64_t count, const char* noun);

/// Formats one of several times in microseconds that are compared: as formatTime(), but all in minutes or hours if the
/// longest one is.
std::string formatComparedTime(double us, double longestUs);

}  // namespace convscope
