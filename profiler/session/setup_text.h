#pragma once

#include <string>

namespace convscope {

/// Returns the name of a step of setting the library up, as sessions record it, in the language of the process. A name
/// that this version does not know stays as it is.
std::string setupText(const std::string& step);

}  // namespace convscope
