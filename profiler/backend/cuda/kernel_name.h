#pragma once

#include <string>

namespace convscope {

/// Makes a kernel's name readable: demangled, without return type, parameters and casts, and with nested template
/// arguments cut to "<...>". Names longer than 200 characters end in "...".
///
///     _Z23implicit_convolve_sgemmIfLi128ELb1EEvPf -> implicit_convolve_sgemm<float, 128, true>
std::string readableKernelName(const std::string& mangled);

}  // namespace convscope
