#include "backend/cudnn_legacy/algorithms.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/problem_text.h"

namespace convscope::cudnn_legacy {
namespace {

// Numbers and names are those of cudnn_ops.h; its comments say which are not deterministic. The numbered algorithms of
// the backward passes gather their operands on the fly as IMPLICIT_GEMM does; 0 and 3 add up with atomics.

const std::vector<Algorithm> kForward{{0, "IMPLICIT_GEMM", Family::ImplicitGemm, {}},
                                      {1, "IMPLICIT_PRECOMP_GEMM", Family::ImplicitGemm, {}},
                                      {2, "GEMM", Family::Gemm, {}},
                                      {3, "DIRECT", Family::Direct, {}},
                                      {4, "FFT", Family::Fft, {Note::Fft}},
                                      {5, "FFT_TILING", Family::Fft, {Note::Fft}},
                                      {6, "WINOGRAD", Family::Winograd, {Note::Winograd}},
                                      {7, "WINOGRAD_NONFUSED", Family::Winograd, {Note::Winograd}}};

const std::vector<Algorithm> kBackwardData{{0, "ALGO_0", Family::ImplicitGemm, {Note::Nondeterministic}},
                                           {1, "ALGO_1", Family::ImplicitGemm, {}},
                                           {2, "FFT", Family::Fft, {Note::Fft}},
                                           {3, "FFT_TILING", Family::Fft, {Note::Fft}},
                                           {4, "WINOGRAD", Family::Winograd, {Note::Winograd}},
                                           {5, "WINOGRAD_NONFUSED", Family::Winograd, {Note::Winograd}}};

const std::vector<Algorithm> kBackwardFilter{{0, "ALGO_0", Family::ImplicitGemm, {Note::Nondeterministic}},
                                             {1, "ALGO_1", Family::ImplicitGemm, {}},
                                             {2, "FFT", Family::Fft, {Note::Fft}},
                                             {3, "ALGO_3", Family::ImplicitGemm, {Note::Nondeterministic}},
                                             {4, "WINOGRAD", Family::Winograd, {Note::Winograd}},
                                             {5, "WINOGRAD_NONFUSED", Family::Winograd, {Note::Winograd}},
                                             {6, "FFT_TILING", Family::Fft, {Note::Fft}}};

}  // namespace

std::span<const Algorithm> algorithmsOf(Pass pass) {
  switch (pass) {
    case Pass::Forward:
      return kForward;
    case Pass::BackwardData:
      return kBackwardData;
    case Pass::BackwardFilter:
      return kBackwardFilter;
  }
  return {};
}

std::string idOf(Pass pass, const Algorithm& algorithm) {
  return fmt::format("{}{}", toText(pass), algorithm.number);
}

const Algorithm* findAlgorithm(Pass pass, std::string_view id) {
  const auto algorithms = algorithmsOf(pass);
  const auto found = std::ranges::find_if(algorithms, [&](const Algorithm& a) { return idOf(pass, a) == id; });
  return found == algorithms.end() ? nullptr : &*found;
}

}  // namespace convscope::cudnn_legacy
