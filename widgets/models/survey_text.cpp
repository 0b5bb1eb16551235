#include "widgets/models/survey_text.h"

#include <QCoreApplication>

#include "problem/problem_text.h"
#include "session/compute_cache.h"
#include "text/printable.h"
#include "text/units.h"
#include "widgets/models/provenance.h"

namespace convscope {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(convscope::SurveyText)
};

QString shown(const std::string& text) {
  return QString::fromStdString(printable(text));
}

}  // namespace

QString surveyName(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  return QStringLiteral("%1 %2, %3")
      .arg(shown(started.network.name), shown(dimsText(started.input)), shown(toText(started.options.precision)));
}

QString surveyDetails(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  return QStringLiteral("%1, %2, %3")
      .arg(readableTime(started.time), shown(started.device.name), shown(started.options.backend));
}

QString computeCacheText(const Survey& survey) {
  const std::optional<ComputeCache> cache = computeCache(survey);
  if (!cache) return {};
  const QString before = shown(formatBytes(cache->before));
  if (!cache->wasCold())
    return Words::tr("The driver's compute cache was warm: it held %1 and did not grow.").arg(before);
  return Words::tr("The driver's compute cache was cold: code was compiled, and it grew from %1 to %2.")
      .arg(before, shown(formatBytes(cache->after)));
}

}  // namespace convscope
