#include "apply/choices.h"

#include <algorithm>
#include <charconv>

#include "apply/choice_format.h"

namespace convscope {
namespace {

/// Returns the shortest text that reads back as the same number.
std::string numberText(double number) {
  char text[32];
  const auto [end, error] = std::to_chars(std::begin(text), std::end(text), number);
  return {text, end};
}

std::string capabilityText(int capability) {
  return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

void addLine(std::string& text, std::string_view key, std::string_view value) {
  text.append(key).append(" ").append(value).append("\n");
}

std::string notesText(const std::vector<Note>& notes) {
  if (notes.empty()) return std::string(choice_format::kNoNotes);
  std::string text;
  for (const Note note : notes) text.append(text.empty() ? "" : ",").append(toText(note));
  return text;
}

void addEngine(std::string& text, const RankedEngine& engine) {
  text.append(choice_format::kIndent).append(numberText(engine.us));
  text.append(" ").append(std::to_string(engine.workspaceBytes));
  text.append(" ").append(notesText(engine.notes));
  text.append(" ").append(toText(engine.id)).append("\n");
}

}  // namespace

std::string toText(const ChoiceTarget& target) {
  return target.device + " (" + capabilityText(target.computeCapability) + ", " +
         std::to_string(target.multiprocessors) + " multiprocessors) with cuDNN " + target.cudnn;
}

bool RankedEngine::has(Note note) const {
  return std::ranges::find(notes, note) != notes.end();
}

tl::expected<Choices, Message> merged(Choices earlier, const Choices& later) {
  if (earlier.target != later.target)
    return tl::unexpected(
        Message{"choices for {} do not fit those for {}", {toText(earlier.target), toText(later.target)}});
  for (const auto& [problem, ranking] : later.rankings) earlier.rankings.insert_or_assign(problem, ranking);
  return earlier;
}

std::string toText(const Choices& choices) {
  using namespace choice_format;
  std::string text;
  addLine(text, kSignature, std::to_string(kVersion));
  text += '\n';
  addLine(text, kDevice, choices.target.device);
  addLine(text, kCapability, capabilityText(choices.target.computeCapability));
  addLine(text, kMultiprocessors, std::to_string(choices.target.multiprocessors));
  addLine(text, kCudnn, choices.target.cudnn);
  addLine(text, kProblems, std::to_string(choices.rankings.size()));
  text += '\n';
  for (const auto& [problem, ranking] : choices.rankings) {
    text.append(problem).append("\n");
    for (const RankedEngine& engine : ranking) addEngine(text, engine);
  }
  return text.append(kEnd).append("\n");
}

}  // namespace convscope
