#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "analysis/recorded_verdicts.h"

namespace convscope {

/// Computes the verdict of one session file from its last survey. None if it measured some passes only: the verdict is
/// about a training.
std::optional<RecordedVerdict> verdictOfFile(const std::filesystem::path& file);

/// Returns a verdict as one line of resources/sessions/verdicts.tsv, as recordedVerdicts() reads it.
std::string tableLine(const RecordedVerdict& verdict);

}  // namespace convscope
