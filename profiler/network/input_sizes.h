#pragma once

#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

/// Input sizes as people write them: "224" for all spatial extents, "416x320" for each, or the whole input as
/// "32x3x416x416".

/// A size as it was written, made whole with `input`, a network's own; `input` itself where it is empty. Throws
/// InputError where it does not go with `input`.
Dims completeSize(const Dims& size, const Dims& input);

/// Every size that `text` names, each once, in its order: a list of sizes and ranges FROM:TO[:STEP] of one extent for
/// all spatial axes, as "160:352:32" or "224,256,320x416"; with "n=" before it batch sizes, as "n=1:64" or "n=1,2,4,8".
/// What a size does not say is taken from `input`. Throws InputError that names the part which does not fit.
std::vector<Dims> parseInputSizes(const std::string& text, const Dims& input);

/// Throws InputError that names the size and the layer where `network` does not take one of `sizes`.
void checkInputSizes(const Network& network, const std::vector<Dims>& sizes);

}  // namespace convscope
