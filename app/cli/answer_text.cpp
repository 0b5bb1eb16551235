#include "cli/answer_text.h"

#include "analysis/answer_brief.h"
#include "core/parse.h"
#include "text/printable.h"

namespace convscope::cli {
namespace {

void addCode(std::string& text, const std::string& code) {
  if (code.empty()) return;
  for (const std::string& line : split(code, "\n")) text += "    " + line + '\n';
}

Json appliedJson(const AppliedAnswer& applied) {
  return {{"better", applied.isBetter}, {"sentence", applied.sentence}, {"command", applied.command}};
}

Json hostJson(const HostLimit& limit) {
  return {{"calls_us", limit.callsUs}, {"shorter_share", limit.shorterShare}, {"hidden_policy", limit.hiddenSetting}};
}

}  // namespace

std::string answerText(const Answer& answer, const std::string& caution) {
  std::string text;
  const std::string applied = answer.applied ? answer.applied->sentence : std::string();
  for (const std::string& line : {answer.sentence, applied, caution, answer.limits, answer.basis}) {
    if (!line.empty()) text += printable(line) + '\n';
  }
  addCode(text, answer.code);
  if (answer.applied && !answer.applied->command.empty()) {
    text += '\n';
    addCode(text, answer.applied->command);
  }
  return text;
}

Json rangeJson(const IterationRange& range) {
  return {{"low", range.low}, {"high", orNull(range.high)}};
}

Json answerJson(const Answer& answer) {
  const AnswerBrief brief = briefOf(answer);
  return {{"advice", toText(answer.advice)},
          {"policy", answer.policy},
          {"verdict", brief.verdict},
          {"condition", brief.condition},
          {"pays_off_after_iterations", orNull(answer.paysOffAfter)},
          {"pays_off_range", orNull(answer.paysOffRange, rangeJson)},
          {"sentence", answer.sentence},
          {"limits", answer.limits},
          {"basis", answer.basis},
          {"code", answer.code},
          {"missing", answer.missing},
          {"applied", answer.applied ? appliedJson(*answer.applied) : Json()},
          {"host_limit", answer.hostLimit ? hostJson(*answer.hostLimit) : Json()}};
}

}  // namespace convscope::cli
