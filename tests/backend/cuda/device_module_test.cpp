#include "backend/cuda/device_module.h"

#include <gmock/gmock.h>

#include "backend/cuda/device_info.h"

namespace convscope {
namespace {

TEST(DeviceModule, WithoutADriverSaysWhatToInstall) {
  if (cudaDevices()) GTEST_SKIP() << "this machine has a driver";
  const auto module = DeviceModule::load("");
  ASSERT_FALSE(module);
  EXPECT_EQ(module.error().kind, Failure::Kind::Missing);
  EXPECT_THAT(module.error().reason, testing::HasSubstr("libcuda.so.1"));
}

}  // namespace
}  // namespace convscope
