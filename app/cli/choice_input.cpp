#include "cli/choice_input.h"

#include <fstream>

#include "apply/choice_file.h"
#include "apply/choice_format.h"
#include "files/text_file.h"
#include "problem/input_error.h"
#include "session/session_file.h"
#include "text/printable.h"

namespace convscope::cli {

bool isChoiceFile(const std::string& file) {
  std::string start(choice_format::kSignature.size(), '\0');
  std::ifstream stream(file, std::ios::binary);
  return stream.read(start.data(), static_cast<std::streamsize>(start.size())) && start == choice_format::kSignature;
}

Choices readChoiceFile(const std::string& file) {
  if (!isChoiceFile(file) && isSession(file))
    throw InputError("{}: a session, not a choice file; to make one: `convscope-cli choose {} --out run.choices`", file,
                     shellWord(file));
  auto choices = readChoices(readTextFile(file, "a choice file"));
  if (choices) return std::move(*choices);
  throw InputError(choices.error().message).within(fmt::format("{}:{}", file, choices.error().line));
}

}  // namespace convscope::cli
