#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/pass.h"

namespace convscope {

/// tr() for functions outside of Qt's classes.
struct App {
  Q_DECLARE_TR_FUNCTIONS(ConvScope)
};

/// Converts the profiler's UTF-8 text for display: on one line, without control characters.
QString toQString(std::string_view text);

/// Returns an error message, one line that begins with a lower-case word, as a sentence.
QString asSentence(QString message);

/// Converts a reason, a remark or an error that was recorded, or that a run reports, for display: it is in English, and
/// is shown in the language of the process (translatedMessage() of text/message.h).
QString messageText(const std::string& english);

/// Returns `message` as one line of at most kLongestMessage characters (text/excerpt.h).
QString messageLine(const QString& message);

/// Returns the name of a pass: "forward", "backward-data", "backward-filter".
QString passName(Pass pass);

/// Returns e.g. "12.3 us".
QString timeText(double us);

/// Returns the same of a difference, with a minus sign if it is negative.
QString signedTimeText(double us);

/// Returns a number of bytes with its unit, e.g. "1.5 MiB".
QString bytesText(std::uint64_t bytes);

}  // namespace convscope
