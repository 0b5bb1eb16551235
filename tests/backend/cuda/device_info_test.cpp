#include "backend/cuda/device_info.h"

#include <cuda_runtime_api.h>
#include <gmock/gmock.h>

namespace convscope {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::MatchesRegex;

TEST(CudaDevices, SaysWhatIsMissing) {
  const auto devices = cudaDevices();
  if (devices) GTEST_SKIP() << "there is a GPU";
  EXPECT_EQ(devices.error().kind, Failure::Kind::Missing);
  EXPECT_THAT(devices.error().reason, AnyOf(HasSubstr("driver"), HasSubstr("CUDA")));
  EXPECT_THAT(devices.error().reason, testing::Not(HasSubstr("\n")));
}

TEST(CudaDevices, OpeningWithoutAGpuSaysTheSame) {
  const auto devices = cudaDevices();
  if (devices) GTEST_SKIP() << "there is a GPU";
  const auto index = cudaDeviceIndex("cuda:0");
  ASSERT_FALSE(index);
  EXPECT_EQ(index.error(), devices.error());
}

TEST(CudaVersions, NameTheRuntimeThatIsLinked) {
  const Versions versions = cudaVersions();
  ASSERT_TRUE(versions.contains("cuda runtime"));
  EXPECT_THAT(versions.at("cuda runtime"), MatchesRegex("[0-9]+\\.[0-9]"));
}

}  // namespace
}  // namespace convscope
