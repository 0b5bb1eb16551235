#include "widgets/shared/stray_spaces.h"

#include <QRegularExpression>

namespace convscope {

QString withoutStraySpaces(QString text) {
  static const QRegularExpression kStray(
      QStringLiteral("(?<=[\\x{3000}-\\x{303f}\\x{3400}-\\x{9fff}\\x{ff00}-\\x{ffef}]) "
                     "(?=[\\x{3000}-\\x{303f}\\x{3400}-\\x{9fff}\\x{ff00}-\\x{ffef}])"));
  return text.remove(kStray);
}

}  // namespace convscope
