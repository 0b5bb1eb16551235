#include "widgets/shared/provenance.h"

#include <QDateTime>

#include "widgets/shared/shown_text.h"
#include "widgets/shared/words.h"

namespace convscope {

QString recordedProvenance(const Session& session) {
  if (session.surveys.empty()) return {};
  const SurveyStarted& last = session.surveys.back().started;
  const QString date = toQString(last.time).section(u'T', 0, 0);
  return App::tr("recorded %1 on %2").arg(date, toQString(last.device.name));
}

QString readableTime(const std::string& iso) {
  const QString text = toQString(iso);
  const QDateTime time = QDateTime::fromString(text, Qt::ISODate);
  if (!time.isValid()) return text;
  return App::tr("%1 UTC").arg(time.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm")));
}

}  // namespace convscope
