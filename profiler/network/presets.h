#pragma once

#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

/// Returns the names of the networks that come with the program.
std::vector<std::string> presetNames();

/// Returns a network that comes with the program, which is read once in the life of the process. Throws InputError that
/// lists the known names.
const Network& preset(const std::string& name);

/// Returns the file that commands read `network` from after it was saved there: "my-net.json". Empty if they know it by
/// its name, because it has the layers of a preset.
std::string networkFile(const Network& network);

/// Returns the preset of that name, otherwise reads a network file.
Network presetOrFile(const std::string& nameOrFile);

}  // namespace convscope
