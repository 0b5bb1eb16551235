#include "widgets/summary/finding_action.h"

#include "analysis/applied_answer.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {
namespace {

std::optional<FindingAction> measuring(QString text, const QString& hint, request::Remeasure request,
                                       const Survey& survey, const RunObstacle& obstacle) {
  if (!obstacle || survey.started.recorded) return std::nullopt;  // a recording has its own precision and layout
  const QString why = obstacle(survey.started);
  return FindingAction{std::move(text), why.isEmpty() ? hint : why, request, why.isEmpty()};
}

std::optional<FindingAction> applying(const Survey& survey, const Answer& answer) {
  if (!choicesShortenIteration(answer)) return std::nullopt;
  const QString why = choiceObstacle(survey);
  return FindingAction{App::tr("Use these choices…"),
                       why.isEmpty() ? App::tr("Give the measured algorithms to an unmodified program.") : why,
                       request::View{QStringLiteral("choices")}, why.isEmpty()};
}

}  // namespace

std::optional<FindingAction> actionOf(const Finding& finding, const Survey& survey, const Answer& answer,
                                      const RunObstacle& obstacle) {
  if (finding.id == "wrong-picks" || finding.id == "concentrated-loss") return applying(survey, answer);
  if (finding.id == "precision" && finding.recording.empty())
    return measuring(App::tr("Measure in tf32"), App::tr("Measure this network again with TF32, PyTorch's default."),
                     {.precision = Precision::Tf32}, survey, obstacle);
  if (finding.id == "layout-conversions")
    return measuring(App::tr("Measure in NHWC"), App::tr("Measure this network again in the layout channels_last."),
                     {.layout = Layout::Nhwc}, survey, obstacle);
  if (finding.id == "busy-machine")
    return measuring(App::tr("Measure again"), App::tr("Repeat this survey with its options, when nothing else runs."),
                     {}, survey, obstacle);
  if (!finding.policy.empty())
    return FindingAction{App::tr("Try limit = 0"),
                         App::tr("Compare this setting with the others over any number of iterations."),
                         request::ComparePolicy{finding.policy}};
  if (finding.limitBytes)
    return FindingAction{App::tr("Limit to %1").arg(bytesText(*finding.limitBytes)),
                         App::tr("Show the algorithms within this limit: the convolutions of an iteration take at most "
                                 "1% longer than without a limit. To give a program this limit, write its choices with "
                                 "Own workspace limit on the page Measured choices."),
                         request::LimitWorkspace{*finding.limitBytes}};
  if (!finding.session.empty())
    return FindingAction{App::tr("Open %1").arg(toQString(finding.session)),
                         App::tr("Open the recorded session, which has measurements at several input sizes, in place "
                                 "of this one."),
                         request::OpenRecording{toQString(finding.session)}};
  if (finding.id == "new-sizes" && answer.sizes > 1)
    return FindingAction{App::tr("Compare padding"),
                         App::tr("Show whether padding to fewer input sizes saves time under each policy."),
                         request::View{QStringLiteral("padding")}};
  return std::nullopt;
}

}  // namespace convscope
