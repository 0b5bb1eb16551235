#pragma once

#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

/// Returns the names of the networks that come with the program.
std::vector<std::string> presetNames();

/// Throws InputError that lists the known names.
Network preset(const std::string& name);

/// Returns the preset of that name, otherwise reads a network file.
Network presetOrFile(const std::string& nameOrFile);

}  // namespace convscope
