#include "analysis/roofline.h"

#include <algorithm>
#include <array>

#include "problem/problem_cost.h"

namespace convscope {
namespace {

/// Floating-point operations of a multiprocessor in a clock, by Precision; 0: the architecture does not have it.
struct Rate {
  int capability;
  std::array<int, kPrecisions.size()> flops;
};

/// Sources, all by NVIDIA: V100 whitepaper (WP-08608-001), "Tesla V100 GPU Architecture": 64 FP32 cores, 8 tensor cores
/// of 64 FMA. Turing whitepaper (WP-09183-001): 64 FP32 cores, 8 tensor cores of 64 FMA. A100 whitepaper: 4 tensor
/// cores of 256 FP16 FMA, TF32 at half of it, 64 FP32 cores. GA102 whitepaper: 128 FP32 cores, 4 tensor cores of 128
/// FP16 FMA (A40 data sheet: 149.7 TFLOPS FP16, 74.8 TF32). Ada whitepaper and L40S data sheet: 128 FP32 cores, 362
/// TFLOPS FP16 and 183 TF32 on 142 multiprocessors. H100 whitepaper: 128 FP32 cores, twice the A100's tensor rate per
/// multiprocessor. RTX Blackwell PRO whitepaper: 128 FP32 cores, 503.8 TFLOPS FP16 on 188 multiprocessors.
constexpr std::array<Rate, 7> kRates{{
    {70, {128, 0, 1024, 0}},
    {75, {128, 0, 1024, 0}},
    {80, {128, 1024, 2048, 2048}},
    {86, {256, 512, 1024, 1024}},
    {89, {256, 512, 1024, 1024}},
    {90, {256, 2048, 4096, 4096}},
    {120, {256, 512, 1024, 1024}},
}};

int rateOf(const Rate& rate, Precision precision) {
  const auto flops = [&](Precision which) { return rate.flops[static_cast<std::size_t>(which)]; };
  // Without TF32 the request is computed in FP32.
  return precision == Precision::Tf32 ? std::max(flops(precision), flops(Precision::Fp32)) : flops(precision);
}

}  // namespace

double Roofline::us() const {
  return std::max(memoryUs, computeUs.value_or(0));
}

std::optional<int> flopsPerClock(int computeCapability, Precision precision) {
  const auto known = std::ranges::find(kRates, computeCapability, &Rate::capability);
  if (known == kRates.end() || rateOf(*known, precision) == 0) return std::nullopt;
  return rateOf(*known, precision);
}

std::optional<Roofline> roofline(const Problem& problem, const DeviceInfo& device) {
  if (!(device.memoryBandwidth > 0)) return std::nullopt;
  Roofline result{minimumBytes(problem) / device.memoryBandwidth * 1e6, {}};
  const auto rate = flopsPerClock(device.computeCapability, problem.precision);
  if (rate && device.processors > 0 && device.clockMHz > 0)
    result.computeUs = flops(problem) / (*rate * static_cast<double>(device.processors) * device.clockMHz);
  return result;
}

}  // namespace convscope
