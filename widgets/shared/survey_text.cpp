#include "widgets/shared/survey_text.h"

#include <QDateTime>

#include "analysis/choose_engines.h"
#include "analysis/compute_cache.h"
#include "policy/forecast/policy_costs.h"
#include "problem/input_error.h"
#include "session/subject_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

QString deviceName(const DeviceInfo& device) {
  return messageText(device.name).simplified();  // recorded in English
}

QString surveyName(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  return QStringLiteral("%1 %2, %3")
      .arg(toQString(subjectName(started)), toQString(sizeText(started)), toQString(precisionText(started)));
}

QString sizeOfSeveral(const Session& session, const Survey& survey) {
  const std::vector<const Survey*> all = surveysLike(session, survey);
  if (all.size() < 2) return {};
  const auto size = [](const Survey* one) { return toQString(sizeText(one->started)); };
  return App::tr("input %1 (of %2 sizes from %3 to %4)")
      .arg(size(&survey))
      .arg(all.size())
      .arg(size(all.front()), size(all.back()));
}

QString sizeSentence(const Session& session, const Survey& survey) {
  const std::size_t sizes = surveysLike(session, survey).size();
  if (sizes < 2) return {};
  return App::tr("Input size %1, one of %2; the box at the top chooses another.")
      .arg(toQString(sizeText(survey.started)))
      .arg(sizes);
}

QString unknownChoicesText(const Survey& survey) {
  if (survey.started.options.algorithms.empty()) return {};
  return App::tr(
      "PyTorch's choices are not known, because this survey measured only algorithms that were picked by hand: "
      "benchmark = False and True cannot be compared.");
}

QString choiceObstacle(const Survey& survey) {
  try {
    static_cast<void>(choiceTargetOf(survey));
    return {};
  } catch (const InputError& error) {
    return asSentence(toQString(error.what()));
  }
}

QString surveyDetails(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  return QStringLiteral("%1, %2, %3")
      .arg(readableTime(started.time), deviceName(started.device), toQString(started.options.backend));
}

QString computeCacheText(const Survey& survey) {
  const std::optional<ComputeCache> cache = computeCache(survey);
  if (!cache) return {};
  const QString before = bytesText(cache->before);
  if (!cache->wasCold())
    return App::tr("The driver's compute cache (CUDA_CACHE_PATH) was warm: it contained %1 and did not grow.")
        .arg(before);
  return App::tr("The driver's compute cache (CUDA_CACHE_PATH) was cold: code was compiled, and it grew from %1 to %2.")
      .arg(before, bytesText(cache->after));
}

QString recordedProvenance(const Session& session) {
  if (session.surveys.empty()) return {};
  const SurveyStarted& last = session.surveys.back().started;
  const QString date = toQString(last.time).section(u'T', 0, 0);
  return App::tr("recorded %1 on %2").arg(date, deviceName(last.device));
}

QString readableTime(const std::string& iso) {
  const QString text = toQString(iso);
  const QDateTime time = QDateTime::fromString(text, Qt::ISODate);
  if (!time.isValid()) return text;
  return App::tr("%1 UTC").arg(time.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm")));
}

}  // namespace convscope
