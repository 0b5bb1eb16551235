#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "session/session.h"

namespace convscope {

/// Returns the family's name, or "not known".
std::string familyText(const std::optional<Family>& family);
/// Returns how far the trial has come: "waiting", "under way", or the name of its status.
std::string statusName(const Trial& trial);
/// Returns the status and, if the trial was not measured, why: "failed: out of memory".
std::string statusText(const Trial& trial);

/// A trial, and what its columns read beside it.
struct TrialRow {
  const ProblemResult& problem;
  const Trial& trial;
  Summary time = {};               ///< SteadyTimes::summary() of the trial; tables for people need it, files do not
  const Trial* fastest = nullptr;  ///< the problem's fastest trial, if there is one
};

/// The value of one cell, in the column's unit. Nothing: unknown, or not measured.
using CellValue = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string,
                               std::vector<double>, std::vector<std::string>>;

/// How tables for people write a value. Files write it plain, with all digits.
enum class CellFormat { Text, Count, Time, Bytes, Percent, Change };

/// The outputs that can have a column; combine with |.
namespace output {
inline constexpr unsigned kCsv = 1;
inline constexpr unsigned kJson = 2;
inline constexpr unsigned kTerminal = 4;  ///< the command line's table of algorithms
inline constexpr unsigned kWindow = 8;    ///< the window's table of algorithms
inline constexpr unsigned kFiles = kCsv | kJson;
inline constexpr unsigned kTables = kTerminal | kWindow;
}  // namespace output

/// One figure of a trial. Its declaration in trial_column_list.cpp is all that CSV, JSON and both tables know of it.
struct TrialColumn {
  std::string group = {};  ///< figures that belong together, e.g. "hot"; JSON has an object for each group
  std::string name;        ///< snake_case, ends in the unit; never changes, since files have it
  CellFormat format = CellFormat::Text;
  unsigned outputs = output::kFiles;
  std::function<CellValue(const TrialRow&)> value = {};

  // The rest is for tables.
  std::string title = {};
  std::string meaning = {};  ///< what it is and how it was measured
  int place = 0;             ///< columns are in the order of their places, from the left
  int letters = 0;           ///< width of a typical text; 0: that of the title or of a number of the format
  int dropAt = 0;            ///< see Column in text/table.h; of the command line's table
  std::function<std::string(const TrialRow&)> words = {};  ///< text of a cell; without it, `value` in `format`

  /// Returns the unique name, e.g. "hot_median_us": the group and the name.
  std::string tag() const;
  /// Returns the unit of the plain value, e.g. "us"; empty if it has none.
  std::string unit() const;
  /// Returns the text of a cell in a table; empty if the value is unknown.
  std::string text(const TrialRow& row) const;
};

/// Returns the columns of an output in its order.
std::vector<const TrialColumn*> trialColumns(unsigned output);

/// Returns the column with this tag. Throws std::out_of_range if there is none.
const TrialColumn& trialColumn(std::string_view tag);

/// Returns a value as files write it, with all digits: lists with ";" between, nothing as an empty text.
std::string plainText(const CellValue& value);

}  // namespace convscope
