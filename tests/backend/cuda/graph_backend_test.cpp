#include <dlfcn.h>
#include <gmock/gmock.h>

#include "backend/cuda/device_info.h"
#include "backend/cuda/h200_profile.h"
#include "backend/cudnn/backend.h"
#include "backend/executor.h"
#include "backend/planner.h"

namespace convscope::cudnn {
namespace {

TEST(GraphBackend, NamesItselfAndItsLists) {
  const GraphBackend backend;
  EXPECT_EQ(backend.name(), "cudnn");
  EXPECT_THAT(backend.candidateLists(),
              testing::ElementsAre("instant", "fallback", "mode_a", "mode_b", "all engines", "knobs"));
}

TEST(GraphBackend, WithoutAGpuSaysWhatIsMissing) {
  if (cudaDevices()) GTEST_SKIP() << "there is a GPU";
  GraphBackend backend;
  const auto devices = backend.devices();
  ASSERT_FALSE(devices);
  EXPECT_EQ(devices.error().kind, Failure::Kind::Missing);
  const auto executor = backend.open("cuda:0");
  ASSERT_FALSE(executor);
  EXPECT_EQ(executor.error(), devices.error());
}

TEST(GraphBackend, IsAModule) {
  const std::string path = CONVSCOPE_BINARY_DIR "/lib/convscope/backends/cudnn.so";
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(module, nullptr) << dlerror();
  EXPECT_NE(dlsym(module, "convscopeBackendInterface"), nullptr);
  EXPECT_NE(dlsym(module, "convscopeCreateBackend"), nullptr);
}

TEST(DeviceProfile, ThatIsNoneFails) {
  if (const Result<Target> target = h200Profile(); !target) GTEST_SKIP() << target.error().reason;
  EXPECT_FALSE(profileTarget("{}"));
  EXPECT_FALSE(profileTarget("no JSON"));
  EXPECT_FALSE(profileTarget(""));
}

}  // namespace
}  // namespace convscope::cudnn
