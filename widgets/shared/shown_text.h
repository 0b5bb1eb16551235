#pragma once

#include <QString>
#include <string>

namespace convscope {

/// The profiler's text, UTF-8, as the window shows it: on one line and without control characters.
QString toQString(const std::string& text);

/// "12.3 us".
QString timeText(double us);

}  // namespace convscope
