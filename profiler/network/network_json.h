#pragma once

#include <filesystem>
#include <string>

#include "network/network.h"

namespace convscope {

// The network format (docs/formats.md), JSON with "convscope_network": 1, or 2 if it contains a split or a slice.
// Reading throws InputError with line and column if the text is not JSON, and with the layer's name if it is not a
// network; `source` names the text in the message.
std::string toJson(const Network& network);
Network networkFromJson(const std::string& text, const std::string& source);
Network readNetworkFile(const std::filesystem::path& file);

}  // namespace convscope
