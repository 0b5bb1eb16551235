#include "lesson/text_lines.h"

#include "core/parse.h"
#include "core/translatable.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

const std::string kFence = "```";

void trimEnd(std::string& line) {
  line.erase(line.find_last_not_of(" \t\r") + 1);
}

}  // namespace

std::vector<TextLine> textLines(const std::string& text) {
  std::vector<TextLine> lines;
  bool fenced = false;
  std::size_t comment = 0;  // number of its first line; 0: outside of comments
  std::size_t number = 0;
  for (std::string& line : split(text, "\n")) {
    ++number;
    trimEnd(line);
    if (comment == 0 && line.starts_with(kFence)) fenced = !fenced;
    if (comment == 0 && !fenced && line.starts_with("<!--")) comment = number;
    if (comment == 0) {
      lines.push_back({number, std::move(line)});
    } else if (line.ends_with("-->")) {
      comment = 0;
    }
  }
  if (comment != 0)
    throw InputError(translatable("message", "the comment of line {} lacks its end, '-->' at a line's end"), comment);
  return lines;
}

std::vector<TextLine> paragraphs(std::span<const TextLine> lines) {
  std::vector<TextLine> result;
  bool fenced = false;
  bool open = false;  // the last paragraph continues
  for (const TextLine& line : lines) {
    const bool fence = line.text.starts_with(kFence);
    if (!fenced && (fence || line.text.empty())) open = false;
    if (fence) fenced = !fenced;
    if (!fenced && !fence && line.text.empty()) continue;
    if (open) {
      result.back().text += "\n" + line.text;
    } else {
      result.push_back(line);
    }
    open = !fence || fenced;
  }
  return result;
}

}  // namespace convscope
