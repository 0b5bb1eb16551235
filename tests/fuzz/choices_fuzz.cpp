#include "apply/choice_file.h"
#include "fuzz/fuzz.h"

/// A choice file is refused with a message, or survives its own text. Reading it problem by problem gives the same.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  const std::string text = fuzz::text(data, size);
  const auto choices = readChoices(text);
  const auto file = ChoiceFile::read(text);
  if (!choices) {
    fuzz::require(choices.error().line > 0 && *choices.error().message.text != '\0');
    for (std::size_t i = 0; file && i < file->size(); ++i) static_cast<void>(file->find(file->problem(i)));
    return 0;
  }
  fuzz::require(file && file->size() == choices->rankings.size());
  for (const auto& [problem, ranking] : choices->rankings) fuzz::require(file->find(problem) == ranking);
  const auto again = readChoices(toText(*choices));
  fuzz::require(again && *again == *choices);
  return 0;
}
