#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace convscope {

/// A binary floating-point number in memory, as IEEE 754 lays it out: sign, exponent, fraction. At most 32 bits wide,
/// and no wider an exponent than a float's.
struct NumberFormat {
  int bytes = 4;
  int exponentBits = 8;
  int fractionBits = 23;

  constexpr std::uint32_t signBit() const { return std::uint32_t{1} << (8 * bytes - 1); }
  constexpr std::uint32_t exponentMask() const { return signBit() - (std::uint32_t{1} << fractionBits); }
  constexpr bool isFinite(std::uint32_t bits) const { return (bits & exponentMask()) != exponentMask(); }

  /// Numbers the values in order, neighbours one apart; both zeros are 0.
  constexpr std::int64_t position(std::uint32_t bits) const {
    const std::int64_t magnitude = bits & (signBit() - 1);
    return (bits & signBit()) != 0 ? -magnitude : magnitude;
  }

  /// The number as a float, which can represent every value of the format.
  constexpr float value(std::uint32_t bits) const {
    const std::uint32_t sign = (bits & signBit()) << (32 - 8 * bytes);
    const std::uint32_t magnitude = (bits & (signBit() - 1)) << (kFloatFractionBits - fractionBits);
    if (!isFinite(bits)) return std::bit_cast<float>(sign | kFloatExponentMask | magnitude);
    return std::bit_cast<float>(sign | magnitude) * biasFactor();
  }

  /// The float with the exponent's bias taken to a float's: 2^(bias of a float - bias of this format).
  constexpr float biasFactor() const {
    const auto bias = (std::uint32_t{1} << (exponentBits - 1)) - 1;
    return std::bit_cast<float>((2 * kFloatBias - bias) << kFloatFractionBits);
  }

  constexpr bool operator==(const NumberFormat&) const = default;

 private:
  static constexpr int kFloatFractionBits = 23;
  static constexpr std::uint32_t kFloatBias = 127;
  static constexpr std::uint32_t kFloatExponentMask = 0x7F800000;
};

/// The number of `bytes` bytes at `offset` of `memory`, in the host's byte order, which is little-endian.
inline std::uint32_t bitsAt(std::span<const std::byte> memory, std::size_t offset, std::size_t bytes) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, memory.data() + offset, bytes);
  return bits;
}

}  // namespace convscope
