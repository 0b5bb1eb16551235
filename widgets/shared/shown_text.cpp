#include "widgets/shared/shown_text.h"

#include <cmath>

#include "text/excerpt.h"
#include "text/message.h"
#include "text/printable.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {

QString toQString(std::string_view text) {
  return QString::fromStdString(printable(text));
}

QString asSentence(QString message) {
  if (!message.isEmpty()) message.front() = message.front().toUpper();
  const bool ends = message.isEmpty() || message.endsWith(QLatin1Char('.')) || message.endsWith(QChar(0x3002));
  return ends ? message : App::tr("%1.", "a sentence").arg(message);
}

QString messageText(const std::string& english) {
  return toQString(translatedMessage(english));
}

QString messageLine(const QString& message) {
  return QString::fromStdString(messageLine(message.toStdString()));
}

QString passName(Pass pass) {
  return toQString(translated("traits", traitsOf(pass).title.data()));
}

QString timeText(double us) {
  return QString::fromStdString(formatTime(us));
}

QString signedTimeText(double us) {
  const QString size = timeText(std::abs(us));
  return us < 0 && size != timeText(0) ? u'-' + size : size;
}

QString bytesText(std::uint64_t bytes) {
  return QString::fromStdString(formatBytes(bytes));
}

}  // namespace convscope
