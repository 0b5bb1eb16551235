#pragma once

#include <string>

#include "apply/choices.h"
#include "xla/autotune_results.h"

namespace convscope::cli {

/// Reads a file of XLA's autotune results and puts the choices into it. Throws InputError that names file and line, or
/// if the choices have none of its convolutions.
xla::ReplacedResults readXlaResults(const std::string& file, const Choices& choices);

/// Returns what was replaced and what was left, in words.
std::string xlaText(const std::string& file, const xla::ReplacedResults& results);

}  // namespace convscope::cli
