#pragma once

namespace convscope::testing {

/// Whether a sanitizer watches: time and memory are then not those of what ships.
#if defined(CONVSCOPE_SANITIZED)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace convscope::testing
