#include <gmock/gmock.h>

#include "backend/candidates.h"
#include "backend/cudnn/backend.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/planner.h"
#include "core/problem.h"
#include "files/text_file.h"
#include "problem/parse_problem.h"

namespace convscope::cudnn {
namespace {

constexpr const char* kProblems[] = {"fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1",
                                     "dgrad tf32 nchw n32 c256 k128 in28x28 f1x1",
                                     "wgrad fp32 nchw n32 c3 k64 in224x224 f7x7 s2x2 p3x3"};

/// What `planner` lists, without how long it took.
Candidates listsOf(Planner& planner, const Problem& problem) {
  Candidates candidates = planner.candidates(problem, {{"instant"}}).value();
  for (CandidateList& list : candidates.lists) list.queryUs = 0;
  return candidates;
}

class ListsByProfile : public testing::Test {
 protected:
  void SetUp() override {
    const auto devices = m_backend.devices();
    if (!devices) GTEST_SKIP() << devices.error().reason;
    m_device = devices->front();
    auto executor = m_backend.open(m_device.id);
    ASSERT_TRUE(executor) << executor.error().reason;
    m_executor = std::move(*executor);
    m_planner = m_executor->makePlanner().value();
  }

  void expectSameLists(const std::string& profile) {
    const auto planner = m_backend.openProfile(profile);
    ASSERT_TRUE(planner) << planner.error().reason;
    for (const char* text : kProblems) {
      const Problem problem = parseProblem(text);
      EXPECT_EQ(listsOf(**planner, problem), listsOf(*m_planner, problem)) << text;
    }
  }

  GraphBackend m_backend;
  DeviceInfo m_device;
  std::unique_ptr<Executor> m_executor;
  std::unique_ptr<Planner> m_planner;
};

TEST_F(ListsByProfile, ExportedHereEqualTheDevices) {
  const Result<std::string> profile = m_backend.exportProfile(m_device.id);
  ASSERT_TRUE(profile) << profile.error().reason;
  EXPECT_THAT(*profile, testing::HasSubstr(m_device.name));
  expectSameLists(*profile);
}

TEST_F(ListsByProfile, ThatShipsEqualAnH200s) {
  if (m_device.name != "NVIDIA H200") GTEST_SKIP() << "the device is " << m_device.name;
  expectSameLists(readTextFile(CONVSCOPE_SOURCE_DIR "/resources/device-profiles/h200.json", "a profile"));
}

}  // namespace
}  // namespace convscope::cudnn
