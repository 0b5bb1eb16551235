#pragma once

#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

std::vector<std::string> presetNames();

/// Throws InputError that lists the names there are.
Network preset(const std::string& name);

/// NETWORK of the command line: a preset's name, else a file.
Network presetOrFile(const std::string& nameOrFile);

}  // namespace convscope
