#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace convscope {

/// A line, or a paragraph of several, with the number of its first line in the file, from 1.
struct TextLine {
  std::size_t number = 1;
  std::string text;
  bool operator==(const TextLine&) const = default;
};

/// Splits a text into lines without blanks at their ends. Drops comments, "<!-- ... -->", that begin and end a line;
/// a comment in a fenced block is text. Throws InputError if a comment does not end.
std::vector<TextLine> textLines(const std::string& text);

/// Joins lines into paragraphs, which empty lines separate. A fenced block is a paragraph of its own, with its empty
/// lines.
std::vector<TextLine> paragraphs(std::span<const TextLine> lines);

}  // namespace convscope
