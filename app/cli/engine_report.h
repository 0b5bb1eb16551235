#pragma once

#include <string>
#include <vector>

#include "measure/engine_list.h"

namespace convscope::cli {

std::string engineListText(const std::vector<ListedProblem>& problems, std::size_t width);

/// One object with the device's name, the library and the problems. Sizes are in bytes; null is not known.
std::string engineListJson(const std::vector<ListedProblem>& problems, const std::string& device,
                           const std::string& network, const Dims& input);

}  // namespace convscope::cli
