#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace convscope {

enum class Align { Left, Right };

/// How a column takes part when a table is wider than there is room.
struct Column {
  std::string header;
  Align align = Align::Left;
  std::size_t shortest = 0;  ///< its cells may be shortened to this many characters; 0: never
  int dropAt = 0;            ///< columns of the highest number are left out first; 0: never
};

/// A plain text table: a line of headers, then rows, columns two spaces apart. A column that has no text at all takes
/// no room.
class Table {
 public:
  explicit Table(std::vector<Column> columns);

  /// Adds a row of as many cells as there are columns. Control characters in a cell become spaces.
  void addRow(std::vector<std::string> cells);

  bool empty() const { return m_rows.empty(); }

  /// All lines, each ended by a newline and none longer than `width` where that can be had: columns are left out, then
  /// shortened. A width of 0 knows no limit.
  std::string text(std::size_t width = 0) const;

  /// Headers of the columns that text(width) leaves out.
  std::vector<std::string> leftOut(std::size_t width) const;

 private:
  struct Shown {
    std::size_t column;
    std::size_t width;
  };
  std::vector<Shown> fit(std::size_t width) const;

  std::vector<Column> m_columns;
  std::vector<std::vector<std::string>> m_rows;
};

}  // namespace convscope
