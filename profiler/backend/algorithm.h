#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/note.h"
#include "core/precision.h"

namespace convscope {

/// The kind of computation that an algorithm does. Other means that it is none of these; an unknown family is an empty
/// optional.
enum class Family { Direct, ImplicitGemm, Gemm, Fft, Winograd, Depthwise, Other };

std::string toText(Family family);  ///< "direct", "implicit GEMM", "GEMM", "FFT", "Winograd", "depthwise", "other"
std::optional<Family> parseFamily(std::string_view text);

/// An algorithm's place in a list: the list's index in Candidates::lists, and the position in that list from 0.
struct Listing {
  int list = 0;
  int rank = 0;
  double reportedUs = 0;  ///< the time that the library reports; 0 if the list has no times
  bool operator==(const Listing&) const = default;
};

/// An algorithm that may solve a problem: a cuDNN execution plan, a legacy cuDNN algorithm or a oneDNN implementation.
struct Candidate {
  /// The same text for the same algorithm in every process with the same library version: "eng67 k2=1 k13=0", "fwd1",
  /// "jit:avx512_core any".
  std::string id;
  std::string name = {};                            ///< its usual name: "engine 67", "IMPLICIT_PRECOMP_GEMM"
  std::int64_t engine = -1;                         ///< cuDNN's engine index or legacy algorithm number
  std::map<std::int64_t, std::int64_t> knobs = {};  ///< cuDNN's knob types and choices
  std::vector<Note> notes = {};                     ///< sorted
  std::optional<Family> family = {};
  std::vector<Listing> listings = {};  ///< its places in the lists; a list may name it twice

  bool has(Note note) const;
  /// Returns whether it computes in `precision`: it does not convert its operands to a narrower type, and uses tensor
  /// cores only if the precision allows them. PyTorch drops the others (plan_errata and filters in its Conv_v8.cpp).
  bool keeps(Precision precision) const;
  bool operator==(const Candidate&) const = default;
};

}  // namespace convscope
