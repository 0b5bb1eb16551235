#pragma once

namespace convscope {

/// The kernels of a ResultProbe, compiled at run time. `format` is 0 for fp32, 1 for fp16, 2 for bf16. Totals has the
/// meaning of Difference; differenceOf() does the same on the host.
inline constexpr const char* kProbeSource = R"cuda(
typedef unsigned long long Count;

struct Totals {
  Count differing;
  Count notFinite;
  Count unwritten;
  Count largestUlp;
  double squaredUlp;
  double squaredDifference;
  double squaredKept;
};

__device__ unsigned bitsAt(const void* numbers, Count i, int format) {
  return format == 0 ? static_cast<const unsigned*>(numbers)[i] : static_cast<const unsigned short*>(numbers)[i];
}

__device__ float valueOf(unsigned bits, int format) {
  if (format == 0) return __uint_as_float(bits);
  if (format == 2) return __uint_as_float(bits << 16);
  float value;
  asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(static_cast<unsigned short>(bits)));
  return value;
}

__device__ long long positionOf(unsigned bits, int format) {
  const unsigned sign = format == 0 ? 0x80000000u : 0x8000u;
  const long long magnitude = bits & (sign - 1);
  return bits & sign ? -magnitude : magnitude;
}

template <class T>
__device__ T sumOfWarp(T value) {
  for (int lanes = 16; lanes > 0; lanes /= 2) value += __shfl_down_sync(0xFFFFFFFFu, value, lanes);
  return value;
}

__device__ Count largestOfWarp(Count value) {
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    const Count other = __shfl_down_sync(0xFFFFFFFFu, value, lanes);
    value = other > value ? other : value;
  }
  return value;
}

// Threads come in whole warps, none of which leaves early.
extern "C" __global__ void compareResults(const void* result, const void* kept, Count count, int format,
                                          unsigned poison, Totals* totals) {
  const unsigned exponent = format == 0 ? 0x7F800000u : format == 1 ? 0x7C00u : 0x7F80u;
  Totals own = {};
  const Count step = static_cast<Count>(gridDim.x) * blockDim.x;
  for (Count i = static_cast<Count>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += step) {
    const unsigned a = bitsAt(result, i, format);
    const unsigned b = bitsAt(kept, i, format);
    const bool aIsFinite = (a & exponent) != exponent;
    own.differing += a != b;
    own.unwritten += a == poison;
    own.notFinite += !aIsFinite;
    if (!aIsFinite || (b & exponent) == exponent) continue;
    const double keptValue = valueOf(b, format);
    own.squaredKept += keptValue * keptValue;
    if (a == b) continue;
    const long long apart = positionOf(a, format) - positionOf(b, format);
    const Count ulp = apart < 0 ? -apart : apart;
    const double difference = valueOf(a, format) - keptValue;
    own.largestUlp = ulp > own.largestUlp ? ulp : own.largestUlp;
    own.squaredUlp += static_cast<double>(ulp) * static_cast<double>(ulp);
    own.squaredDifference += difference * difference;
  }
  own.differing = sumOfWarp(own.differing);
  own.notFinite = sumOfWarp(own.notFinite);
  own.unwritten = sumOfWarp(own.unwritten);
  own.largestUlp = largestOfWarp(own.largestUlp);
  own.squaredUlp = sumOfWarp(own.squaredUlp);
  own.squaredDifference = sumOfWarp(own.squaredDifference);
  own.squaredKept = sumOfWarp(own.squaredKept);
  if (threadIdx.x % 32 != 0) return;
  if (own.differing) atomicAdd(&totals->differing, own.differing);
  if (own.notFinite) atomicAdd(&totals->notFinite, own.notFinite);
  if (own.unwritten) atomicAdd(&totals->unwritten, own.unwritten);
  if (own.largestUlp) atomicMax(&totals->largestUlp, own.largestUlp);
  if (own.squaredUlp != 0) atomicAdd(&totals->squaredUlp, own.squaredUlp);
  if (own.squaredDifference != 0) atomicAdd(&totals->squaredDifference, own.squaredDifference);
  if (own.squaredKept != 0) atomicAdd(&totals->squaredKept, own.squaredKept);
}

extern "C" __global__ void gatherElements(const void* result, const long long* offsets, Count count, int format,
                                          float* values) {
  const Count step = static_cast<Count>(gridDim.x) * blockDim.x;
  for (Count i = static_cast<Count>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += step)
    values[i] = valueOf(bitsAt(result, offsets[i], format), format);
}

// Computes and moves memory until so many cycles have passed.
extern "C" __global__ void keepBusy(float* numbers, Count count, long long cycles) {
  const long long start = clock64();
  const Count step = static_cast<Count>(gridDim.x) * blockDim.x;
  Count i = static_cast<Count>(blockIdx.x) * blockDim.x + threadIdx.x;
  do {
    for (int repeat = 0; repeat < 16; ++repeat) {
      numbers[i % count] = numbers[i % count] * 0.999f + 0.001f;
      i += step;
    }
  } while (clock64() - start < cycles);
}
)cuda";

}  // namespace convscope
