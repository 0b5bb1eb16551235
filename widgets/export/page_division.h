#pragma once

#include <QTextBlock>
#include <QTextDocument>
#include <QTextFormat>
#include <vector>

namespace convscope {

/// Properties of a block's format: whether it stays on the page of the next block, and whether it begins a page.
inline constexpr int kKeptWithNext = QTextFormat::UserProperty + 1;
inline constexpr int kStartsPage = QTextFormat::UserProperty + 2;

/// A part of a document, in pixels from the document's top.
struct DocumentStrip {
  double top = 0;
  double bottom = 0;

  double height() const { return bottom - top; }
};

/// What is on a page, from its top on: the head of the table that it continues, if it does, and its own part.
using DividedPage = std::vector<DocumentStrip>;

/// Returns whether a block is a line of code: fenced in Markdown, or with a background in HTML.
bool isCode(const QTextBlock& block);

/// Divides a document that is laid out without pages into pages of at most `height` pixels. No page is empty. Lines of
/// text, rows of tables and pictures are whole. A heading is on the page of what follows it, code and short tables are
/// on one page if they fit there.
std::vector<DividedPage> dividedPages(const QTextDocument& document, double height);

}  // namespace convscope
