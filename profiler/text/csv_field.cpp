#include "text/csv_field.h"

namespace convscope {

void appendCsvField(std::string& csv, std::string_view field) {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
    csv += field;
    return;
  }
  csv += '"';
  for (const char c : field) csv.append(c == '"' ? 2 : 1, c);
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
