#include "widgets/export/report_facts.h"

#include "problem/problem_cost.h"
#include "problem/problem_text.h"
#include "text/units.h"
#include "widgets/export/caption.h"
#include "widgets/shared/provenance.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/words.h"

namespace convscope {
namespace {

QString deviceText(const DeviceInfo& device) {
  QStringList parts{shownText(device.name)};
  if (device.processors > 0) parts.append(Words::tr("%1 processors").arg(device.processors));
  if (device.memoryBytes > 0) parts.append(shownText(formatBytes(device.memoryBytes)));
  if (device.clockMHz > 0) parts.append(Words::tr("%1 MHz").arg(device.clockMHz));
  return parts.join(QStringLiteral(", "));
}

QString problemsText(const Survey& survey) {
  std::size_t posed = 0;
  double operations = 0;
  for (const ProblemResult& result : survey.problems) {
    posed += result.subject.layers.size();
    operations += flops(result.subject.problem) * static_cast<double>(result.subject.layers.size());
  }
  return Words::tr("%1 layers; %2 convolutions of all passes, %3 distinct problems; %4 an iteration")
      .arg(survey.started.network.layers.size())
      .arg(posed)
      .arg(survey.problems.size())
      .arg(shownText(formatFlops(operations)));
}

QString statusText(const Survey& survey) {
  std::size_t trials = 0;
  std::size_t ended = 0;
  for (const ProblemResult& result : survey.problems) {
    trials += result.trials.size();
    ended += result.ended ? 1 : 0;
  }
  const QString counts =
      Words::tr("%1 of %2 problems, %3 algorithms").arg(ended).arg(survey.problems.size()).arg(trials);
  if (!survey.ended) return Words::tr("broke off: %1").arg(counts);
  if (survey.ended->how == SurveyEnd::Completed)
    return Words::tr("completed in %1: %2").arg(shownText(formatDuration(survey.ended->wallUs / 1e6)), counts);
  if (survey.ended->how == SurveyEnd::Cancelled) return Words::tr("cancelled: %1").arg(counts);
  return Words::tr("failed: %1 (%2)").arg(shownText(survey.ended->reason), counts);
}

}  // namespace

QList<std::pair<QString, QString>> reportFacts(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  QList<std::pair<QString, QString>> facts{
      {Words::tr("Network"), shownText(started.network.name)},
      {Words::tr("Description"), shownText(started.network.description)},
      {Words::tr("Convolutions"), problemsText(survey)},
      {Words::tr("Surveyed as"), subjectText(survey)},
      {Words::tr("Device"), deviceText(started.device)},
      {Words::tr("Versions"), versionsText(started.versions)},
      {Words::tr("Survey"), statusText(survey)},
      {Words::tr("Date"), readableTime(started.time)},
      {Words::tr("Program"), shownText(started.program)},
      {Words::tr("Caches"), computeCacheText(survey)},
  };
  for (const std::string& remark : survey.remarks) facts.append({Words::tr("Remark"), shownText(remark)});
  facts.removeIf([](const auto& fact) { return fact.second.isEmpty(); });
  return facts;
}

}  // namespace convscope
