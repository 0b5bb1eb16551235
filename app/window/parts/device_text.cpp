#include "window/parts/device_text.h"

#include <QStringList>

#include "text/units.h"
#include "widgets/shared/words.h"

namespace convscope::window {

QString deviceText(const DeviceInfo& device) {
  QString text = QStringLiteral("%1 %2").arg(QString::fromStdString(device.id).toUpper(),
                                             QString::fromStdString(device.name).simplified());
  if (device.memoryBytes > 0) text += QStringLiteral(", ") + QString::fromStdString(formatBytes(device.memoryBytes));
  return text;
}

QString backendTitle(const std::string& backend) {
  if (backend == "cudnn") return App::tr("cuDNN graph");
  if (backend == "cudnn-legacy") return App::tr("cuDNN legacy");
  if (backend == "onednn") return App::tr("oneDNN");
  return QString::fromStdString(backend);
}

QString versionLines(const Versions& versions) {
  QStringList lines;
  for (const auto& [name, version] : versions)
    lines.append(QStringLiteral("%1 %2").arg(QString::fromStdString(name), QString::fromStdString(version)));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace convscope::window
