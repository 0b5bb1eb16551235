#pragma once

#include <string>

#include "workload/workload.h"

namespace convscope {

/// The version of the text format that this program writes; higher ones are refused.
inline constexpr int kWorkloadFormat = 1;

/// The first word of a workload file; the version follows.
inline constexpr std::string_view kWorkloadKey = "convscope_workload";

/// Makes every text of `workload` what a file can contain: one line of valid UTF-8 without white space at its ends, and
/// one word as the name of a version. Removes layers, versions and remarks without any text.
void cleanTexts(Workload& workload);

/// Returns the text of a workload file (docs/formats.md, "Workload"). parseWorkload reads back an equal value,
/// if the texts are clean.
std::string toText(const Workload& workload);

/// Reads a workload file. `name` is for messages. Throws InputError with the line: "run.workload:12: message".
Workload parseWorkload(const std::string& text, const std::string& name);

}  // namespace convscope
