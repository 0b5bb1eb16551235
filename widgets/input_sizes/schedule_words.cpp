#include "widgets/input_sizes/schedule_words.h"

#include <QStringList>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/answer_sentences.h"
#include "backend/known_backends.h"
#include "policy/framework/policies.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/baseline_sizes.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {

QString ScheduleWords::code() const {
  const std::string& policy = m_forecasts.result().verdict.policy;
  if (policy.empty()) return {};
  SurveyStarted survey = m_shown.survey()->started;
  const std::vector<Dims> used = m_forecasts.usedInputs();
  survey.input = used.front();  // named if it is the only one
  return QString::fromStdString(codeOrigin(survey, used)) + QStringLiteral("# %1\n").arg(m_forecasts.condition()) +
         QString::fromStdString(findPolicy(policy).setupText(survey.options.precision, survey.options.layout));
}

QString ScheduleWords::whyNoCode() const {
  const ScheduleVerdict& verdict = m_forecasts.result().verdict;
  if (!verdict.policy.empty()) return {};
  return verdict.isOfSwitch
             ? InputSizesPage::tr("It is not clear whether True saves time over this schedule, so there is no code.")
             : InputSizesPage::tr(
                   "The compared policies are not the values of PyTorch's switch, so there is no code for it.");
}

QString ScheduleWords::choicesObstacle() const {
  if (const QString obstacle = choiceObstacle(*m_shown.survey()); !obstacle.isEmpty()) return obstacle;
  const SizeForecasts::Result& result = m_forecasts.result();
  if (!result.policies.empty() && result.estimated.size() == result.schedule.usedSizes())
    return InputSizesPage::tr("None of these sizes was measured, so there are no choices for them.");
  return result.verdict.choices
             ? QString()
             : InputSizesPage::tr("The measured choices (Applied) are not among the compared policies.");
}

QString ScheduleWords::switchText() const {
  const std::string& backend = m_shown.survey()->started.options.backend;
  if (pytorchPolicy(backend, {.benchmark = true}) != nullptr) return {};
  return InputSizesPage::tr(
             "benchmark = True has no effect on %1, so the forecast compares policies of ConvScope, which do not "
             "search.")
      .arg(toQString(backendTitle(backend)));
}

QString ScheduleWords::lineless() const {
  QStringList titles;
  for (const PolicyForecast& each : m_forecasts.result().policies) {
    if (each.breakEven && !each.newSizes && !each.policy().choosesFromSurvey())
      titles.append(toQString(each.policy().title()));
  }
  return titles.isEmpty()
             ? QString()
             : InputSizesPage::tr(
                   "Without a line: %1. Its cache cannot keep the choices of so many sizes, so a size that "
                   "returns is searched for again.")
                   .arg(titles.join(QStringLiteral(", ")));
}

QString ScheduleWords::summary(const QString& verdict) const {
  const SizeForecasts::Result& result = m_forecasts.result();
  if (!result.fault.isEmpty()) return result.fault;
  QStringList sentences;
  sentences.append(switchText());
  sentences.append(verdict);
  for (const ExcludedLayers& leftOut : result.leftOut)
    sentences.append(InputSizesPage::tr("Left out of all forecasts: %1.").arg(toQString(leftOutBrief(leftOut))));
  if (result.policies.empty() && result.unavailable.empty())
    sentences.append(InputSizesPage::tr("No policy is selected."));
  QList<std::pair<QString, QStringList>> reasons;  // each once, with its policies
  for (const UnavailablePolicy& unavailable : result.unavailable) {
    const QString reason = toQString(unavailable.reason);
    const auto known = std::ranges::find(reasons, reason, &std::pair<QString, QStringList>::first);
    (known == reasons.end() ? reasons.emplaceBack(reason, QStringList()) : *known)
        .second.append(toQString(policyLabel(unavailable.policy)));
  }
  for (const auto& [reason, policies] : reasons)
    sentences.append(InputSizesPage::tr("No forecast for %1: %2.").arg(policies.join(QStringLiteral(", ")), reason));
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

QString ScheduleWords::summaryMeaning() const {
  QString text = InputSizesPage::tr(
      "<p>Forecasts: the steady time of each layer's executions, and the search that a policy makes for each new "
      "size. Other work of a framework is not included. The first ticked policy is the baseline. The rule comes from "
      "a schedule of a million iterations.</p>");
  for (const ExcludedLayers& leftOut : m_forecasts.result().leftOut)
    text += paragraph(InputSizesPage::tr("Left out of all forecasts: %1").arg(toQString(leftOutText(leftOut))));
  return text;
}

QString ScheduleWords::baselineSummary() const {
  const SizeForecasts::Result& result = m_forecasts.result();
  const QString& name = m_shown.baseline().name();
  const std::size_t policy = m_forecasts.baselineRatio(cardPolicy()) ? cardPolicy() : 0;
  if (!result.baseline && m_forecasts.baselineRatio(policy))
    return InputSizesPage::tr(
               "Against the pinned baseline, %1, an iteration at %2 takes %3 with %4. The schedule as a whole has no "
               "forecast there: %5.")
        .arg(name, commonSizesText(m_shown.baseline()), iterationChange(policy), titleOf(policy), result.whyNoBaseline);
  if (!result.whyNoBaseline.isEmpty())
    return InputSizesPage::tr("Pinned baseline, %1: no forecast, because %2.").arg(name, result.whyNoBaseline);
  if (!result.baseline) return {};
  if (m_forecasts.baselineLongRun(policy) == nullptr) return {};
  const QString change =
      InputSizesPage::tr("Against the pinned baseline, %1, the mean iteration of this schedule takes %2 with %3.")
          .arg(name, iterationChange(policy), titleOf(policy));
  const QString paysOff = baselinePaysOff(policy);
  return paysOff.isEmpty() ? change : change + toQString(sentenceGap()) + paysOff;
}

std::size_t ScheduleWords::cardPolicy() const {
  const SizeForecasts::Result& result = m_forecasts.result();
  const std::optional<ScheduleSaving>& saving = result.verdict.saving;
  for (std::size_t i = 0; i < result.policies.size() && saving; ++i)
    if (result.policies[i].policy().text() == saving->policy) return i;
  return 0;
}

QString ScheduleWords::baselinePaysOff(std::size_t policy) const {
  const std::optional<BreakEven>& when = m_forecasts.baselineLongRun(policy)->breakEven;
  if (!when || m_forecasts.result().policies[policy].policy().choosesFromSurvey()) return {};
  const std::optional<ScheduleSaving>& saving = m_forecasts.result().baseline->verdict.saving;
  if (saving && saving->isHidden && when->savedSteadyUs > 0)
    return InputSizesPage::tr("There, the host hides what it saves.");
  if (when->isNoise) return InputSizesPage::tr("There, what it saves is within the noise.");
  if (!when->iterations) return InputSizesPage::tr("There, with this schedule, it never pays off.");
  if (*when->iterations <= 1)
    return InputSizesPage::tr("There, with this schedule, it pays off from the first iteration.");
  return InputSizesPage::tr("There, with this schedule, it pays off after %1 iterations.")
      .arg(toQString(formatEstimate(*when->iterations)));
}

QString ScheduleWords::baselineDetails(bool isOfNewSizes) const {
  const SizeForecasts::Result& result = m_forecasts.result();
  QStringList lines{m_shown.baseline().title()};
  const QString ofPolicy =
      result.baseline ? InputSizesPage::tr("The mean iteration of this schedule with %1: %2 against the baseline")
                      : InputSizesPage::tr("An iteration at the sizes of both with %1: %2 against the baseline");
  for (std::size_t i = 0; i < result.policies.size(); ++i)
    if (m_forecasts.baselineRatio(i)) lines.append(ofPolicy.arg(titleOf(i), iterationChange(i)));
  if (lines.size() == 1) return {};
  if (!result.baseline) return lines.join(u'\n');
  const ScheduleVerdict& verdict = result.baseline->verdict;
  lines.append(toQString(isOfNewSizes ? verdict.newSizes : verdict.sentence));
  return lines.join(u'\n');
}

QString ScheduleWords::titleOf(std::size_t policy) const {
  return toQString(m_forecasts.result().policies[policy].policy().title());
}

QString ScheduleWords::iterationChange(std::size_t policy) const {
  const std::optional<double> ratio = m_forecasts.baselineRatio(policy);
  return ratio ? toQString(formatChange(*ratio)) : QString();
}

}  // namespace convscope
