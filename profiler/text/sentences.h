#pragma once

#include <string>

namespace convscope {

// What stands between parts of a text in the language of the process, where a program joins them.

/// Returns the gap between two sentences: a space, or nothing in Chinese.
std::string sentenceGap();
/// Returns the separator of the parts of a list: ", ".
std::string listGap();
/// Returns the separator of clauses, which may contain lists: "; ".
std::string clauseGap();

}  // namespace convscope
