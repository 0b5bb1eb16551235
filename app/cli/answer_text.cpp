#include "cli/answer_text.h"

#include "core/parse.h"
#include "text/printable.h"

namespace convscope::cli {

std::string answerText(const Answer& answer, const std::string& caution) {
  std::string text;
  for (const std::string& line : {answer.sentence, caution, answer.limits, answer.basis}) {
    if (!line.empty()) text += printable(line) + '\n';
  }
  if (answer.code.empty()) return text;
  for (const std::string& line : split(answer.code, "\n")) text += "    " + line + '\n';
  return text;
}

Json answerJson(const Answer& answer) {
  return {{"advice", toText(answer.advice)}, {"policy", answer.policy}, {"sentence", answer.sentence},
          {"limits", answer.limits},         {"basis", answer.basis},   {"code", answer.code},
          {"missing", answer.missing}};
}

}  // namespace convscope::cli
