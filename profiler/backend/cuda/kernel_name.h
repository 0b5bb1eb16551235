#pragma once

#include <string>

namespace convscope {

/// A device function's name as people read it: demangled, without return type, parameters and casts, and with template
/// arguments of template arguments cut to "<...>". Longer names than 200 characters end in "...".
///
///     _Z23implicit_convolve_sgemmIfLi128ELb1EEvPf -> implicit_convolve_sgemm<float, 128, true>
std::string readableKernelName(const std::string& mangled);

}  // namespace convscope
