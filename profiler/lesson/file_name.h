#pragma once

#include <string>

namespace convscope {

/// Returns `text` if it is a plain file name: letters, digits, '-', '_' and '.', which must not be first. Otherwise
/// throws InputError that calls it `what`.
std::string checkedName(const std::string& text, const std::string& what);

}  // namespace convscope
