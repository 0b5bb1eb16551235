#pragma once

#include "network/network.h"

namespace convscope {

/// Throws InputError if `input` is no shape, or if it has another number of spatial dimensions than all layers with
/// windows: then the input is wrong, not the first layer.
void checkInput(const Network& network, const Dims& input);

}  // namespace convscope
