#include "backend/onednn/impl_family.h"

#include <array>

namespace convscope::onednn {
namespace {

struct Rule {
  std::string_view part;  ///< of the name
  Family family;
};

// The first rule whose part occurs in the name decides.
constexpr std::array kRules{
    Rule{"wino", Family::Winograd},
    Rule{"jit_dw", Family::Depthwise},
    Rule{"brdgmm", Family::Depthwise},     // batch-reduced multiplication with a diagonal matrix
    Rule{"depthwise", Family::Depthwise},  // Arm Compute Library
    Rule{"indirect_gemm", Family::ImplicitGemm},
    Rule{"brg", Family::Direct},  // blocks of the direct sum, each by a small matrix multiplication in registers
    Rule{"gemm", Family::Gemm},   // unfolds the input (im2col), then one large matrix multiplication
    Rule{"jit", Family::Direct},
    Rule{"ref", Family::Direct},  // the plain loops
};

}  // namespace

std::optional<Family> familyOf(std::string_view implementation) {
  for (const Rule& rule : kRules) {
    if (implementation.find(rule.part) != std::string_view::npos) return rule.family;
  }
  return std::nullopt;
}

}  // namespace convscope::onednn
