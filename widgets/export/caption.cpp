#include "widgets/export/caption.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "analysis/machine_state.h"
#include "backend/known_backends.h"
#include "network/network.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policies.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "widgets/chart/compares_surveys.h"
#include "widgets/chart/marks_baseline.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {
namespace {

/// Returns where and when `survey` was measured, with a caution if the machine was busy during one of `shown`.
QString sourceText(const SessionStore& store, const Survey& survey, const std::vector<const Survey*>& shown) {
  const QString when = store.provenance().isEmpty() ? App::tr("surveyed %1") : App::tr("recorded %1");
  QStringList source{deviceName(survey.started.device), versionsText(survey.started.versions),
                     when.arg(readableTime(survey.started.time)), toQString(survey.started.program)};
  source.removeAll(QString());
  if (std::ranges::any_of(shown, [](const Survey* each) { return machineState(*each).isBusy(); }))
    source.append(toQString(translated("verdict_caution", "the machine was busy during the survey")));
  return source.join(QStringLiteral(" · "));
}

}  // namespace

Caption captionOf(const ChartPainter& chart, const SessionStore& store, const ShownSurvey& shown) {
  const Survey* survey = shown.survey();
  if (survey == nullptr) return {chart.title(), {}, {}};
  const Session& session = store.session();
  std::vector<const Survey*> surveys{survey};
  if (!chart.sizesText().isEmpty()) surveys = surveysLike(session, *survey);
  return {chart.title(), subjectOf(chart, session, *survey), sourceText(store, *survey, surveys)};
}

Caption captionOf(const QString& title, const QString& subject, const SessionStore& store, const Survey& survey) {
  return {title, subject, sourceText(store, survey, {&survey})};
}

QString subjectOf(const ChartPainter& chart, const Session& session, const Survey& survey) {
  const QString sizes = chart.sizesText();
  QStringList parts{subjectText(survey, sizes.isEmpty() ? sizeOfSeveral(session, survey) : sizes)};
  QStringList policies;
  for (const std::string& text : chart.policies()) policies.append(toQString(findPolicy(text).title()));
  const bool areNamed =
      std::ranges::all_of(policies, [&](const QString& title) { return chart.title().contains(title); });
  if (!areNamed)
    parts.append(policies.size() == 1 ? App::tr("policy: %1").arg(policies.front())
                                      : App::tr("policies: %1").arg(policies.join(toQString(clauseGap()))));
  const auto* marks = dynamic_cast<const MarksBaseline*>(&chart);
  if (marks != nullptr && !marks->baselineTitle().isEmpty())
    parts.append(App::tr("baseline: %1").arg(marks->baselineTitle()));
  const auto* compares = dynamic_cast<const ComparesSurveys*>(&chart);
  if (compares != nullptr && !compares->otherDetails().isEmpty())
    parts.append(App::tr("compared with: %1").arg(compares->otherDetails()));
  return parts.join(QStringLiteral(" · "));
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
