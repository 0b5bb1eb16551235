#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace convscope {

/// Appends one field of CSV (RFC 4180), quoted if necessary.
void appendCsvField(std::string& csv, std::string_view field);

/// Returns one line of CSV with its line end.
std::string csvLine(const std::vector<std::string>& fields);

}  // namespace convscope
