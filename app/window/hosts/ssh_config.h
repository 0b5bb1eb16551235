#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace convscope::window {

/// Returns the hosts that an ssh configuration names, in its order, without duplicates: the words of its Host lines
/// that are no patterns, Include followed. What cannot be read is left out.
std::vector<std::string> sshHosts(const std::filesystem::path& config);

}  // namespace convscope::window
