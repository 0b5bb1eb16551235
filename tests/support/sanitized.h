#pragma once

namespace convscope::testing {

/// Whether a sanitizer watches: time and memory are then not those of what ships.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace convscope::testing
