#pragma once

#include <string>
#include <vector>

#include "lesson/condition.h"

namespace convscope {

/// Text of a lesson: Markdown with figures in braces, "{fastest.time}", and paragraphs that begin with a condition,
/// "{if fastest.family = FFT}", and stand only where it holds. "{{" is a brace.
class LessonText {
 public:
  LessonText() = default;
  /// Throws InputError that says what does not fit.
  explicit LessonText(const std::string& text);

  struct Told {
    std::string markdown;
    std::vector<std::string> missing;  ///< "fastest.time: nothing was measured yet", each once
  };
  /// With the figures filled in, as words that Markdown takes for words. What is missing is told as "(not known)", and
  /// a paragraph whose condition cannot be told is left out.
  Told tell(const FigureReader& read) const;

  /// Every figure that it names.
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

/// `text` such that Markdown shows it as it is.
std::string markdownWords(const std::string& text);

}  // namespace convscope
