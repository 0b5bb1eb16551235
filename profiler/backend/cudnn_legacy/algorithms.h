#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backend/algorithm.h"
#include "core/problem.h"

namespace convscope::cudnn_legacy {

/// An algorithm of the legacy API: cudnnConvolutionFwdAlgo_t and the like.
struct Algorithm {
  int number = 0;
  std::string_view name;  ///< as in the header, without CUDNN_CONVOLUTION_FWD_ALGO_ and the like
  Family family = Family::Other;
  std::vector<Note> notes;  ///< sorted
};

/// All algorithms of a pass, by number.
std::span<const Algorithm> algorithmsOf(Pass pass);

/// "fwd1", "dgrad0", "wgrad3".
std::string idOf(Pass pass, const Algorithm& algorithm);

/// The algorithm of `pass` with this id; null if there is none.
const Algorithm* findAlgorithm(Pass pass, std::string_view id);

}  // namespace convscope::cudnn_legacy
