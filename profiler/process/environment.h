#pragma once

#include <map>
#include <string>
#include <vector>

namespace convscope {

/// Returns the environment of this process with `added`, each entry as "NAME=value".
std::vector<std::string> environmentWith(const std::map<std::string, std::string>& added);

/// Returns what exec and posix_spawn take: pointers to the texts, and a null pointer. Valid as long as `texts` is.
std::vector<char*> pointersTo(std::vector<std::string>& texts);

}  // namespace convscope
