#include "widgets/models/provenance.h"

#include <QDateTime>

#include "text/printable.h"
#include "widgets/models/words.h"

namespace convscope {
QString recordedProvenance(const Session& session) {
  if (session.surveys.empty()) return {};
  const SurveyStarted& last = session.surveys.back().started;
  const QString date = QString::fromStdString(printable(last.time)).section(u'T', 0, 0);
  return Words::tr("recorded %1 on %2").arg(date, QString::fromStdString(printable(last.device.name)));
}

QString readableTime(const std::string& iso) {
  const QString text = QString::fromStdString(printable(iso));
  const QDateTime time = QDateTime::fromString(text, Qt::ISODate);
  if (!time.isValid()) return text;
  return Words::tr("%1 UTC").arg(time.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm")));
}

}  // namespace convscope
