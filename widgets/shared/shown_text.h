#pragma once

#include <QString>
#include <cstdint>
#include <string>

namespace convscope {

/// The profiler's text, UTF-8, as the window shows it: on one line and without control characters.
QString toQString(const std::string& text);

/// "12.3 us".
QString timeText(double us);

/// Returns a number of bytes with its unit, e.g. "1.5 MiB".
QString bytesText(std::uint64_t bytes);

}  // namespace convscope
