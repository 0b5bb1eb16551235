#pragma once

#include <string>
#include <vector>

#include "lesson/condition.h"

namespace convscope {

/// Text of a lesson: Markdown with figures in braces, "{fastest.time}", and paragraphs that begin with a condition,
/// "{if fastest.family = FFT}", and are shown only if it is true. "{{" is a brace.
class LessonText {
 public:
  LessonText() = default;
  /// Throws InputError that names the error.
  explicit LessonText(const std::string& text);

  struct Result {
    std::string markdown;
    std::vector<std::string> missing;  ///< "fastest.time: nothing was measured yet", each once
  };
  /// Returns the text with the figures filled in, escaped for Markdown. A missing figure becomes "(not known)"; a
  /// paragraph whose condition has a missing figure is left out.
  Result render(const FigureReader& read) const;

  /// Returns every figure that the text names.
  std::vector<FigureName> figures() const;
  bool empty() const { return m_paragraphs.empty(); }

 private:
  struct Piece {
    std::string words;
    std::optional<FigureName> figure;  ///< after the words
  };
  struct Paragraph {
    Condition condition;
    std::vector<Piece> pieces;
  };
  static Paragraph paragraph(const std::string& text);

  std::vector<Paragraph> m_paragraphs;
};

/// Returns `text` escaped for Markdown.
std::string markdownWords(const std::string& text);

}  // namespace convscope
