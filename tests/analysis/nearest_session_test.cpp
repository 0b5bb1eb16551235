#include "analysis/nearest_session.h"

#include <gtest/gtest.h>

#include <optional>
#include <stop_token>
#include <vector>

#include "problem/parse_problem.h"

namespace convscope {
namespace {

Workload recordingOf(const std::vector<const char*>& problems) {
  Workload workload;
  for (const char* problem : problems)
    workload.problems.push_back({parseProblem(problem), WorkloadExecutor::Cudnn, {}, {}, {}});
  return workload;
}

const Workload kVgg =
    recordingOf({"fwd tf32 nchw n32 c3 k64 in224x224 f3x3 p1x1", "dgrad tf32 nchw n32 c512 k512 in14x14 f3x3 p1x1",
                 "wgrad tf32 nchw n32 c64 k128 in112x112 f3x3 p1x1"});

/// Reads the sessions once for all tests.
std::optional<NearestSession> nearestTo(const Workload& workload) {
  static const std::vector<RecordedProblems> sessions = recordedProblems();
  return nearestSession(workload, sessions);
}

}  // namespace

/// A usual run comes before that with a cold compute cache.
TEST(NearestSession, HasMostOfTheProblems) {
  const auto nearest = nearestTo(kVgg);
  ASSERT_TRUE(nearest);
  EXPECT_EQ(nearest->session, "vgg16-tf32");
  EXPECT_EQ(nearest->covered, 3);
  EXPECT_EQ(nearestText(*nearest),
            "The nearest recorded session is vgg16-tf32: it has 3 of these 3 problems, measured on NVIDIA H200.");
}

TEST(NearestSession, PrefersTheRecordingsDevice) {
  Workload alexnet = recordingOf({"fwd tf32 nchw n32 c3 k64 in224x224 f11x11 s4x4 p2x2"});
  ASSERT_TRUE(nearestTo(alexnet));
  EXPECT_EQ(nearestTo(alexnet)->session, "alexnet-tf32");
  alexnet.device = "NVIDIA H100 80GB HBM3";
  EXPECT_EQ(nearestTo(alexnet)->session, "alexnet-tf32-h100");
}

/// One problem of many is a weak likeness; the network that the layers are named after is a better one.
TEST(NearestSession, HasHalfOfTheProblemsOrTheNetwork) {
  Workload other =
      recordingOf({"fwd tf32 nchw n7 c3 k64 in224x224 f3x3 p1x1", "dgrad tf32 nchw n7 c512 k512 in14x14 f3x3 p1x1",
                   "wgrad tf32 nchw n32 c64 k128 in112x112 f3x3 p1x1"});
  const auto weak = nearestTo(other);
  ASSERT_TRUE(weak);
  EXPECT_FALSE(weak->hasMost());
  EXPECT_EQ(nearestText(*weak),
            "No session that comes with ConvScope has most of its problems. The nearest recorded session is "
            "vgg16-tf32: it has 1 of these 3 problems, measured on NVIDIA H200.");
  other.layersAsIn = "vgg16";
  const auto nearest = nearestTo(other);
  ASSERT_TRUE(nearest);
  EXPECT_TRUE(nearest->isOfNetwork);
  EXPECT_EQ(nearest->session.rfind("vgg16-", 0), 0);
  EXPECT_NE(nearestText(*nearest).find("the same network under other conditions"), std::string::npos);
}

TEST(NearestSession, HasAProblemAtLeast) {
  EXPECT_FALSE(nearestTo(recordingOf({"fwd tf32 nchw n7 c3 k65 in224x224 f3x3 p1x1"})));
}

/// A session of the CPU has the same problems, and no time of a GPU.
TEST(NearestSession, IsOfALibraryThatComputesTheProblems) {
  Workload alexnet = recordingOf({"fwd fp32 nchw n4 c3 k64 in224x224 f11x11 s4x4 p2x2"});
  EXPECT_FALSE(nearestTo(alexnet));
  alexnet.problems.front().executor = WorkloadExecutor::Onednn;
  ASSERT_TRUE(nearestTo(alexnet));
  EXPECT_EQ(nearestTo(alexnet)->session, "alexnet-cpu");
}

TEST(NearestSession, ReadsNoFurtherAfterAStop) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(recordedProblems(stop.get_token()).empty());
}

}  // namespace convscope
