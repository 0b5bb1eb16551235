#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace convscope {

/// The kind of computation that an algorithm does. Other stands for known to be none of these; a family that is not
/// known is an empty optional.
enum class Family { Direct, ImplicitGemm, Gemm, Fft, Winograd, Depthwise, Other };

std::string toText(Family family);  ///< "direct", "implicit GEMM", "GEMM", "FFT", "Winograd", "depthwise", "other"
std::optional<Family> parseFamily(std::string_view text);

/// What a library says of an algorithm's numbers and behaviour. The names are cuDNN's, in lower case, where it has one
/// (CUDNN_NUMERICAL_NOTE_*, CUDNN_BEHAVIOR_NOTE_* of cudnn_graph.h).
enum class Note {
  TensorCore,
  DownConvertInputs,
  ReducedPrecisionReduction,
  Fft,
  Nondeterministic,
  Winograd,
  WinogradTile4x4,
  WinogradTile6x6,
  WinogradTile13x13,
  StrictNanProp,
  RuntimeCompilation,
  FilterInt8x32Reorder,
  BiasInt8x32Reorder,
  CudaGraphNative,
  CublasltDependency,
};

std::string toText(Note note);  ///< "tensor_core", "nondeterministic", "runtime_compilation", ...
std::optional<Note> parseNote(std::string_view text);

/// Where a list names an algorithm: the list's index in Candidates::lists and the position in it, from 0.
struct Listing {
  int list = 0;
  int rank = 0;
  double reportedUs = 0;  ///< the time that the library itself claims, where the list carries times; else 0
  bool operator==(const Listing&) const = default;
};

/// One algorithm that may solve one problem.
struct Candidate {
  /// The same text for the same algorithm in every process of the same library version, and short enough to read:
  /// "eng67 k2=1 k13=0", "fwd1", "jit:avx512_core any".
  std::string id;
  std::string name;                            ///< what people call it: "engine 67", "IMPLICIT_PRECOMP_GEMM"
  std::int64_t engine = -1;                    ///< cuDNN's engine index or legacy algorithm number
  std::map<std::int64_t, std::int64_t> knobs;  ///< cuDNN's knob types and choices
  std::vector<Note> notes;                     ///< sorted
  std::optional<Family> family;
  std::vector<Listing> listings;  ///< where the lists name it; duplicates within a list too

  bool has(Note note) const;
  bool operator==(const Candidate&) const = default;
};

}  // namespace convscope
