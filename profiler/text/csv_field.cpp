#include "text/csv_field.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace convscope {
namespace {

/// What a formula begins with, in full width too, as Japanese input methods write it.
constexpr std::array<std::string_view, 8> kFormulaStarts{"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
/// Characters after which a spreadsheet may begin a new field or trim the text.
constexpr std::string_view kPartEnds = ";\t\r\n";

bool isNumber(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool isFormula(std::string_view part) {
  constexpr std::string_view kNoValue = "-";
  return std::ranges::any_of(kFormulaStarts, [&](std::string_view start) { return part.starts_with(start); }) &&
         part != kNoValue && !isNumber(part);
}

}  // namespace

std::string withoutFormulas(std::string_view field) {
  std::string result;
  while (true) {
    const std::size_t end = std::min(field.find_first_of(kPartEnds), field.size());
    const std::string_view part = field.substr(0, end);
    if (isFormula(part)) result += '\'';
    result += part;
    if (end == field.size()) return result;
    result += field[end];
    field.remove_prefix(end + 1);
  }
}

void appendCsvField(std::string& csv, std::string_view field) {
  const std::string text = withoutFormulas(field);
  if (text.find_first_of(",\"\r\n") == std::string::npos) {
    csv += text;
    return;
  }
  csv += '"';
  for (const char c : text) csv.append(c == '"' ? 2 : 1, c);
  csv += '"';
}

std::string csvLine(const std::vector<std::string>& fields) {
  std::string csv;
  for (const std::string& field : fields) {
    if (&field != &fields.front()) csv += ',';
    appendCsvField(csv, field);
  }
  return csv + "\r\n";
}

}  // namespace convscope
