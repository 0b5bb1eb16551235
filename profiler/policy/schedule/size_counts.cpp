#include "policy/schedule/size_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/parse.h"
#include "core/translatable.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

constexpr std::size_t kMostRows = 1'000'000;

/// Around a cell: blanks and quotes.
constexpr std::string_view kBlanks = " \t\r\"";

/// Returns whether the cell contains words instead of a size.
bool isHeader(std::string_view cell) {
  const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !cell.empty() && isLetter(cell.front());
}

}  // namespace

std::vector<SizeCount> parseSizeCounts(const std::string& name, const std::string& text) {
  std::vector<SizeCount> rows;
  bool first = true;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = std::string_view(text).substr(start, end - start);
    const std::size_t offset = start;
    start = end + 1;
    if (trimmed(line, kBlanks).empty()) continue;

    const std::size_t separator = line.find_first_of(",;\t");
    const std::string size = trimmed(line.substr(0, separator), kBlanks);
    const bool header = first && isHeader(size);
    first = false;
    if (header) continue;

    SizeCount row;
    try {
      row.size = parseDims(size);
    } catch (const InputError& error) {
      throw errorAt(name, text, offset, error.what());
    }
    if (separator != std::string_view::npos) {
      const std::string written = trimmed(line.substr(separator + 1), kBlanks);
      const auto count = parseNumber<std::int64_t>(written, 1, std::numeric_limits<std::int64_t>::max());
      if (!count)
        throw errorAt(
            name, text, offset + separator + 1,
            fmt::format(translatable("message", "\"{}\" is not a count (a whole number from 1)"), excerpt(written)));
      row.count = *count;
    }
    rows.push_back(std::move(row));
    if (rows.size() > kMostRows)
      throw InputError(fmt::format(translatable("message", "{}: more than {} rows"), name, kMostRows));
  }
  if (rows.empty())
    throw InputError(fmt::format(translatable("message", "{}: no sizes; rows of \"size,count\" are expected"), name));
  return rows;
}

}  // namespace convscope
