#include "measure/device_profile.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "backend/algorithm.h"
#include "backend/backend.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "backend/planner.h"
#include "measure/engine_list.h"
#include "problem/parse_problem.h"
#include "session/temporary_folder.h"
#include "support/fake_backend.h"
#include "support/input_error_of.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;

class DeviceProfiles : public ::testing::Test {
 protected:
  std::filesystem::path write(const std::string& text) const {
    std::filesystem::path file = m_folder.file("p.json");
    std::ofstream(file) << text;
    return file;
  }

 private:
  TemporaryFolder m_folder;
};

/// Takes any profile, or fails.
class ProfileBackend : public Backend {
 public:
  std::optional<Failure> failure;

  std::string name() const override { return "some library"; }
  std::vector<std::string> candidateLists() const override { return {"instant"}; }
  Result<std::vector<DeviceInfo>> devices() override { return {}; }
  Result<std::unique_ptr<Executor>> open(const std::string&) override { return tl::unexpected(Failure{}); }
  Result<std::unique_ptr<Planner>> openProfile(const std::string&) override {
    if (failure) return tl::unexpected(*failure);
    return m_absent.makePlanner();
  }

 private:
  FakeClock m_clock;
  FakeExecutor m_absent{m_clock,
                        {{.id = "eng1", .workspaceBytes = 5, .notes = {Note::Winograd}},
                         {.id = "eng2", .buildFailure = Failure{Failure::Kind::Unsupported, "compiled at run time"}}}};
};

TEST_F(DeviceProfiles, NameTheirDevice) {
  const std::string json = R"({"deviceName":"NVIDIA H200","warpSize":32})";
  const DeviceProfile profile = readDeviceProfile(write(json + "\n\n"));
  EXPECT_EQ(profile.device, "NVIDIA H200");
  EXPECT_EQ(profile.json, json);
  EXPECT_EQ(readDeviceProfile(CONVSCOPE_SOURCE_DIR "/resources/device-profiles/h200.json").device, "NVIDIA H200");
}

TEST_F(DeviceProfiles, WhatIsNoneIsSaid) {
  for (const char* text : {"", "{", "[]", "7", "{}", R"({"deviceName":7})", R"({"deviceName":""})", "\xff\xfe"}) {
    EXPECT_THAT(inputErrorOf([&] { readDeviceProfile(write(text)); }), HasSubstr("p.json: not a device profile"))
        << text;
  }
  EXPECT_THAT(inputErrorOf([] { readDeviceProfile("/nowhere/p.json"); }), HasSubstr("cannot read /nowhere/p.json"));
}

TEST_F(DeviceProfiles, TheLibrarysRefusalNamesWhoIsToBlame) {
  ProfileBackend backend;
  backend.failure = Failure{Failure::Kind::Missing, "libsome.so is not there: install it"};
  EXPECT_EQ(inputErrorOf([&] {
              openProfile(backend, {"p.json", "X", "{}"});
            }),
            "some library: libsome.so is not there: install it");
  backend.failure = Failure{Failure::Kind::Failed, "it is of another release"};
  EXPECT_EQ(inputErrorOf([&] { openProfile(backend, {"p.json", "X", "{}"}); }), "p.json: it is of another release");
}

TEST_F(DeviceProfiles, EnginesAreListedWithWhatTheirPlansSay) {
  ProfileBackend backend;
  const std::unique_ptr<Planner> planner = openProfile(backend, {"p.json", "X", "{}"});
  const NetworkProblem subject{parseProblem("fwd fp32 nchw n1 c3 k8 in16x16 f3x3"), {"conv1"}};
  const ListedProblem listed = listEngines(*planner, subject);
  EXPECT_EQ(listed.subject, subject);
  EXPECT_EQ(listed.failure, "");
  ASSERT_EQ(listed.engines.size(), 2u);
  EXPECT_EQ(listed.engines[0].workspaceBytes, 5u);
  EXPECT_EQ(listed.engines[0].candidate.family, Family::Winograd);
  EXPECT_EQ(listed.engines[1].workspaceBytes, std::nullopt);
  EXPECT_EQ(listed.engines[1].failure, "compiled at run time");
  EXPECT_EQ(listed.engines[1].candidate.family, std::nullopt);
  EXPECT_EQ(listingsText(listed.lists, listed.engines[1].candidate), "instant 2");
}

}  // namespace
}  // namespace convscope::testing
