#include "widgets/shared/shown_text.h"

#include "text/printable.h"
#include "text/units.h"

namespace convscope {

QString toQString(std::string_view text) {
  return QString::fromStdString(printable(text));
}

QString asSentence(QString message) {
  if (!message.isEmpty()) message.front() = message.front().toUpper();
  return message.isEmpty() || message.endsWith(QLatin1Char('.')) ? message : message + QLatin1Char('.');
}

QString timeText(double us) {
  return QString::fromStdString(formatTime(us));
}

QString signedTimeText(double us) {
  return us < 0 ? QStringLiteral("-") + timeText(-us) : timeText(us);
}

QString bytesText(std::uint64_t bytes) {
  return QString::fromStdString(formatBytes(bytes));
}

}  // namespace convscope
