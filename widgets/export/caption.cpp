#include "widgets/export/caption.h"

#include "network/network.h"
#include "session/subject_text.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {

Caption captionOf(const SessionChart& chart, const SessionStore& store, const ShownSurvey& shown) {
  Caption caption{chart.title(), {}, {}};
  const Survey* survey = shown.survey();
  if (survey == nullptr) return caption;
  caption.subject = subjectText(*survey);
  QStringList source{toQString(survey->started.device.name), versionsText(survey->started.versions),
                     App::tr("surveyed %1").arg(readableTime(survey->started.time)), toQString(survey->started.program),
                     store.provenance()};
  source.removeAll(QString());
  caption.source = source.join(QStringLiteral(" · "));
  return caption;
}

QString subjectText(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  return App::tr("%1, input %2, %3, %4, backend %5")
      .arg(toQString(subjectName(started)), toQString(sizeText(started)), toQString(precisionText(started)),
           toQString(layoutText(started)), toQString(started.options.backend));
}

QString versionsText(const Versions& versions) {
  QStringList texts;
  for (const auto& [name, version] : versions) texts.append(toQString(name + " " + version));
  return texts.join(QStringLiteral(", "));
}

}  // namespace convscope
