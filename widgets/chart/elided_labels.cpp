#include "widgets/chart/elided_labels.h"

#include <QFontMetricsF>
#include <QHash>

namespace convscope {

QStringList elidedLabels(const QStringList& labels, const QFontMetricsF& metrics, double width) {
  const auto elided = [&](Qt::TextElideMode mode) {
    QStringList shown;
    for (const QString& label : labels) shown.append(metrics.elidedText(label, mode, width));
    return shown;
  };
  const QStringList shown = elided(Qt::ElideMiddle);
  QHash<QString, QString> meanings;
  for (qsizetype i = 0; i < labels.size(); ++i) {
    if (meanings.value(shown[i], labels[i]) != labels[i]) return elided(Qt::ElideLeft);
    meanings.insert(shown[i], labels[i]);
  }
  return shown;
}

}  // namespace convscope
