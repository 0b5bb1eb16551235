#include "session/trial_columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <concepts>
#include <stdexcept>

#include "session/algorithm_text.h"
#include "session/event_text.h"
#include "session/trial_column_list.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

const std::vector<TrialColumn>& allColumns() {
  static const std::vector<TrialColumn> columns = declareTrialColumns();
  return columns;
}

std::string formatted(double number, CellFormat format) {
  switch (format) {
    case CellFormat::Time:
      return formatTime(number);
    case CellFormat::Percent:
      return formatPercent(number / 100);
    case CellFormat::Change:
      return formatChange(number);
    case CellFormat::Bytes:
      return formatBytes(static_cast<std::uint64_t>(number));
    case CellFormat::Count:
    case CellFormat::Text:
      break;
  }
  return fmt::format("{}", number);
}

}  // namespace

std::string familyText(const std::optional<Family>& family) {
  return family ? familyTitle(*family) : translated("trial_columns", "unknown family");
}

std::string statusName(const Trial& trial) {
  if (trial.status) return translated("status", toText(*trial.status).c_str());
  return trial.buildUs ? translated("trial_columns", "under way") : translated("trial_columns", "waiting");
}

std::string statusText(const Trial& trial) {
  const bool isExplained = trial.status != TrialStatus::Measured && !trial.reason.empty();
  return isExplained ? fmt::format("{}: {}", statusName(trial), trial.reason) : statusName(trial);
}

std::string TrialColumn::tag() const {
  return group.empty() ? name : group + '_' + name;
}

std::string TrialColumn::unit() const {
  switch (format) {
    case CellFormat::Time:
      return "us";
    case CellFormat::Bytes:
      return "bytes";
    case CellFormat::Percent:
      return "%";
    default:
      return {};
  }
}

std::string TrialColumn::text(const TrialRow& row) const {
  if (words) return words(row);
  const CellValue cell = value(row);
  if (const auto* number = std::get_if<double>(&cell)) return formatted(*number, format);
  if (const auto* bytes = std::get_if<std::uint64_t>(&cell); bytes != nullptr && format == CellFormat::Bytes)
    return formatBytes(*bytes);
  return plainText(cell);
}

std::vector<const TrialColumn*> trialColumns(unsigned output) {
  std::vector<const TrialColumn*> columns;
  for (const TrialColumn& column : allColumns()) {
    if ((column.outputs & output) != 0) columns.push_back(&column);
  }
  if ((output & output::kTables) != 0) std::ranges::stable_sort(columns, {}, &TrialColumn::place);
  return columns;
}

const TrialColumn& trialColumn(std::string_view tag) {
  const auto found = std::ranges::find(allColumns(), tag, &TrialColumn::tag);
  if (found == allColumns().end()) throw std::out_of_range(fmt::format("no column '{}'", tag));
  return *found;
}

std::string plainText(const CellValue& value) {
  return std::visit(
      []<class T>(const T& known) -> std::string {
        if constexpr (std::same_as<T, std::monostate>)
          return {};
        else if constexpr (std::same_as<T, std::vector<double>> || std::same_as<T, std::vector<std::string>>)
          return fmt::format("{}", fmt::join(known, ";"));
        else
          return fmt::format("{}", known);
      },
      value);
}

}  // namespace convscope
