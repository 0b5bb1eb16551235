#include "helpers/build_server.h"

#include <gtest/gtest.h>

#include "backend/backend.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "support/fake_backend.h"

namespace convscope {
namespace {

using testing::FakeAlgorithm;
using testing::FakeClock;
using testing::FakeExecutor;

class FakeBackend : public Backend {
 public:
  FakeBackend(FakeClock& clock, std::vector<FakeAlgorithm> algorithms)
      : m_clock(clock), m_algorithms(std::move(algorithms)) {}
  std::string name() const override { return "fake"; }
  Result<std::vector<DeviceInfo>> devices() override { return std::vector<DeviceInfo>{}; }
  Result<std::unique_ptr<Executor>> open(const std::string& device) override {
    if (device != "fake:0") return tl::unexpected(Failure{Failure::Kind::Missing, "there is no " + device});
    auto opened = std::make_unique<FakeExecutor>(m_clock, m_algorithms);
    executor = opened.get();
    return opened;
  }
  FakeExecutor* executor = nullptr;

 private:
  FakeClock& m_clock;
  std::vector<FakeAlgorithm> m_algorithms;
};

class BuildServerTest : public ::testing::Test {
 protected:
  BuildServerTest()
      : backend(std::make_shared<FakeBackend>(
            clock,
            std::vector<FakeAlgorithm>{
                {.id = "a", .buildUs = 70},
                {.id = "b", .buildUs = 5, .buildFailure = Failure{Failure::Kind::Unsupported, "no"}}})),
        devices({RegisteredBackend{.name = "fake", .backend = backend}}) {}

  HelperAnswer prepare() { return server.answer(PrepareBuilds{"fake", "fake:0"}); }
  HelperAnswer build(const std::string& id, std::int64_t batch = 1) {
    BuildRequest request;
    request.problem.batch = batch;
    request.candidate.id = id;
    return server.answer(request);
  }

  FakeClock clock;
  std::shared_ptr<FakeBackend> backend;
  OpenDevices devices;
  BuildServer server{devices, clock};
};

TEST_F(BuildServerTest, BuildsAndSerialisesWithTheTimeOfTheBuildAlone) {
  ASSERT_EQ(prepare(), HelperAnswer{Prepared{}});
  EXPECT_GT(backend->executor->executions, 0) << "the library was warmed up";
  backend->executor->planned.clear();
  EXPECT_EQ(build("a"), HelperAnswer(HelperBuild{"serialised a", 70}));
  EXPECT_EQ(build("b"), HelperAnswer(HelperBuild{tl::unexpected(Failure{Failure::Kind::Unsupported, "no"}), 5}));
  EXPECT_EQ(build("a", 2), HelperAnswer(HelperBuild{"serialised a", 70}));
  EXPECT_EQ(backend->executor->planned, "lbblb") << "each problem is listed once, before its first build";
}

TEST_F(BuildServerTest, RefusesWithoutADevice) {
  EXPECT_EQ(build("a"), HelperAnswer{HelperRefusal{"no device was prepared for builds"}});
  EXPECT_EQ(server.answer(PrepareBuilds{"fake", "fake:7"}), HelperAnswer{HelperRefusal{"there is no fake:7"}});
  EXPECT_EQ(server.answer(PrepareBuilds{"other", "fake:0"}),
            HelperAnswer{HelperRefusal{"there is no backend 'other'"}});
  EXPECT_EQ(build("a"), HelperAnswer{HelperRefusal{"no device was prepared for builds"}});
}

TEST_F(BuildServerTest, AProblemThatCannotBeListedFails) {
  ASSERT_EQ(prepare(), HelperAnswer{Prepared{}});
  backend->executor->listFailure = Failure{Failure::Kind::Failed, "no list"};
  EXPECT_EQ(build("a"), HelperAnswer(HelperBuild{tl::unexpected(Failure{Failure::Kind::Failed, "no list"}), 0}));
}

}  // namespace
}  // namespace convscope
