#pragma once

#include <QString>
#include <vector>

#include "network/network.h"

namespace convscope {

/// `layers` as the network format writes them, one object a line with commas between, so that they can be put into a
/// file too. `rank` is the number of spatial dimensions of their network.
QString layersText(const std::vector<Layer>& layers, std::size_t rank);

/// Reads that back; a whole network is taken for its layers. Throws InputError that says where the text is something
/// else, and what would fit.
std::vector<Layer> layersFromText(const QString& text, std::size_t rank);

}  // namespace convscope
