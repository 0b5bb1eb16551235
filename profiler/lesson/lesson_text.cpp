#include "lesson/lesson_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "problem/input_error.h"
#include "text/parse.h"

namespace convscope {
namespace {

const std::string kIf = "{if ";

std::string nameText(const FigureName& name) {
  std::string text = name.name;
  if (!name.session.empty()) text += " of " + name.session;
  return text;
}

}  // namespace

LessonText::LessonText(const std::string& text) {
  for (const std::string& part : split(text, "\n\n")) {
    const std::size_t first = part.find_first_not_of('\n');
    if (first == std::string::npos) continue;
    m_paragraphs.push_back(paragraph(part.substr(first, part.find_last_not_of('\n') + 1 - first)));
  }
}

LessonText::Paragraph LessonText::paragraph(const std::string& text) {
  Paragraph result;
  std::size_t at = 0;
  if (text.starts_with(kIf)) {
    const std::size_t end = text.find('}');
    if (end == std::string::npos) throw InputError("'{if' lacks its '}'");
    result.condition = parseCondition(text.substr(kIf.size(), end - kIf.size()));
    at = std::min(text.find_first_not_of(" \n", end + 1), text.size());
  }
  std::string words;
  while (at < text.size()) {
    const std::size_t brace = text.find('{', at);
    words += text.substr(at, brace - at);
    if (brace == std::string::npos) break;
    if (text.compare(brace, 2, "{{") == 0) {
      words += '{';
      at = brace + 2;
      continue;
    }
    const std::size_t end = text.find('}', brace);
    if (end == std::string::npos) throw InputError("'{' lacks its '}' (a brace itself is written '{{')");
    const std::string name = text.substr(brace + 1, end - brace - 1);
    if (name.starts_with("if ")) throw InputError("'{if ...}' must stand at the beginning of a paragraph");
    result.pieces.push_back({std::exchange(words, {}), parseFigureName(trimmed(name))});
    at = end + 1;
  }
  if (!words.empty()) result.pieces.push_back({words, std::nullopt});
  return result;
}

LessonText::Result LessonText::render(const FigureReader& read) const {
  Result result;
  const auto noting = [&](const FigureName& name) {
    Figure figure = read(name);
    const std::string line = nameText(name) + ": " + figure.missing;
    if (!figure.known() && std::ranges::find(result.missing, line) == result.missing.end())
      result.missing.push_back(line);
    return figure;
  };
  for (const Paragraph& paragraph : m_paragraphs) {
    if (!paragraph.condition.isTrue(noting).value_or(false)) continue;
    if (!result.markdown.empty()) result.markdown += "\n\n";
    for (const Piece& piece : paragraph.pieces) {
      result.markdown += piece.words;
      if (!piece.figure) continue;
      const Figure figure = noting(*piece.figure);
      result.markdown += figure.known() ? markdownWords(figure.text) : "(not known)";
    }
  }
  return result;
}

std::vector<FigureName> LessonText::figures() const {
  std::vector<FigureName> names;
  for (const Paragraph& paragraph : m_paragraphs) {
    std::ranges::move(paragraph.condition.figures(), std::back_inserter(names));
    for (const Piece& piece : paragraph.pieces) {
      if (piece.figure) names.push_back(*piece.figure);
    }
  }
  return names;
}

std::string markdownWords(const std::string& text) {
  constexpr std::string_view kSpecial = "\\`*_{}[]<>()#+-.!|~&\"'";
  std::string result;
  for (const char c : text) {
    // A point or a hyphen between others means nothing to Markdown, and most figures hold one.
    const bool special = c != '.' && c != '-' && c != '+' && kSpecial.find(c) != std::string_view::npos;
    if (special || (result.empty() && (c == '-' || c == '+'))) result += '\\';
    result += c;
  }
  return result;
}

}  // namespace convscope
