#include "window/parts/device_text.h"

#include <QStringList>

#include "backend/known_backends.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope::window {

QString deviceText(const DeviceInfo& device) {
  QString text = QStringLiteral("%1 %2").arg(QString::fromStdString(device.id).toUpper(), deviceName(device));
  if (device.memoryBytes > 0) text += QStringLiteral(", ") + bytesText(device.memoryBytes);
  return text;
}

QString withoutVendor(const QString& device) {
  for (const QString& vendor :
       {QStringLiteral("NVIDIA GeForce "), QStringLiteral("NVIDIA "), QStringLiteral("Tesla ")}) {
    if (device.startsWith(vendor)) return device.mid(vendor.size());
  }
  return device;
}

QString backendTitle(const std::string& backend) {
  return QString::fromStdString(convscope::backendTitle(backend));
}

QString versionLines(const Versions& versions) {
  QStringList lines;
  for (const auto& [name, version] : versions)
    lines.append(QStringLiteral("%1 %2").arg(toQString(versionTitle(name)), toQString(version)));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace convscope::window
