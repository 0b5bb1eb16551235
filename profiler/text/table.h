#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace convscope {

enum class Align { Left, Right };

/// A column, and what happens to it if the table is wider than the terminal.
struct Column {
  std::string header;
  Align align = Align::Left;
  std::size_t shortest = 0;   ///< its cells may be shortened to this many characters; 0: never
  int dropAt = 0;             ///< columns with the highest number are left out first; 0: never
  std::size_t narrowest = 0;  ///< if the table is still too wide, its cells are shortened to this; 0: no further
};

/// A plain text table: a line of headers, then rows. Columns are two spaces apart; a column without any text is left
/// out.
class Table {
 public:
  explicit Table(std::vector<Column> columns);

  /// Adds a row of as many cells as there are columns. Control characters in a cell become spaces.
  void addRow(std::vector<std::string> cells);

  bool empty() const { return m_rows.empty(); }

  /// Returns all lines, each with a newline. If they are longer than `width`, columns are left out, then shortened, as
  /// far as the columns allow, and then further to their narrowest. A width of 0 means no limit.
  std::string text(std::size_t width = 0) const;

  /// Returns the headers of the columns that text(width) leaves out.
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
