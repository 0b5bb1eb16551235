#pragma once

#include <string>
#include <vector>

#include "lesson/condition.h"

namespace convscope {

/// Text of a lesson: Markdown with figures in braces, "{fastest.time}", and paragraphs that begin with a condition,
/// "{if fastest.family = FFT}", and are shown only if it is true. A paragraph that begins with "{else}" is shown if the
/// last condition is false. "{{" is a brace; in fenced blocks every brace means itself.
class LessonText {
 public:
  LessonText() = default;
  /// Throws InputError that names the error.
  explicit LessonText(const std::string& text);
  /// Appends a paragraph. Throws InputError that names the error.
  void add(const std::string& paragraph);

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
    bool otherwise = false;  ///< shown if the condition is false
    std::vector<Piece> pieces;
  };
  /// Reads the paragraph's condition and returns the position after it.
  std::size_t readCondition(const std::string& text, Paragraph& paragraph) const;

  std::vector<Paragraph> m_paragraphs;
};

/// Returns `text` escaped for Markdown.
std::string markdownWords(const std::string& text);

}  // namespace convscope
