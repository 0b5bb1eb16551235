#include "analysis/speed_reasons.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "problem/parse_problem.h"

namespace convscope {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const DeviceInfo kDevice{.name = "GPU", .processors = 132, .computeCapability = 90};
const Problem kProblem = parseProblem("fwd tf32 n32 c64 k128 in56x56 f3x3 s1x1 p1x1");
constexpr const char* kConversion = "cudnn::engines_precompiled::nchwToNhwcKernel<float>";
constexpr const char* kGemm = "sm90_xmma_fprop_implicit_gemm_tf32";

/// 1 wave is 264 blocks: 2 blocks of 8 warps are resident in a multiprocessor.
KernelLaunch gemm(double us, int blocks) {
  return {kGemm, us, {blocks, 1, 1}, {256, 1, 1}, 128, 65536};
}

KernelLaunch conversion(double us) {
  return {kConversion, us, {64, 4, 1}, {256, 1, 1}, 32, 4096};
}

TEST(SpeedReasons, AreWhatTheLibraryNotesOfOneAndNotOfTheOther) {
  Trial faster;
  Trial slower;
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice), IsEmpty());
  faster.candidate.notes = {Note::TensorCore};
  faster.candidate.family = Family::Winograd;
  slower.candidate.family = Family::ImplicitGemm;
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice),
              ElementsAre(HasSubstr("tensor cores"), HasSubstr("Winograd")));
  EXPECT_THAT(speedReasons(slower, faster, kProblem, kDevice), IsEmpty()) << "no reason for the other to be faster";
  slower.candidate.family = Family::Fft;
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice),
              ElementsAre(HasSubstr("tensor cores"), HasSubstr("Winograd"), HasSubstr("This one is 3x3.")));
  faster.candidate.notes = {Note::ReducedPrecisionReduction};
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice), Contains(HasSubstr("shorter number format")));
  slower.candidate = faster.candidate;
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice), IsEmpty()) << "both have it";
}

TEST(SpeedReasons, AreWorkspacesThatDifferByMuchOfTheTensors) {
  Trial faster;
  Trial slower;
  slower.workspaceBytes = 1 << 10;
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice), IsEmpty()) << "the tensors have some 75 MB";
  slower.workspaceBytes = 64 << 20;
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice),
              ElementsAre(HasSubstr("The slower one needs 64.0 MiB of workspace, the faster one 0 B")));
  EXPECT_THAT(speedReasons(slower, faster, kProblem, kDevice), IsEmpty());
}

TEST(SpeedReasons, CountConversionsWhereOnlyNamesAreKnown) {
  Trial faster;
  Trial slower;
  slower.kernels = {kConversion, kConversion, kGemm};
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice), IsEmpty()) << "the faster one's are not known";
  faster.kernels = {kGemm};
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice),
              ElementsAre("Kernels that convert the layout: 2 in the slower one, 0 in the faster one."));
  EXPECT_THAT(speedReasons(slower, faster, kProblem, kDevice), IsEmpty());
}

TEST(SpeedReasons, AreTimesOfKernelsAndHowFullTheDeviceIs) {
  Trial faster;
  Trial slower;
  faster.launches = {gemm(100, 264)};
  slower.launches = {conversion(40), gemm(101, 396), conversion(20)};
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice),
              ElementsAre(HasSubstr("conversion of the layout takes 60.0 µs in the slower one, 0"),
                          HasSubstr("100% full on average, that of the slower one 75")))
      << "1 of the 61 µs is no reason";
  slower.launches = {gemm(150, 264)};
  EXPECT_THAT(speedReasons(faster, slower, kProblem, kDevice),
              ElementsAre(HasSubstr("computation takes 150 µs in the slower one, 100 µs in the faster one")));
}

}  // namespace
}  // namespace convscope
