#pragma once

#include <QString>
#include <vector>

#include "network/network.h"

namespace convscope {

/// Returns `layers` in the network format, one object per line, separated by commas, so they can be pasted into a file.
/// `rank` is the number of spatial dimensions of their network.
QString layersText(const std::vector<Layer>& layers, std::size_t rank);

/// Reads layers from text written by layersText(), or from a whole network. Throws InputError that says where the text
/// differs and what is expected.
std::vector<Layer> layersFromText(const QString& text, std::size_t rank);

}  // namespace convscope
