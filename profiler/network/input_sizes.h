#pragma once

#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

// Input sizes as people write them: "224" for all spatial sizes, "416x320" for each, or the whole input as
// "32x3x416x416".

/// Completes a written size with `input`, the network's own; an empty size is `input` itself. Throws InputError if they
/// do not match.
Dims completeSize(const Dims& size, const Dims& input);

/// Returns every size that `text` names, once and in its order: a list of sizes and ranges FROM:TO[:STEP] of one number
/// for all spatial axes, e.g. "160:352:32" or "224,256,320x416". With "n=" in front they are batch sizes, e.g. "n=1:64"
/// or "n=1,2,4,8". The rest is taken from `input`. Throws InputError that names the part which does not fit.
std::vector<Dims> parseInputSizes(const std::string& text, const Dims& input);

/// Returns the text that parseInputSizes() reads as `sizes`, as short as it can be: "160,192x224", "n=1,2", or
/// whole inputs.
std::string inputSizesText(const std::vector<Dims>& sizes, const Dims& input);

/// Throws InputError with the size and layer if `network` does not accept one of `sizes`; of more than 200 tests some.
void checkInputSizes(const Network& network, const std::vector<Dims>& sizes);

}  // namespace convscope
