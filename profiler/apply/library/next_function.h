#pragma once

namespace convscope::apply {

/// Returns the function `name` of the cuDNN behind this library; null if there is none. Each of the two libraries has
/// its own definition: one is in front of a cuDNN that the loader found, the other one opens cuDNN itself.
void* nextFunction(const char* name);

}  // namespace convscope::apply
