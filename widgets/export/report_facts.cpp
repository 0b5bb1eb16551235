#include "widgets/export/report_facts.h"

#include "analysis/survey_summary.h"
#include "core/problem_text.h"
#include "problem/problem_cost.h"
#include "session/subject_text.h"
#include "session/trial_times.h"
#include "text/units.h"
#include "widgets/export/caption.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "workload/workload_summary.h"

namespace convscope {
namespace {

QString deviceText(const DeviceInfo& device) {
  QStringList parts{deviceName(device)};
  if (device.processors > 0) parts.append(App::tr("%1 processors").arg(device.processors));
  if (device.memoryBytes > 0) parts.append(bytesText(device.memoryBytes));
  if (device.clockMHz > 0) parts.append(App::tr("%1 MHz").arg(device.clockMHz));
  return parts.join(QStringLiteral(", "));
}

QString problemsText(const Survey& survey) {
  double posed = 0;
  double operations = 0;
  for (const ProblemResult& result : survey.problems) {
    posed += multiplicity(result.subject);
    operations += flops(result.subject.problem) * multiplicity(result.subject);
  }
  if (survey.started.recorded)
    return App::tr("%1 convolutions in all passes of an iteration (mean), %2 distinct problems; %3 per iteration")
        .arg(posed, 0, 'g', 4)
        .arg(survey.problems.size())
        .arg(toQString(formatFlops(operations)));
  return App::tr("%1 convolutions among %2 layers; %3 executions in all passes, %4 distinct problems; %5 per iteration")
      .arg(convolutionLayers(survey))
      .arg(survey.started.network.layers.size())
      .arg(posed)
      .arg(survey.problems.size())
      .arg(toQString(formatFlops(operations)));
}

QString statusText(const Survey& survey) {
  std::size_t trials = 0;
  std::size_t ended = 0;
  for (const ProblemResult& result : survey.problems) {
    trials += result.trials.size();
    ended += result.ended ? 1 : 0;
  }
  const QString counts = App::tr("%1 of %2 problems, %3 algorithms").arg(ended).arg(survey.problems.size()).arg(trials);
  if (!survey.ended) return App::tr("stopped early: %1").arg(counts);
  if (survey.ended->how == SurveyEnd::Completed)
    return App::tr("completed in %1: %2").arg(toQString(formatDuration(survey.ended->wallUs / 1e6)), counts);
  if (survey.ended->how == SurveyEnd::Cancelled) return App::tr("cancelled: %1").arg(counts);
  return App::tr("failed: %1 (%2)").arg(messageText(survey.ended->reason), counts);
}

/// Returns what the start of helper processes took; empty if the survey did not wait for it.
QString helpersText(const Survey& survey) {
  if (!survey.ended || survey.ended->helpersStartUs <= 0) return {};
  return App::tr(
             "The compute cache was empty, so processes that build plans were started before the first problem. "
             "This took %1 more.")
      .arg(timeText(survey.ended->helpersStartUs));
}

/// Older sessions do not have the state of the compute cache.
QString cachesText(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  if (!started.computeCacheBytes && started.device.isGpu())
    return App::tr("Compute cache (CUDA_CACHE_PATH): not recorded whether it was cold or warm");
  return computeCacheText(survey);
}

}  // namespace

QList<std::pair<QString, QString>> reportFacts(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  const Workload* recorded = started.recorded ? &started.recorded->workload : nullptr;
  QList<std::pair<QString, QString>> facts{
      {started.recorded ? App::tr("Workload") : App::tr("Network"), toQString(subjectName(started))},
      {App::tr("Description"), toQString(started.network.description)},
      {App::tr("Recorded"), recorded ? toQString(sourcesText(*recorded)) : QString()},
      {App::tr("Recorded on"), recorded ? toQString(recordedOnText(*recorded)) : QString()},
      {App::tr("Switches"), recorded ? toQString(switchesText(*recorded)) : QString()},
      {App::tr("Iterations"), recorded ? toQString(iterationsText(*recorded)) : QString()},
      {App::tr("Computed by"), recorded ? toQString(executorsText(*recorded)) : QString()},
      {App::tr("Convolutions"), problemsText(survey)},
      {App::tr("Surveyed as"), subjectText(survey)},
      {App::tr("Device"), deviceText(started.device)},
      {App::tr("Versions"), versionsText(started.versions)},
      {App::tr("Survey"), statusText(survey)},
      {App::tr("Date"), readableTime(started.time)},
      {App::tr("Program"), toQString(started.program)},
      {App::tr("Caches"), cachesText(survey)},
      {App::tr("Helper processes"), helpersText(survey)},
  };
  for (const std::string& remark : survey.remarks) facts.append({App::tr("Remark"), messageText(remark)});
  facts.removeIf([](const auto& fact) { return fact.second.isEmpty(); });
  return facts;
}

}  // namespace convscope
