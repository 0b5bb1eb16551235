#include "backend/algorithm.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/parse.h"
#include "text/translatable.h"

namespace convscope {
namespace {

constexpr std::array<std::pair<Family, std::string_view>, 7> kFamilies{
    {{Family::Direct, translatable("family", "direct")},
     {Family::ImplicitGemm, translatable("family", "implicit GEMM")},
     {Family::Gemm, translatable("family", "GEMM")},
     {Family::Fft, translatable("family", "FFT")},
     {Family::Winograd, translatable("family", "Winograd")},
     {Family::Depthwise, translatable("family", "depthwise")},
     {Family::Other, translatable("family", "other")}}};

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

std::string toText(Family family) {
  return nameIn(kFamilies, family);
}
std::optional<Family> parseFamily(std::string_view text) {
  return valueIn(kFamilies, text);
}
std::string toText(Note note) {
  return nameIn(kNotes, note);
}
std::optional<Note> parseNote(std::string_view text) {
  return valueIn(kNotes, text);
}

bool Candidate::has(Note note) const {
  return std::ranges::find(notes, note) != notes.end();
}

bool Candidate::keeps(Precision precision) const {
  return !has(Note::DownConvertInputs) && (traitsOf(precision).tensorCores || !has(Note::TensorCore));
}

}  // namespace convscope
