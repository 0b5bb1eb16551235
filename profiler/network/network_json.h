#pragma once

#include <filesystem>
#include <string>

#include "network/network.h"

namespace convscope {

/// The network format (docs/formats.md), JSON with "convscope_network": 1, or 2 where it splits or slices. Reading
/// throws InputError with line and column for what is not JSON, and with the layer's name for what is not a network;
/// `source` names the text in the message.
std::string toJson(const Network& network);
Network networkFromJson(const std::string& text, const std::string& source);
Network readNetworkFile(const std::filesystem::path& file);

}  // namespace convscope
