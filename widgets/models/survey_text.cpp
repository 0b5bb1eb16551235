#include "widgets/models/survey_text.h"

#include "problem/problem_text.h"
#include "text/printable.h"
#include "widgets/models/provenance.h"

namespace convscope {
namespace {

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

}  // namespace convscope
