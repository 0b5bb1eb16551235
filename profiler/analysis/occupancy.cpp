#include "analysis/occupancy.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace convscope {
namespace {

constexpr std::int64_t kWarpThreads = 32;
constexpr std::int64_t kBlockThreads = 1024;
constexpr std::int64_t kRegisters = 65536;   // 32-bit registers of a multiprocessor
constexpr std::int64_t kPartitions = 4;      // of a multiprocessor, each with a quarter of the registers
constexpr std::int64_t kRegisterUnit = 256;  // registers are allocated to a warp in this unit

/// The limits of one multiprocessor; memory in bytes.
struct Limits {
  int capability;
  std::int64_t warps;
  std::int64_t blocks;
  std::int64_t sharedKiB;
  std::int64_t sharedUnit;  ///< a block gets shared memory in this unit
  std::int64_t reserved;    ///< shared memory of each block that the system uses
};

/// Sources, both by NVIDIA: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability" (warps,
/// blocks, shared memory; 1 KiB of each block is reserved from 8.0 on). cuda_occupancy.h of CUDA 13.0: blocks, units
/// of allocation, registers by partition.
constexpr std::array<Limits, 8> kLimits{{
    {70, 64, 32, 96, 256, 0},
    {75, 32, 16, 64, 256, 0},
    {80, 64, 32, 164, 128, 1024},
    {86, 48, 16, 100, 128, 1024},
    {89, 48, 24, 100, 128, 1024},
    {90, 64, 32, 228, 128, 1024},
    {100, 64, 32, 228, 128, 1024},
    {120, 48, 24, 100, 128, 1024},
}};

std::int64_t inUnits(std::int64_t amount, std::int64_t unit) {
  return (amount + unit - 1) / unit * unit;
}

/// Returns the product of the sizes; 0 if one is not positive.
double product(const std::array<int, 3>& sizes) {
  double all = 1;
  for (const int size : sizes) all *= std::max(size, 0);
  return all;
}

}  // namespace

std::optional<Occupancy> occupancy(const KernelLaunch& launch, int computeCapability) {
  const auto limits = std::ranges::find(kLimits, computeCapability, &Limits::capability);
  const double threads = product(launch.block);
  if (limits == kLimits.end() || threads < 1 || threads > kBlockThreads) return std::nullopt;
  constexpr std::int64_t kMostRegisters = 255;  // of a thread
  const std::int64_t sharedBytes = limits->sharedKiB * 1024;
  if (launch.registers < 1 || launch.registers > kMostRegisters ||
      launch.sharedBytes > static_cast<std::uint64_t>(sharedBytes))
    return std::nullopt;
  const std::int64_t warps = inUnits(static_cast<std::int64_t>(threads), kWarpThreads) / kWarpThreads;
  const std::int64_t registers = inUnits(launch.registers * kWarpThreads, kRegisterUnit);
  const std::int64_t shared =
      inUnits(static_cast<std::int64_t>(launch.sharedBytes) + limits->reserved, limits->sharedUnit);
  using enum OccupancyLimit;
  // Of equal limits the first one is named.
  const std::array byResource{std::pair{limits->warps / warps, Threads}, std::pair{limits->blocks, Blocks},
                              std::pair{kRegisters / kPartitions / registers * kPartitions / warps, Registers},
                              std::pair{shared > 0 ? sharedBytes / shared : limits->blocks, SharedMemory}};
  const auto [blocks, limit] =
      *std::ranges::min_element(byResource, {}, &std::pair<std::int64_t, OccupancyLimit>::first);
  if (blocks < 1) return std::nullopt;
  return Occupancy{static_cast<int>(blocks), static_cast<double>(blocks * warps) / static_cast<double>(limits->warps),
                   limit};
}

double waves(const KernelLaunch& launch, const Occupancy& occupancy, int multiprocessors) {
  return product(launch.grid) / (static_cast<double>(multiprocessors) * occupancy.blocks);
}

}  // namespace convscope
