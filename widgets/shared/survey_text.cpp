#include "widgets/shared/survey_text.h"

#include "analysis/compute_cache.h"
#include "problem/problem_text.h"
#include "text/units.h"
#include "widgets/shared/provenance.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/words.h"

namespace convscope {

QString surveyName(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  return QStringLiteral("%1 %2, %3")
      .arg(toQString(started.network.name), toQString(dimsText(started.input)),
           toQString(toText(started.options.precision)));
}

QString surveyDetails(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  return QStringLiteral("%1, %2, %3")
      .arg(readableTime(started.time), toQString(started.device.name), toQString(started.options.backend));
}

QString computeCacheText(const Survey& survey) {
  const std::optional<ComputeCache> cache = computeCache(survey);
  if (!cache) return {};
  const QString before = toQString(formatBytes(cache->before));
  if (!cache->wasCold())
    return App::tr("The driver's compute cache (CUDA_CACHE_PATH) was warm: it contained %1 and did not grow.")
        .arg(before);
  return App::tr("The driver's compute cache (CUDA_CACHE_PATH) was cold: code was compiled, and it grew from %1 to %2.")
      .arg(before, toQString(formatBytes(cache->after)));
}

}  // namespace convscope
