#include "widgets/compare/compare_text.h"

#include <cmath>

#include "text/units.h"
#include "widgets/compare/compare_model.h"
#include "widgets/shared/comparison_text.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

QString sideText(const SurveyComparison::Side& side) {
  return CompareModel::tr("%1 (95%: %2 to %3), %4")
      .arg(timeText(side.time.median), timeText(side.time.confidence.low), timeText(side.time.confidence.high),
           escapedMarkup(side.algorithm));
}

}  // namespace

QString comparedText(const SurveyComparison& comparison, const ProblemResult& problem,
                     const SurveyComparison::ComparedProblem& compared) {
  const QString row = QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>");
  const QString head = QStringLiteral("<b>%1, %2</b>")
                           .arg(escapedMarkup(layersText(problem.subject)), passName(problem.subject.problem.pass));
  const QString change =
      CompareModel::tr("%1, %2").arg(toQString(formatChange(compared.ratio)), verdictName(compared.verdict));
  return QStringLiteral("%1<table>%2%3%4</table>")
      .arg(head, row.arg(escapedMarkup(comparison.beforeName()), sideText(compared.before)),
           row.arg(escapedMarkup(comparison.afterName()), sideText(compared.after)),
           row.arg(CompareModel::tr("Change"), change));
}

QString verdictLegend(const SurveyComparison& comparison, Verdict verdict) {
  const bool isChange = verdict == Verdict::Faster || verdict == Verdict::Slower;
  return isChange ? CompareModel::tr("%1 is %2").arg(comparison.afterName(), verdictName(verdict))
                  : verdictName(verdict);
}

QString addedTimeText(double us) {
  const QString text = signedTimeText(us);
  return us < 0 || text == timeText(0) ? text : u'+' + text;
}

}  // namespace convscope
