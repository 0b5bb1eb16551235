#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace convscope {

/// Returns `field` so that no spreadsheet computes it: an apostrophe precedes each part that begins like a formula,
/// with
/// =, +, - or @. A part begins with the field, or after a semicolon, a tab or a line end, which spreadsheets of some
/// languages take as the end of a field. Numbers do not change.
std::string withoutFormulas(std::string_view field);

/// Appends one field of CSV (RFC 4180), without formulas, quoted if necessary.
void appendCsvField(std::string& csv, std::string_view field);

/// Returns one line of CSV with its line end.
std::string csvLine(const std::vector<std::string>& fields);

}  // namespace convscope
