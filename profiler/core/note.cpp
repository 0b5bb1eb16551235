#include "core/note.h"

#include <array>
#include <utility>

#include "core/parse.h"

namespace convscope {
namespace {

constexpr std::array<std::pair<Note, std::string_view>, 15> kNotes{
    {{Note::TensorCore, "tensor_core"},
     {Note::DownConvertInputs, "down_convert_inputs"},
     {Note::ReducedPrecisionReduction, "reduced_precision_reduction"},
     {Note::Fft, "fft"},
     {Note::Nondeterministic, "nondeterministic"},
     {Note::Winograd, "winograd"},
     {Note::WinogradTile4x4, "winograd_tile_4x4"},
     {Note::WinogradTile6x6, "winograd_tile_6x6"},
     {Note::WinogradTile13x13, "winograd_tile_13x13"},
     {Note::StrictNanProp, "strict_nan_prop"},
     {Note::RuntimeCompilation, "runtime_compilation"},
     {Note::FilterInt8x32Reorder, "requires_filter_int8x32_reorder"},
     {Note::BiasInt8x32Reorder, "requires_bias_int8x32_reorder"},
     {Note::CudaGraphNative, "supports_cuda_graph_native_api"},
     {Note::CublasltDependency, "cublaslt_dependency"}}};

}  // namespace

std::string toText(Note note) {
  return nameIn(kNotes, note);
}
std::optional<Note> parseNote(std::string_view text) {
  return valueIn(kNotes, text);
}

}  // namespace convscope
