#include "text/table.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "text/printable.h"

namespace convscope {
namespace {

constexpr std::size_t kGap = 2;

void appendCell(std::string& line, const std::string& cell, std::size_t width, Align align) {
  const std::string shown = shortened(cell, width);
  const std::string space(width - textWidth(shown), ' ');
  line += align == Align::Right ? space + shown : shown + space;
}

}  // namespace

Table::Table(std::vector<Column> columns) : m_columns(std::move(columns)) {}

void Table::addRow(std::vector<std::string> cells) {
  for (std::string& cell : cells) cell = printable(cell);
  cells.resize(m_columns.size());
  m_rows.push_back(std::move(cells));
}

std::vector<Table::Shown> Table::fit(std::size_t width) const {
  std::vector<Shown> shown;
  for (std::size_t column = 0; column < m_columns.size(); ++column) {
    std::size_t widest = 0;
    for (const auto& row : m_rows) widest = std::max(widest, textWidth(row[column]));
    if (widest == 0 && !m_rows.empty()) continue;
    shown.push_back({column, std::max(widest, textWidth(m_columns[column].header))});
  }
  if (width == 0 || shown.empty()) return shown;

  const auto shortest = [&](const Shown& entry) {
    const Column& column = m_columns[entry.column];
    if (column.shortest == 0) return entry.width;
    return std::min(entry.width, std::max(column.shortest, textWidth(column.header)));
  };
  const auto total = [&](auto widthOf) {
    return std::accumulate(shown.begin(), shown.end(), kGap * (shown.size() - 1),
                           [&](std::size_t sum, const Shown& entry) { return sum + std::invoke(widthOf, entry); });
  };
  const auto dropAt = [&](const Shown& entry) { return m_columns[entry.column].dropAt; };

  while (total(shortest) > width) {
    const auto last = std::ranges::max_element(shown, {}, dropAt);
    if (last == shown.end() || dropAt(*last) == 0) break;
    shown.erase(last);
  }
  const auto narrowest = [&](const Shown& entry) {
    const Column& column = m_columns[entry.column];
    return column.narrowest == 0 ? shortest(entry) : std::max(column.narrowest, textWidth(column.header));
  };
  // Shortens the widest column first, so no column is cut more than necessary.
  const auto shortenTo = [&](const auto& least) {
    while (total(&Shown::width) > width) {
      const auto slack = [&](const Shown& entry) { return entry.width > least(entry) ? entry.width : 0; };
      const auto widest = std::ranges::max_element(shown, {}, slack);
      if (widest == shown.end() || slack(*widest) == 0) break;
      --widest->width;
    }
  };
  shortenTo(shortest);
  shortenTo(narrowest);
  return shown;
}

std::string Table::text(std::size_t width) const {
  const std::vector<Shown> shown = fit(width);
  std::string result;
  const auto appendLine = [&](auto cellOf) {
    std::string line;
    for (const Shown& entry : shown) {
      if (!line.empty()) line.append(kGap, ' ');
      appendCell(line, cellOf(entry.column), entry.width, m_columns[entry.column].align);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + '\n';
  };
  appendLine([&](std::size_t column) -> const std::string& { return m_columns[column].header; });
  for (const auto& row : m_rows) appendLine([&](std::size_t column) -> const std::string& { return row[column]; });
  return result;
}

std::vector<std::string> Table::leftOut(std::size_t width) const {
  const std::vector<Shown> all = fit(0);
  const std::vector<Shown> shown = fit(width);
  std::vector<std::string> headers;
  for (const Shown& entry : all) {
    if (std::ranges::find(shown, entry.column, &Shown::column) == shown.end())
      headers.push_back(m_columns[entry.column].header);
  }
  return headers;
}

}  // namespace convscope
