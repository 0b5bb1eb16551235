#include "widgets/export/caption.h"

#include <fmt/format.h>

#include "backend/known_backends.h"
#include "network/network.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {

Caption captionOf(const ChartPainter& chart, const SessionStore& store, const ShownSurvey& shown) {
  Caption caption{chart.title(), {}, {}};
  const Survey* survey = shown.survey();
  if (survey == nullptr) return caption;
  caption.subject = subjectOf(chart, store.session(), *survey);
  const QString when = store.provenance().isEmpty() ? App::tr("surveyed %1") : App::tr("recorded %1");
  QStringList source{deviceName(survey->started.device), versionsText(survey->started.versions),
                     when.arg(readableTime(survey->started.time)), toQString(survey->started.program)};
  source.removeAll(QString());
  caption.source = source.join(QStringLiteral(" · "));
  return caption;
}

QString subjectOf(const ChartPainter& chart, const Session& session, const Survey& survey) {
  const QString sizes = chart.sizesText();
  return subjectText(survey, sizes.isEmpty() ? sizeOfSeveral(session, survey) : sizes);
}

QString subjectText(const Survey& survey, const QString& sizes) {
  return toQString(subjectName(survey.started)) + toQString(listGap()) + settingText(survey, sizes);
}

QString settingText(const Survey& survey, const QString& sizes) {
  const SurveyStarted& started = survey.started;
  const QString input = sizes.isEmpty() ? App::tr("input %1").arg(toQString(sizeText(started))) : sizes;
  const QStringList parts{input, toQString(conditionsText(started)), toQString(backendTitle(started.options.backend))};
  return parts.join(toQString(listGap()));
}

QString versionsText(const Versions& versions) {
  QStringList texts;
  for (const auto& [name, version] : versions)
    texts.append(toQString(fmt::format("{} {}", versionTitle(name), version)));
  return texts.join(QStringLiteral(", "));
}

}  // namespace convscope
