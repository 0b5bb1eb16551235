#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "apply/choice_file.h"
#include "apply/choices.h"

namespace convscope::xla {

/// XLA's autotune results with measured choices in place of what XLA found.
struct ReplacedResults {
  std::string text;          ///< the whole file; only algorithms that were replaced differ from the original
  std::size_t replaced = 0;  ///< convolutions whose algorithm is another one now
  std::size_t kept = 0;      ///< convolutions for which XLA found the measured choice itself
  /// Convolutions that were left as XLA had them: the problem, or the start of the HLO text if it is not known, and the
  /// reason.
  std::vector<std::pair<std::string, Message>> leftOut;
  std::size_t others = 0;  ///< results that are not of cuDNN's convolutions
};

/// Replaces the algorithms of cuDNN's convolutions in the file that --xla_gpu_dump_autotune_results_to writes, by the
/// first of their rankings. `dump` is in protobuf's text format (version 3 of XLA's results). Fails with line and
/// reason if it is not such a file.
tl::expected<ReplacedResults, LineError> replaceAlgorithms(const std::string& dump, const Choices& choices);

}  // namespace convscope::xla
