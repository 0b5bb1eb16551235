#pragma once

#include <string>
#include <string_view>

#include "workload/workload.h"

namespace convscope {

/// The newest version of the text format; higher ones are refused. A workload is written in the oldest one that has its
/// kinds of recordings.
inline constexpr int kWorkloadFormat = 2;

/// The first word of a workload file; the version follows.
inline constexpr std::string_view kWorkloadKey = "convscope_workload";

/// Returns `text` as a file can contain it: one line of valid UTF-8 without white space at its ends.
std::string cleanText(std::string_view text);

/// Cleans every text of `workload`; the name of a version becomes one word. Removes layers, versions and remarks
/// without any text.
void cleanTexts(Workload& workload);

/// Returns the text of a workload file (docs/formats.md, "Workload"). parseWorkload reads back an equal value,
/// if the texts are clean.
std::string toText(const Workload& workload);

}  // namespace convscope
