#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/number_format.h"
#include "core/translatable.h"

namespace convscope {

/// How numbers are stored and multiplied; see kPrecisions.
enum class Precision { Fp32, Tf32, Fp16, Bf16 };

struct PrecisionTraits {
  Precision value;
  std::string_view name;     ///< in problems, options and sessions
  std::string_view meaning;  ///< for people, one line
  NumberFormat stored;
  int significandBits;  ///< of the operands when they are multiplied, the hidden bit included
  bool tensorCores;     ///< allowed to multiply
  /// The type of tensors in recordings of cudnn-frontend, PyTorch and oneDNN; empty if an earlier row has it.
  std::string_view frontendType, atenType, onednnType;
};

/// Every precision, in the order of the enumeration. All add up in 32 bits.
// clang-format off
inline constexpr std::array kPrecisions{
    PrecisionTraits{Precision::Fp32, "fp32", translatable("traits", "32 bits, tensor cores not allowed"),
                    {4, 8, 23}, 24, false, "FLOAT", "float", "f32"},
    PrecisionTraits{Precision::Tf32, "tf32", translatable("traits", "32 bits, multiplied on tensor cores with 10 bits of mantissa"),
                    {4, 8, 23}, 11, true, "", "", ""},
    PrecisionTraits{Precision::Fp16, "fp16", translatable("traits", "16 bits (half precision), added up in 32"),
                    {2, 5, 10}, 11, true, "HALF", "c10::Half", "f16"},
    PrecisionTraits{Precision::Bf16, "bf16", translatable("traits", "16 bits (bfloat16), added up in 32"),
                    {2, 8, 7}, 8, true, "BFLOAT16", "c10::BFloat16", "bf16"},
};
// clang-format on

constexpr const PrecisionTraits& traitsOf(Precision precision) {
  return kPrecisions[static_cast<std::size_t>(precision)];
}

/// Returns the precision with a type in recordings, e.g. "HALF" as `frontendType`; fp32 for what may also be tf32.
constexpr std::optional<Precision> recordedPrecision(std::string_view PrecisionTraits::*type, std::string_view name) {
  for (const PrecisionTraits& traits : kPrecisions) {
    if (!name.empty() && traits.*type == name) return traits.value;
  }
  return std::nullopt;
}

}  // namespace convscope
