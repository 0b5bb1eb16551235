#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace convscope::testing {

using CsvRecord = std::vector<std::string>;

/// Reads CSV by RFC 4180 to the letter: CRLF ends every record, quotes only around whole fields, doubled within. Throws
/// std::exception if the text breaks a rule.
inline std::vector<CsvRecord> csvRecords(const std::string& csv) {
  std::vector<CsvRecord> records;
  CsvRecord record;
  std::size_t at = 0;
  while (at < csv.size()) {
    std::string field;
    if (csv[at] == '"') {
      for (++at; csv.at(at) != '"' || (at + 1 < csv.size() && csv[at + 1] == '"'); ++at) {
        if (csv[at] == '"') ++at;
        field += csv[at];
      }
      ++at;
    } else {
      for (; csv.at(at) != ',' && csv[at] != '\r'; ++at) {
        if (csv[at] == '"' || csv[at] == '\n') throw std::runtime_error("not quoted");
        field += csv[at];
      }
    }
    record.push_back(field);
    if (csv.at(at) == ',') {
      ++at;
    } else if (csv.compare(at, 2, "\r\n") == 0) {
      at += 2;
      records.push_back(std::exchange(record, {}));
    } else {
      throw std::runtime_error("text behind a quoted field");
    }
  }
  if (!record.empty()) throw std::runtime_error("the last record has no end");
  return records;
}

/// Returns whether a spreadsheet would compute this field.
inline bool isFormula(const std::string& field) {
  if (field.empty() || std::string("=+-@").find(field.front()) == std::string::npos || field == "-") return false;
  std::size_t end = 0;
  try {
    (void)std::stod(field, &end);
  } catch (const std::exception&) {
  }
  return end != field.size();
}

}  // namespace convscope::testing
