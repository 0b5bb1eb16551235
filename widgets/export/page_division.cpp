#include "widgets/export/page_division.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextLayout>
#include <QTextTable>
#include <algorithm>
#include <limits>
#include <optional>

namespace convscope {
namespace {

constexpr double kSlack = 4;  ///< pixels above and below the text of a page, e.g. for the border of a cell

/// How much a piece should be on the page of the next one. A strong link is only broken if it is longer than a page.
enum class Link { None, Weak, Strong };

/// What is on one page as a whole: a line or paragraph of text, a picture, a row of a table.
struct Piece {
  DocumentStrip extent;
  Link link = Link::None;
  bool isGap = false;
  bool startsPage = false;
  DocumentStrip head = {};  ///< the head of the table, if a row below it begins a page
};

QTextTable* tableOf(const QTextBlock& block) {
  return QTextCursor(block).currentTable();
}

/// Lists the pieces of a document in their order.
class PieceList {
 public:
  PieceList(const QTextDocument& document, double pageHeight)
      : m_layout(*document.documentLayout()), m_pageHeight(pageHeight) {
    for (QTextBlock block = document.begin(); block.isValid();) {
      QTextTable* table = tableOf(block);
      if (table != nullptr) {
        addTable(*table);
        block = table->lastCursorPosition().block().next();
      } else {
        addParagraph(block);
        block = block.next();
      }
    }
  }

  const std::vector<Piece>& pieces() const { return m_pieces; }

 private:
  void addParagraph(const QTextBlock& block) {
    const std::size_t first = m_pieces.size();
    const QRectF rect = m_layout.blockBoundingRect(block);
    if (rect.height() < m_pageHeight / 3) {
      m_pieces.push_back({{rect.top(), rect.bottom()}});
    } else {
      addLines(block);
    }
    if (first == m_pieces.size()) return;
    const QTextBlockFormat format = block.blockFormat();
    m_pieces[first].startsPage = format.boolProperty(kStartsPage);
    Piece& last = m_pieces.back();
    last.isGap = block.text().trimmed().isEmpty() && !isCode(block);
    if (last.isGap || format.headingLevel() > 0 || (isCode(block) && isCode(block.next())))
      last.link = Link::Strong;
    else if (format.boolProperty(kKeptWithNext))
      last.link = Link::Weak;
  }

  /// Adds the lines of a long paragraph. Neither its first line nor its last is alone on a page.
  void addLines(const QTextBlock& block) {
    const QTextLayout& layout = *block.layout();
    const double top = m_layout.blockBoundingRect(block).top();
    for (int i = 0; i < layout.lineCount(); ++i) {
      const QTextLine line = layout.lineAt(i);
      const bool isAtEnd = i == 0 || i == layout.lineCount() - 2;
      const bool isLast = i == layout.lineCount() - 1;
      m_pieces.push_back(
          {{top + line.y(), top + line.y() + line.height()}, isAtEnd && !isLast ? Link::Weak : Link::None});
    }
  }

  void addTable(QTextTable& table) {
    const QRectF frame = m_layout.frameBoundingRect(&table);
    const bool isShort = frame.height() < m_pageHeight / 3;
    const int heads = std::max(0, table.format().headerRowCount());
    const std::size_t first = m_pieces.size();
    for (int row = 0; row < table.rows(); ++row) {
      const DocumentStrip extent = extentOf(table, row);
      if (extent.height() > m_pageHeight / 2) {
        addCellLines(table, row);
        continue;
      }
      Link link = Link::None;
      if (row < heads) link = Link::Strong;
      if (row >= heads && row + 1 < table.rows() && isShort) link = Link::Weak;
      m_pieces.push_back({extent, link});
    }
    if (first == m_pieces.size()) return;
    m_pieces[first].extent.top = frame.top();
    m_pieces[first].startsPage = table.firstCursorPosition().block().blockFormat().boolProperty(kStartsPage);
    m_pieces.back().extent.bottom = frame.bottom();
    const auto firstRow = first + static_cast<std::size_t>(heads);
    if (heads == 0 || firstRow >= m_pieces.size()) return;
    const double below = (m_pieces[firstRow - 1].extent.bottom + m_pieces[firstRow].extent.top) / 2;
    for (std::size_t i = firstRow + 1; i < m_pieces.size(); ++i) m_pieces[i].head = {frame.top(), below};
  }

  /// Adds the lines of the cell with the most of them, of a row that may be higher than a page.
  void addCellLines(const QTextTable& table, int row) {
    int highest = 0;
    double bottom = 0;
    for (int column = 0; column < table.columns(); ++column) {
      const QTextBlock last = table.cellAt(row, column).lastCursorPosition().block();
      if (const double below = m_layout.blockBoundingRect(last).bottom(); below > bottom) {
        bottom = below;
        highest = column;
      }
    }
    const QTextTableCell cell = table.cellAt(row, highest);
    const QTextBlock end = cell.lastCursorPosition().block().next();
    for (QTextBlock block = cell.firstCursorPosition().block(); block != end; block = block.next()) addLines(block);
  }

  DocumentStrip extentOf(const QTextTable& table, int row) const {
    DocumentStrip extent{std::numeric_limits<double>::max(), 0};
    for (int column = 0; column < table.columns(); ++column) {
      const QTextTableCell cell = table.cellAt(row, column);
      extent.top = std::min(extent.top, m_layout.blockBoundingRect(cell.firstCursorPosition().block()).top());
      extent.bottom = std::max(extent.bottom, m_layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom());
    }
    return extent;
  }

  const QAbstractTextDocumentLayout& m_layout;
  double m_pageHeight;
  std::vector<Piece> m_pieces;
};

/// Returns the last piece on the page that begins with `first`.
std::size_t lastOnPage(const std::vector<Piece>& pieces, std::size_t first, double height) {
  constexpr double kFilled = 0.3;  // of a page that ends where nothing is divided
  const double top = pieces[first].extent.top;
  const double most = height - 2 * kSlack - pieces[first].head.height();
  std::size_t end = first + 1;
  while (end < pieces.size() && !pieces[end].startsPage && pieces[end].extent.bottom - top <= most) ++end;
  if (end == pieces.size() || pieces[end].startsPage) return end - 1;
  std::optional<std::size_t> whole;
  std::optional<std::size_t> divided;
  for (std::size_t i = first; i < end; ++i) {
    if (pieces[i].link == Link::None) whole = i;
    if (pieces[i].link == Link::Weak) divided = i;
  }
  if (whole && (!divided || *divided < *whole || pieces[*whole].extent.bottom - top >= kFilled * height)) return *whole;
  return divided.value_or(end - 1);
}

/// Returns where the part of a page that begins with piece `first` begins, which is in the space before it.
double beginOf(const std::vector<Piece>& pieces, std::size_t first) {
  const double top = pieces[first].extent.top;
  // An empty paragraph before a table has a height, but no place of its own.
  return first == 0 ? top : std::min(top, std::max(top - kSlack, (pieces[first - 1].extent.bottom + top) / 2));
}

double endOf(const std::vector<Piece>& pieces, std::size_t last) {
  const double bottom = pieces[last].extent.bottom;
  if (last + 1 == pieces.size()) return bottom + kSlack;
  return std::max(bottom, std::min(bottom + kSlack, (pieces[last + 1].extent.top + bottom) / 2));
}

}  // namespace

bool isCode(const QTextBlock& block) {
  const QTextBlockFormat format = block.blockFormat();
  return format.hasProperty(QTextFormat::BlockCodeFence) || format.hasProperty(QTextFormat::BackgroundBrush);
}

std::vector<DividedPage> dividedPages(const QTextDocument& document, double height) {
  const PieceList list(document, height);
  const std::vector<Piece>& pieces = list.pieces();
  std::vector<DividedPage> pages;
  for (std::size_t first = 0; first < pieces.size();) {
    if (pieces[first].isGap) {  // nothing to see at the top of a page
      ++first;
      continue;
    }
    const std::size_t last = lastOnPage(pieces, first, height);
    DividedPage page;
    if (pieces[first].head.height() > 0) page.push_back(pieces[first].head);
    page.push_back({beginOf(pieces, first), endOf(pieces, last)});
    pages.push_back(std::move(page));
    first = last + 1;
  }
  return pages;
}

}  // namespace convscope
