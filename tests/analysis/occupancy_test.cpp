#include "analysis/occupancy.h"

#include <gtest/gtest.h>

namespace convscope {
namespace {

KernelLaunch launchOf(int threads, int registers, std::uint64_t sharedBytes) {
  return {"kernel", 1, {264, 1, 1}, {threads, 1, 1}, registers, sharedBytes};
}

TEST(Occupancy, IsThatOfTheScarcestResource) {
  using enum OccupancyLimit;
  // 9.0: 64 warps, 32 blocks, 65536 registers, 228 KiB of which each block's first KiB is reserved.
  EXPECT_EQ(occupancy(launchOf(256, 32, 0), 90), (Occupancy{8, 1, Threads}));
  EXPECT_EQ(occupancy(launchOf(32, 16, 0), 90), (Occupancy{32, 0.5, Blocks}));
  // 168 registers of 32 threads are 5376; a quarter of the registers, 16384, has 3 such warps: 12 warps, 3 blocks.
  EXPECT_EQ(occupancy(launchOf(128, 168, 0), 90), (Occupancy{3, 12.0 / 64, Registers}));
  // 100 KiB and the reserved one twice are 202 of 228 KiB.
  EXPECT_EQ(occupancy(launchOf(128, 32, 100 * 1024), 90), (Occupancy{2, 8.0 / 64, SharedMemory}));
  // 33 threads take two warps.
  EXPECT_EQ(occupancy(launchOf(33, 16, 0), 90)->warps, 1.0);
}

TEST(Occupancy, DependsOnTheComputeCapability) {
  EXPECT_EQ(occupancy(launchOf(256, 32, 0), 75)->blocks, 4);  // 32 warps
  EXPECT_EQ(occupancy(launchOf(256, 32, 0), 86)->blocks, 6);  // 48 warps
  EXPECT_EQ(occupancy(launchOf(32, 16, 0), 86)->blocks, 16);
  EXPECT_EQ(occupancy(launchOf(32, 16, 0), 89)->blocks, 24);
  EXPECT_EQ(occupancy(launchOf(128, 32, 48 * 1024), 70)->blocks, 2);  // 96 KiB, none of it reserved
  EXPECT_EQ(occupancy(launchOf(128, 32, 49 * 1024), 86)->blocks, 2);  // twice 50 of 100 KiB
  EXPECT_EQ(occupancy(launchOf(128, 32, 50 * 1024), 86)->blocks, 1);
}

TEST(Occupancy, IsUnknownWithoutLimitsOrForImpossibleLaunches) {
  EXPECT_EQ(occupancy(launchOf(256, 32, 0), 0), std::nullopt);
  EXPECT_EQ(occupancy(launchOf(256, 32, 0), 999), std::nullopt);
  EXPECT_EQ(occupancy({"only a name"}, 90), std::nullopt);
  EXPECT_EQ(occupancy(launchOf(1025, 32, 0), 90), std::nullopt);
  EXPECT_EQ(occupancy(launchOf(-256, 32, 0), 90), std::nullopt);
  EXPECT_EQ(occupancy(launchOf(1024, 255, 0), 90), std::nullopt) << "more registers than there are";
  EXPECT_EQ(occupancy(launchOf(256, -1, 0), 90), std::nullopt);
  EXPECT_EQ(occupancy(launchOf(256, 32, UINT64_MAX), 90), std::nullopt);
  EXPECT_EQ(occupancy(launchOf(256, 32, 228 * 1024), 90), std::nullopt);
}

TEST(Occupancy, WavesCountHowOftenBlocksFillTheDevice) {
  const KernelLaunch launch = launchOf(256, 128, 0);  // 2 blocks by registers
  const auto resident = occupancy(launch, 90);
  ASSERT_EQ(resident->blocks, 2);
  EXPECT_DOUBLE_EQ(waves(launch, *resident, 132), 1);
  EXPECT_DOUBLE_EQ(waves(launch, *resident, 66), 2);
  EXPECT_DOUBLE_EQ(waves({"kernel", 1, {343, 1, 1}, {256, 1, 1}, 128, 0}, *resident, 132), 343.0 / 264);
}

}  // namespace
}  // namespace convscope
