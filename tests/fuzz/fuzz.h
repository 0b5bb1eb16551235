#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>

/// For fuzz targets: LLVMFuzzerTestOneInput, fed by libFuzzer where the build has it (CONVSCOPE_FUZZ), else by
/// run_corpus.cpp. Anything but an InputError that comes out of a reader is a finding.
namespace convscope::fuzz {

inline std::string text(const unsigned char* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Ends the process where what must hold does not: a finding.
inline void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace convscope::fuzz
