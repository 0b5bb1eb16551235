#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/layer_losses.h"
#include "analysis/survey_summary.h"
#include "analysis/verdict_rows.h"

namespace convscope {

/// What the algorithms that a CPU's library lists first cost against the fastest ones. PyTorch takes the first ones,
/// and its switch benchmark does not change that.
struct LibraryChoice {
  std::string sentence;           ///< for people, with figures
  std::vector<VerdictRow> rows;   ///< `off` is the first choice, `on` the fastest
  std::vector<LostLayer> losses;  ///< where the first choice is slower than the fastest, largest first
  double firstUs = 0;             ///< an iteration with the first choices
  double fastestUs = 0;           ///< and with the fastest algorithms
};

/// Counts the measured problems with a first choice. Nothing without one, for a GPU, and for a recorded program.
std::optional<LibraryChoice> libraryChoice(const Survey& survey, const SurveySummary& summary);

}  // namespace convscope
