#pragma once

#include <string>
#include <string_view>

#include "workload/workload.h"

namespace convscope {

/// The version of the text format that is written; higher ones are refused.
inline constexpr int kWorkloadFormat = 3;

/// From this version on, a workload without the line kWorkloadEnd is cut off.
inline constexpr int kEndedWorkloadFormat = 3;

/// The first word of a workload file; the version follows.
inline constexpr std::string_view kWorkloadKey = "convscope_workload";

/// The last line of a workload.
inline constexpr std::string_view kWorkloadEnd = "end";

/// Returns `text` as a file can contain it: one line of valid UTF-8 without white space at its ends.
std::string cleanText(std::string_view text);

/// Cleans every text of `workload`; the name of a version becomes one word. Removes layers, versions and remarks
/// without any text.
void cleanTexts(Workload& workload);

/// Returns the text of a workload file (docs/formats.md, "Workload"). parseWorkload reads back an equal value,
/// if the texts are clean.
std::string toText(const Workload& workload);

}  // namespace convscope
