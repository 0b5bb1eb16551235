#include "lesson/lesson_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "lesson/text_lines.h"
#include "problem/input_error.h"
#include "text/printable.h"
#include "text/translate.h"

namespace convscope {
namespace {

const std::string kIf = "{if ";
const std::string kElse = "{else}";

/// Returns an expression that may be broken across lines with single blanks, and without those inside of brackets.
std::string onOneLine(std::string_view expression) {
  std::string result;
  bool blank = false;
  for (const char c : expression) {
    if (c == ' ' || c == '\t' || c == '\n') {
      blank = true;
      continue;
    }
    const bool joins = result.empty() || result.back() == '(' || c == ')';
    if (std::exchange(blank, false) && !joins) result += ' ';
    result += c;
  }
  return result;
}

/// Returns a paragraph with each expression in braces on one line.
std::string withWholeExpressions(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t brace = std::min(text.find('{'), text.size());
    const bool isBrace = text.substr(brace, 2) == "{{";
    const std::size_t end = isBrace ? brace + 1 : text.find('}', brace);
    result += text.substr(0, brace);
    if (brace == text.size() || end == std::string_view::npos) return result.append(text.substr(brace));
    result += isBrace ? "{{" : "{" + onOneLine(text.substr(brace + 1, end - brace - 1)) + "}";
    text.remove_prefix(end + 1);
  }
  return result;
}

/// Returns whether Markdown takes `words` after `markdown` for the point of a numbered list: "764" and ". More".
bool beginsList(const std::string& markdown, const std::string& words) {
  const std::size_t line = markdown.find_last_of('\n') + 1;  // 0 if there is none
  return words.starts_with('.') && line < markdown.size() &&
         markdown.find_first_not_of("0123456789", line) == std::string::npos;
}

}  // namespace

LessonText::LessonText(const std::string& text) {
  for (const TextLine& paragraph : paragraphs(textLines(text))) add(paragraph.text);
}

std::size_t LessonText::readCondition(const std::string& text, Paragraph& paragraph) const {
  std::size_t end = 0;
  if (text.starts_with(kElse)) {
    const auto last = std::ranges::find_if(m_paragraphs.rbegin(), m_paragraphs.rend(),
                                           [](const Paragraph& one) { return !one.condition.comparisons.empty(); });
    if (last == m_paragraphs.rend())
      throw InputError(translatable("message", "'{}' has no '{}' before it"), "{else}", "{if ...}");
    paragraph.condition = last->condition;
    paragraph.otherwise = true;
    end = kElse.size();
  } else if (text.starts_with(kIf)) {
    const std::size_t brace = text.find('}');
    if (brace == std::string::npos) throw InputError(translatable("message", "'{}' lacks its '{}'"), "{if", "}");
    paragraph.condition = parseCondition(text.substr(kIf.size(), brace - kIf.size()));
    end = brace + 1;
  }
  return std::min(text.find_first_not_of(" \n", end), text.size());
}

void LessonText::add(const std::string& paragraph) {
  Paragraph result;
  if (paragraph.starts_with("```")) {
    result.pieces.push_back({paragraph, std::nullopt});
    m_paragraphs.push_back(std::move(result));
    return;
  }
  const std::string text = withWholeExpressions(paragraph);
  std::size_t at = readCondition(text, result);
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
    if (end == std::string::npos)
      throw InputError(translatable("message", "'{}' lacks its '{}' (a brace itself is written '{}')"), "{", "}", "{{");
    const std::string name = text.substr(brace + 1, end - brace - 1);
    if (name.starts_with("if ") || name == "else")
      throw InputError(translatable("message", "'{}' and '{}' must be at the beginning of a paragraph"), "{if ...}",
                       "{else}");
    result.pieces.push_back({std::exchange(words, {}), parseFigureName(name)});
    at = end + 1;
  }
  if (!words.empty()) result.pieces.push_back({words, std::nullopt});
  m_paragraphs.push_back(std::move(result));
}

LessonText::Result LessonText::render(const FigureReader& read) const {
  Result result;
  const auto noting = [&](const FigureName& name) {
    Figure figure = read(name);
    const std::string line = toText(name) + ": " + figure.missing;
    if (!figure.known() && std::ranges::find(result.missing, line) == result.missing.end())
      result.missing.push_back(line);
    return figure;
  };
  for (const Paragraph& paragraph : m_paragraphs) {
    const std::optional<bool> isTrue = paragraph.condition.isTrue(noting);
    if (!isTrue || *isTrue == paragraph.otherwise) continue;
    if (!result.markdown.empty()) result.markdown += "\n\n";
    for (const Piece& piece : paragraph.pieces) {
      if (beginsList(result.markdown, piece.words)) result.markdown += '\\';
      result.markdown += piece.words;
      if (!piece.figure) continue;
      const Figure figure = noting(*piece.figure);
      result.markdown += figure.known() ? markdownWords(figure.text) : translated("figures", "(not known)");
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
  for (const char c : printable(text)) {  // a line end could begin a heading or a list
    // A point or a hyphen between others means nothing to Markdown, and most figures hold one.
    const bool special = c != '.' && c != '-' && c != '+' && kSpecial.find(c) != std::string_view::npos;
    if (special || (result.empty() && (c == '-' || c == '+'))) result += '\\';
    result += c;
  }
  return result;
}

}  // namespace convscope
