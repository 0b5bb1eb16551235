#pragma once

#include <string>

namespace convscope {

/// `text` where it can name a file of a folder and nothing else: letters, digits, '-', '_' and '.', not first. Throws
/// InputError that calls it `what`.
std::string checkedName(const std::string& text, const std::string& what);

}  // namespace convscope
