#include "policy/schedule/size_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "core/parse.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "policy/schedule/size_fraction.h"
#include "problem/input_error.h"
#include "text/excerpt.h"
#include "text/message.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// Around a cell: blanks and quotes.
constexpr std::string_view kBlanks = " \t\r\"";

struct Cell {
  std::string text;
  std::size_t offset = 0;  ///< in the text of all rows
};

bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool beginsWithDigit(const Cell& cell) {
  return !cell.text.empty() && cell.text.front() >= '0' && cell.text.front() <= '9';
}

/// Returns what separates the cells of a row: the first comma, semicolon or tab outside of quotes; a blank if there is
/// none.
char separatorOf(std::string_view row) {
  bool quoted = false;
  while (row.ends_with('\t') || row.ends_with('\r') || row.ends_with(' ')) row.remove_suffix(1);
  for (const char c : row) {
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == ',' || c == ';' || c == '\t')) return c;
  }
  return ' ';
}

/// Returns whether a row has both commas and semicolons between its cells, as two rows in one line: "224,120;256,80".
bool hasCommasAndSemicolons(std::string_view row) {
  bool quoted = false;
  bool commas = false;
  bool semicolons = false;
  for (const char c : row.substr(0, row.find_last_not_of(" \t\r;") + 1)) {
    if (c == '"') quoted = !quoted;
    commas |= !quoted && c == ',';
    semicolons |= !quoted && c == ';';
  }
  return commas && semicolons;
}

/// Divides a row, at `offset` of the text, at each `separator` outside of quotes. Several blanks are one.
std::vector<Cell> cellsOf(std::string_view row, std::size_t offset, char separator) {
  std::vector<Cell> cells;
  bool quoted = false;
  std::size_t start = 0;
  for (std::size_t i = 0; i <= row.size(); ++i) {
    if (i < row.size() && row[i] == '"') quoted = !quoted;
    if (i < row.size() && (row[i] != separator || quoted)) continue;
    Cell cell{trimmed(row.substr(start, i - start), kBlanks), offset + start};
    if (separator != ' ' || !cell.text.empty()) cells.push_back(std::move(cell));
    start = i + 1;
  }
  return cells;
}

/// Joins a size whose numbers have blanks around the x between them: "480 x 640".
std::vector<Cell> withJoinedSizes(const std::vector<Cell>& cells) {
  std::vector<Cell> joined;
  bool continues = false;
  for (const Cell& cell : cells) {
    const bool isCross = cell.text == "x" && !joined.empty();
    if (isCross || continues)
      joined.back().text += cell.text;
    else
      joined.push_back(cell);
    continues = isCross;
  }
  return joined;
}

/// Returns a cell's text without the blanks of "480 x 640" and the fraction of "224.0".
std::string sizeText(std::string text) {
  std::erase(text, ' ');
  const std::size_t point = text.find('.');
  const bool isWhole = point != std::string::npos && point > 0 && point + 1 < text.size() &&
                       text.find_first_not_of('0', point + 1) == std::string::npos;
  return isWhole ? text.substr(0, point) : text;
}

/// The cells of a row that contain its figures: a size, or height and width, and perhaps a count.
struct Columns {
  std::optional<std::size_t> size;
  std::size_t height = 0;
  std::size_t width = 0;
  std::optional<std::size_t> count;
};

/// Returns whether a row without a header is of plain numbers, so more than two of them may be as many sizes.
bool areNumbers(const std::vector<Cell>& cells) {
  return std::ranges::all_of(
      cells, [](const Cell& cell) { return beginsWithDigit(cell) && cell.text.find('x') == std::string::npos; });
}

/// Returns whether a row without a header has two sizes with an x, as two rows in one line: "480x640;300x200".
bool areTwoSizes(const std::vector<Cell>& cells) {
  return std::ranges::count_if(cells, [](const Cell& cell) {
           return beginsWithDigit(cell) && cell.text.find('x') != std::string::npos;
         }) > 1;
}

/// Returns the columns of a row without a header: "size,count" or "height width".
Columns columnsOfRow(const std::vector<Cell>& cells, char separator) {
  const bool isNumber = cells.front().text.find('x') == std::string::npos;
  if (isNumber && cells.size() == 2 && separator == ' ') return {{}, 0, 1, {}};
  return {0, 0, 0, 1};
}

/// Returns the columns that a header names. Throws InputError if it names one twice, or no size.
Columns columnsOfHeader(const std::vector<Cell>& header) {
  constexpr std::array kHeights{"height", "h", "image_height", "img_height"};
  constexpr std::array kWidths{"width", "w", "image_width", "img_width"};
  constexpr std::array kCounts{"count", "number", "frequency", "pictures"};
  constexpr std::array kSizes{"size", "input", "input_size", "shape"};
  const auto named = [&](const auto& names) -> std::optional<std::size_t> {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < header.size(); ++i) {
      std::string name = header[i].text;
      for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      if (std::ranges::find(names, name) == names.end()) continue;
      if (found)
        throw InputError(translatable("message", "the columns \"{}\" and \"{}\" mean the same"),
                         excerpt(header[*found].text), excerpt(header[i].text));
      found = i;
    }
    return found;
  };
  const std::optional<std::size_t> height = named(kHeights);
  const std::optional<std::size_t> width = named(kWidths);
  if (height && width) return {{}, *height, *width, named(kCounts)};
  if (const auto size = named(kSizes)) return {size, 0, 0, named(kCounts)};
  throw InputError(translatable("message",
                                "the header has no columns height and width, and no column size; without a header, "
                                "each line is a size, e.g. 480x640, or 480x640,100 for 100 iterations at it"));
}

/// Reads the rows of one text.
class RowReader {
 public:
  RowReader(const std::string& name, const std::string& text) : m_name(name), m_text(text) {}

  SizeList read() {
    std::vector<SizeCount> rows;
    for (std::size_t start = 0; start < m_text.size();) {
      const std::size_t end = std::min(m_text.find('\n', start), m_text.size());
      const std::string_view row = std::string_view(m_text).substr(start, end - start);
      const std::string content = trimmed(row, kBlanks);
      if (!content.empty() && content.front() != '#') {
        if (const auto counted = counts(row, start)) rows.push_back(*counted);
      }
      if (rows.size() > kMostSizeRows)
        throw InputError(translatable("message", "{}: more than {} rows"), title(), kMostSizeRows);
      start = end + 1;
    }
    if (rows.empty())
      throw InputError(translatable("message", "{}: no sizes; rows of \"size,count\" are expected"), title());
    return {std::move(rows), std::move(m_remark)};
  }

 private:
  /// Returns an error at `offset`: "sizes.csv:2:5: ...", or "line 2: ..." of pasted rows.
  template <class... Args>
  InputError errorIn(std::size_t offset, fmt::format_string<Args...> pattern, Args&&... args) const {
    if (!m_name.empty()) return errorAt(m_name, m_text, offset, pattern, std::forward<Args>(args)...);
    const auto begin = m_text.begin();
    const auto line = std::count(begin, begin + static_cast<std::ptrdiff_t>(offset), '\n') + 1;
    return InputError(translatable("message", "Line {}: {}"), line,
                      vformatMessage(pattern, fmt::make_format_args(args...)));
  }
  /// Returns the name, or what pasted rows are.
  std::string title() const { return m_name.empty() ? translated("size_counts", "The list") : m_name; }

  /// Returns what the row at `offset` counts; nothing if it is the header.
  std::optional<SizeCount> counts(std::string_view row, std::size_t offset) {
    char separator = m_header ? m_separator : separatorOf(row);
    std::vector<Cell> cells = cellsOf(row, offset, separator);
    if (m_header && cells.size() == 1)  // not every row has the header's separator
      cells = cellsOf(row, offset, separator = separatorOf(row));
    if (separator == ' ') cells = withJoinedSizes(cells);
    if (!std::exchange(m_begun, true) && isHeader(cells)) {
      try {
        m_header = columnsOfHeader(cells);
      } catch (const InputError& error) {
        throw errorIn(offset, "{}", error.what());
      }
      m_separator = separator;
      return std::nullopt;
    }
    const Columns columns = m_header ? *m_header : columnsOfRow(cells, separator);
    const std::size_t least = columns.size ? *columns.size : std::max(columns.height, columns.width);
    if (cells.size() <= least)
      throw errorIn(offset, translatable("message", "the row has {} cells, and its size is in number {}"), cells.size(),
                    least + 1);
    if (!m_header && (hasCommasAndSemicolons(row) || areTwoSizes(cells)))
      throw errorIn(
          cells.front().offset,
          translatable("message",
                       "\"{}\" is several rows in one line: write one row a line, e.g. 480x640, or 480x640,100 "
                       "for 100 iterations at it"),
          excerpt(trimmed(row, kBlanks)));
    if (!m_header && cells.size() > 2 && areNumbers(cells)) throw manyNumbers(row, cells);
    SizeCount counted{sizeIn(cells, columns), 1};
    if (!m_header && cells.size() > 2)
      throw errorIn(cells[2].offset, translatable("message", "\"{}\" is too much"), excerpt(cells[2].text));
    if (columns.count && *columns.count < cells.size())
      counted.count = number(cells[*columns.count], std::numeric_limits<std::int64_t>::max(),
                             translatable("message", "\"{}\" is not a count (a whole number from 1)"));
    if (!m_header && cells.size() == 2 && areNumbers(cells) && m_remark.empty()) m_remark = remarkOn(row, counted);
    return counted;
  }

  /// Returns the error of a row of more than two plain numbers: as many sizes, or height, width and count.
  InputError manyNumbers(std::string_view row, const std::vector<Cell>& cells) const {
    return errorIn(cells.front().offset,
                   translatable("message",
                                "\"{}\" can be several sizes, or height, width and count: write one size a line, as "
                                "{}, or {}x{},{} for {} iterations at that height and width"),
                   excerpt(trimmed(row, kBlanks)), excerpt(cells[0].text), excerpt(cells[0].text),
                   excerpt(cells[1].text), excerpt(cells[2].text), excerpt(cells[2].text));
  }

  /// Says how a row of two numbers is read, which could also be another pair, or two sizes.
  std::string remarkOn(std::string_view row, const SizeCount& counted) const {
    const std::string text = excerpt(trimmed(row, kBlanks));
    const std::int64_t first = counted.size.front();
    if (counted.size.size() == 2)
      return phrase("size_counts", "{}: {} is read as height {} and width {}; write one size a line for two sizes")(
          title(), text, first, counted.size.back());
    return phrase("size_counts",
                  "{}: {} is read as size {}, {} times; write {}x{} for height and width, or one size a line for two "
                  "sizes")(title(), text, first, counted.count, first, counted.count);
  }

  static bool isHeader(const std::vector<Cell>& cells) {
    return std::ranges::none_of(cells, beginsWithDigit) && std::ranges::any_of(cells, [](const Cell& cell) {
             return !cell.text.empty() && isLetter(cell.text.front());
           });
  }

  Dims sizeIn(const std::vector<Cell>& cells, const Columns& columns) const {
    constexpr const char* kNoNumber =
        translatable("message", "\"{}\" is not a height or width (a whole number from 1)");
    if (!columns.size)
      return {number(cells[columns.height], kLargestSize, kNoNumber),
              number(cells[columns.width], kLargestSize, kNoNumber)};
    const Cell& cell = cells[*columns.size];
    const std::string text = sizeText(cell.text);
    if (text.find('.') != std::string::npos) throw errorIn(cell.offset, "{}", fractionError(cell.text).what());
    const tl::expected<Dims, TextError> size = readDims(text);
    if (size) return *size;
    throw errorIn(cell.offset + size.error().offset.value_or(0), "{}", formatMessage(size.error().message));
  }

  /// Returns the number in a cell; `what` says what it is not.
  std::int64_t number(const Cell& cell, std::int64_t most, const char* what) const {
    if (const auto value = parseNumber<std::int64_t>(sizeText(cell.text), 1, most)) return *value;
    throw errorIn(cell.offset, fmt::runtime(what), excerpt(cell.text));
  }

  const std::string& m_name;
  const std::string& m_text;
  std::optional<Columns> m_header;
  char m_separator = ',';  ///< of the header
  bool m_begun = false;
  std::string m_remark;
};

}  // namespace

SizeList parseSizeCounts(const std::string& name, const std::string& text) {
  return RowReader(name, text).read();
}

}  // namespace convscope
