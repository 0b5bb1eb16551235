#include "widgets/network_editor/number_list.h"

#include <QStringList>

namespace convscope {
std::optional<std::int64_t> readNumber(const QString& text, std::int64_t least) {
  bool isNumber = false;
  const std::int64_t value = text.trimmed().toLongLong(&isNumber);
  if (!isNumber || value < least || value > kLargestSize) return std::nullopt;
  return value;
}

std::optional<Dims> readNumbers(const QString& text, std::int64_t least) {
  Dims values;
  for (const QString& part : text.split(QLatin1Char('x'))) {
    const auto value = readNumber(part, least);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

}  // namespace convscope
