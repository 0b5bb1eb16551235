#include <dlfcn.h>
#include <gmock/gmock.h>

#include "backend/cuda/device_info.h"

namespace convscope {
namespace {

TEST(OldDriver, IsSaidWithWhatItSupportsAndWhatIsNeeded) {
  // The runtime opens libcuda.so.1 by name, and takes what is loaded under it.
  ASSERT_NE(dlopen(CONVSCOPE_OLD_DRIVER, RTLD_NOW | RTLD_GLOBAL), nullptr) << dlerror();
  const auto devices = cudaDevices();
  ASSERT_FALSE(devices);
  EXPECT_EQ(devices.error().kind, Failure::Kind::Missing);
  EXPECT_THAT(devices.error().reason, testing::HasSubstr("supports CUDA 9.0"));
  EXPECT_THAT(devices.error().reason, testing::HasSubstr("needs " + cudaVersions().at("cuda runtime")));
}

}  // namespace
}  // namespace convscope
