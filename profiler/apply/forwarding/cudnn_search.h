#pragma once

#include <string>

namespace convscope::apply {

/// Returns the absolute path of the libcudnn.so.9 that a program opens by dlopen("libcudnn.so.9") if this library is
/// not loaded: the file of CONVSCOPE_CUDNN if the variable is set, otherwise a cuDNN that is loaded already, otherwise
/// the first in the loader's order: RPATH of the loaded libraries, LD_LIBRARY_PATH, their RUNPATH, the system's
/// folders. The libraries are all that are loaded, because the one that calls dlopen is unknown. Empty if there is
/// none. May throw std::bad_alloc.
std::string findCudnn();

}  // namespace convscope::apply
