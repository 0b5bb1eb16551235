#include "backend/algorithm.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/parse.h"
#include "core/translatable.h"

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

}  // namespace

std::string toText(Family family) {
  return nameIn(kFamilies, family);
}
std::optional<Family> parseFamily(std::string_view text) {
  return valueIn(kFamilies, text);
}

bool Candidate::has(Note note) const {
  return std::ranges::find(notes, note) != notes.end();
}

bool Candidate::keeps(Precision precision) const {
  return !has(Note::DownConvertInputs) && (traitsOf(precision).tensorCores || !has(Note::TensorCore));
}

}  // namespace convscope
