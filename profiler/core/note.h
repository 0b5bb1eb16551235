#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace convscope {

/// A library's note about an algorithm's numerics or behaviour. The names are cuDNN's in lower case
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

}  // namespace convscope
