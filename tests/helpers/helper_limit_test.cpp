#include "helpers/helper_limit.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "support/input_error_of.h"

namespace convscope {
namespace {

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;

DeviceInfo deviceWith(std::uint64_t gib) {
  DeviceInfo device;
  device.memoryBytes = gib * kGiB;
  return device;
}

TEST(HelperLimit, IsTheLeastOfCoresHostMemoryAndDeviceMemory) {
  EXPECT_EQ(helperLimit({16, 128 * kGiB}, deviceWith(139)), 8);
  EXPECT_EQ(helperLimit({64, 256 * kGiB}, deviceWith(24)), 3);
  EXPECT_EQ(helperLimit({64, 8 * kGiB}, deviceWith(80)), 2);
  EXPECT_EQ(helperLimit({3, 128 * kGiB}, deviceWith(80)), 1);
  EXPECT_EQ(helperLimit({2, 128 * kGiB}, deviceWith(80)), 0);
  EXPECT_EQ(helperLimit({1, 0}, deviceWith(0)), 0);
  EXPECT_EQ(helperLimit({64, 512 * kGiB}, deviceWith(80), 2), 4);
  EXPECT_EQ(helperLimit({8, 512 * kGiB}, deviceWith(80), 2), 2);
  EXPECT_EQ(helperLimit({64, 16 * kGiB}, deviceWith(80), 2), 2);
  EXPECT_EQ(helperLimit({128, 512 * kGiB}, deviceWith(80), 16), 1);
}

TEST(HelperLimit, TheHostHasAtLeastOneCoreAndSomeMemory) {
  const HostShare share = hostShare();
  EXPECT_GE(share.cores, 1);
  EXPECT_GT(share.memoryBytes, 0U);
}

TEST(HelperLimit, TheEnvironmentTakesPrecedence) {
  ASSERT_EQ(setenv("CONVSCOPE_BUILD_HELPERS", "5", 1), 0);
  EXPECT_EQ(helperCount(deviceWith(0)), 5);
  ASSERT_EQ(setenv("CONVSCOPE_BUILD_HELPERS", "", 1), 0);
  EXPECT_EQ(helperCount(deviceWith(0)), 0);
  for (const char* wrong : {"-1", "257", "many", "2.5"}) {
    ASSERT_EQ(setenv("CONVSCOPE_BUILD_HELPERS", wrong, 1), 0);
    EXPECT_EQ(inputErrorOf([] { helperCount({}); }),
              std::string("CONVSCOPE_BUILD_HELPERS is '") + wrong + "': use a number from 0 to 256");
  }
  unsetenv("CONVSCOPE_BUILD_HELPERS");
}

}  // namespace
}  // namespace convscope
