#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/dispatch/dispatch.h"
#include "policy/dispatch/plan_errata.h"
#include "problem/parse_problem.h"

namespace convscope {
namespace {

using rules::PytorchRelease;
using ::testing::HasSubstr;

constexpr Platform kH200{91900, 90};

bool toCudnn(const char* problem, const Platform& platform = kH200) {
  return rules::pytorchDispatch(parseProblem(problem), platform, PytorchRelease::V211).toLibrary();
}

TEST(PlatformOf, ReadsCudnnsVersion) {
  DeviceInfo device;
  device.computeCapability = 90;
  EXPECT_EQ(platformOf({{"cudnn", "9.19.0"}}, device), (Platform{91900, 90}));
  EXPECT_EQ(platformOf({{"cudnn", "9.8"}}, device).cudnn, 90800);
  for (const char* text : {"9", "9.x", "", "9.19.0.1a.b", "9.300.0"})
    EXPECT_EQ(platformOf({{"cudnn", text}}, {}).cudnn, text == std::string("9.19.0.1a.b") ? 91900 : 0) << text;
  EXPECT_EQ(platformOf({{"oneDNN", "2.6.3"}}, {}), Platform());
}

TEST(PlatformOf, KnowsNoRangeOfAnUnknownVersion) {
  EXPECT_TRUE((Platform{90800, 0}.cudnnBetween(90800, 91500)));
  EXPECT_FALSE((Platform{91500, 0}.cudnnBetween(90800, 91500)));
  EXPECT_FALSE(Platform().cudnnBetween(0, 91500));
}

TEST(PytorchDispatch, GivesOrdinaryAndGroupedLayersToCudnn) {
  for (const char* problem : {"fwd n32 c64 k64 in56x56 f3x3 p1x1", "dgrad tf32 n32 c64 k64 in56x56 f3x3 p1x1 d2x2",
                              "wgrad bf16 nhwc n32 c64 k64 g32 in56x56 f3x3 p1x1", "fwd n1 c1 k1 in8x8 f3x3 p1x1",
                              "fwd n4 c8 k8 in100 f3", "fwd n1 c8 k8 in9x9x9 f3x3x3"})
    EXPECT_TRUE(toCudnn(problem)) << problem;
  // As many groups as input channels, but fewer outputs than inputs would not divide; one channel is no depthwise
  // layer.
  EXPECT_TRUE(toCudnn("fwd n1 c1 k8 g1 in8x8 f3x3"));
}

TEST(PytorchDispatch, RunsContiguousDepthwiseLayersItselfUnlessTheyAreFp16) {
  for (const char* precision : {"", "tf32 ", "bf16 "}) {
    for (const char* pass : {"fwd ", "dgrad ", "wgrad "}) {
      const std::string problem = std::string(pass) + precision + "n32 c64 k64 g64 in56x56 f3x3 p1x1";
      const Dispatch dispatch = rules::pytorchDispatch(parseProblem(problem), kH200, PytorchRelease::V211);
      EXPECT_EQ(dispatch.executor, "PyTorch's own kernel (conv_depthwise2d)") << problem;
      EXPECT_THAT(dispatch.reason, HasSubstr("only in fp16")) << problem;
    }
  }
  EXPECT_FALSE(toCudnn("fwd n32 c64 k128 g64 in56x56 f3x3 p1x1"));  // a multiple of the channels
  EXPECT_TRUE(toCudnn("fwd fp16 n32 c64 k64 g64 in56x56 f3x3 p1x1"));
}

TEST(PytorchDispatch, GivesDepthwiseLayersInChannelsLastToCudnn) {
  for (const char* precision : {"", "tf32 ", "bf16 ", "fp16 "}) {
    EXPECT_TRUE(toCudnn((std::string("fwd ") + precision + "nhwc n32 c64 k64 g64 in56x56 f3x3 p1x1").c_str()));
    EXPECT_TRUE(toCudnn((std::string("fwd ") + precision + "nhwc n2 c64 k64 g64 in8x8x8 f3x3x3").c_str()));
  }
  // There is no channels_last for 1-D layers.
  EXPECT_FALSE(toCudnn("fwd nhwc n32 c64 k64 g64 in100 f3"));
}

TEST(PytorchDispatch, FollowsTheTableForContiguousDepthwiseLayersInFp16) {
  struct Row {
    const char* problem;
    bool cudnn;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"fwd fp16 n32 c31 k31 g31 in56x56 f3x3 p1x1", false},         // fewer than 32 channels
           {"fwd fp16 n32 c32 k32 g32 in56x56 f3x3 p1x1", true},          // stride 1
           {"fwd fp16 n32 c32 k32 g32 in56x56 f3x3 p1x1 d2x2", false},    // dilated
           {"fwd fp16 n32 c32 k32 g32 in56x56 f3x3 p1x1 s1x2", false},    // unequal strides
           {"fwd fp16 n32 c32 k32 g32 in56x56 f7x7 p3x3", false},         // a filter of 7
           {"fwd fp16 n32 c32 k32 g32 in56x56 f3x5 p1x2", false},         // not square
           {"fwd fp16 n32 c32 k32 g32 in56x6 f3x3 p1x1", false},          // narrower than 7
           {"fwd fp16 n32 c32 k32 g32 in6x56 f3x3 p1x1", true},           // only the width counts
           {"fwd fp16 n32 c512 k512 g512 in14x14 f3x3 p1x1 s2x2", true},  // stride 2: 512 channels
           {"fwd fp16 n32 c256 k256 g256 in28x28 f5x5 p2x2 s2x2", true},  // 256 and a width of 28
           {"fwd fp16 n32 c256 k256 g256 in27x27 f3x3 p1x1 s2x2", false},
           {"fwd fp16 n32 c255 k255 g255 in28x28 f3x3 p1x1 s2x2", false},
           {"fwd fp16 n1 c32 k32 g32 in56x56 f3x3 p1x1 s2x2", true},  // a batch of 1
           {"fwd fp16 n1 c32 k32 g32 in28x28 f1x1 s2x2", true},
           {"fwd fp16 n1 c32 k32 g32 in29x29 f1x1 s2x2", false},
           {"fwd fp16 n16 c128 k128 g128 in7x7 f1x1 s2x2", true},
           {"fwd fp16 n17 c128 k128 g128 in7x7 f1x1 s2x2", false},
           {"fwd fp16 n16 c128 k128 g128 in8x8 f1x1 s2x2", false},
           {"fwd fp16 n32 c512 k512 g512 in56x56 f3x3 p1x1 s3x3", false},  // stride 3
           {"fwd fp16 n32 c32 k32 g32 in100 f9 p4", true},                 // 1-D: any filter at stride 1
           {"fwd fp16 n32 c512 k512 g512 in100 f3 p1 s2", false},          // its filter is 1x3, not square
       })
    EXPECT_EQ(toCudnn(row.problem), row.cudnn) << row.problem;
  EXPECT_FALSE(toCudnn("fwd fp16 n32 c64 k64 g64 in56x56 f3x3 p1x1", {91900, 61}));  // Pascal
}

TEST(PytorchDispatch, Runs3dDepthwiseLayersItself) {
  const Dispatch dispatch =
      rules::pytorchDispatch(parseProblem("fwd fp16 n2 c64 k64 g64 in8x8x8 f3x3x3"), kH200, PytorchRelease::V211);
  EXPECT_EQ(dispatch.executor, "PyTorch's own kernel (conv_depthwise3d)");
}

TEST(PytorchDispatch, GivesTransposedDepthwiseLayersToCudnn) {
  EXPECT_TRUE(toCudnn("fwd transposed n2 c64 k64 g64 in8x8 f3x3"));
}

TEST(PytorchDispatch, KnowsTheLimitsOfOldLibrariesAndDevices) {
  const char* huge = "fwd n2 c64 k64 in6000x6000 f3x3 p1x1";  // 2.3e9 elements an image
  EXPECT_TRUE(toCudnn(huge));
  EXPECT_TRUE(toCudnn(huge, {}));
  EXPECT_FALSE(toCudnn(huge, {90200, 90}));
  EXPECT_TRUE(toCudnn("fwd n64 c64 k64 in2000x2000 f3x3 p1x1", {90200, 90}));  // the batch can be split
  EXPECT_FALSE(toCudnn("fwd bf16 n2 c8 k8 in9x9 f3x3", {91900, 75}));
  EXPECT_TRUE(toCudnn("fwd bf16 n2 c8 k8 in9x9 f3x3", {91900, 80}));
}

TEST(PytorchDispatch, GivesDepthwiseLayersOf64BitIndicesToCudnn) {
  const char* contiguous = "fwd n64 c64 k64 g64 in1000x1000 f3x3 p1x1";
  const char* last = "fwd nhwc n64 c64 k64 g64 in1000x1000 f3x3 p1x1";
  EXPECT_TRUE(toCudnn(contiguous));
  EXPECT_FALSE(toCudnn(contiguous, {90200, 90}));
  EXPECT_TRUE(toCudnn(last));
  EXPECT_FALSE(toCudnn(last, {91200, 90}));
}

TEST(Pytorch29Dispatch, Keeps3dLayersInHalfPrecisionsFromFaultyCudnn) {
  const auto toLibrary = [](const char* problem, int cudnn, PytorchRelease release = PytorchRelease::V29) {
    return rules::pytorchDispatch(parseProblem(problem), {cudnn, 90}, release).toLibrary();
  };
  const char* usual = "fwd bf16 n1 c128 k128 in24x112x112 f3x3x3 p1x1x1";
  EXPECT_TRUE(toLibrary(usual, 90799));
  EXPECT_FALSE(toLibrary(usual, 90800));
  EXPECT_FALSE(toLibrary(usual, 91499));
  EXPECT_TRUE(toLibrary(usual, 91500));
  EXPECT_TRUE(toLibrary(usual, 0));  // a version that is not known
  EXPECT_TRUE(toLibrary(usual, 91000, PytorchRelease::V211));
  EXPECT_TRUE(toLibrary(usual, 91000, PytorchRelease::V214));
  for (const char* kept : {"dgrad fp16 n1 c8 k8 in9x9x9 f3x3x3", "wgrad bf16 n1 c8 k8 in9x9x9 f1x1x3",
                           "fwd fp16 transposed n1 c8 k8 in9x9x9 f3x3x3", "fwd fp16 n1 c8 k8 g2 in9x9x9 f2x2x2 s2x2x2"})
    EXPECT_FALSE(toLibrary(kept, 91002)) << kept;
  for (const char* given :
       {"fwd n1 c8 k8 in9x9x9 f3x3x3", "fwd tf32 n1 c8 k8 in9x9x9 f3x3x3", "fwd bf16 nhwc n1 c8 k8 in9x9x9 f3x3x3",
        "fwd bf16 n1 c8 k8 in9x9x9 f1x1x1", "fwd bf16 n1 c8 k8 in9x9 f3x3", "fwd fp16 n1 c8 k8 in9 f3"})
    EXPECT_TRUE(toLibrary(given, 91002)) << given;
  const Dispatch own = rules::pytorchDispatch(parseProblem(usual), {91002, 90}, PytorchRelease::V29);
  EXPECT_THAT(own.executor, HasSubstr("unfolded inputs"));
  EXPECT_THAT(own.reason, HasSubstr("9.8 to 9.14"));
}

TEST(Pytorch290Dispatch, Keeps3dLayersInHalfPrecisionsFromEveryCudnn) {
  const auto dispatch = [](const char* problem, int cudnn) {
    return rules::pytorchDispatch(parseProblem(problem), {cudnn, 90}, PytorchRelease::V290);
  };
  const char* usual = "fwd bf16 n1 c128 k128 in24x112x112 f3x3x3 p1x1x1";
  for (const int cudnn : {0, 90701, 91002, 91500, 92100}) {
    EXPECT_FALSE(dispatch(usual, cudnn).toLibrary()) << cudnn;
    EXPECT_TRUE(dispatch("fwd bf16 nhwc n1 c8 k8 in9x9x9 f3x3x3", cudnn).toLibrary()) << cudnn;
    EXPECT_TRUE(dispatch("fwd bf16 n1 c8 k8 in9x9x9 f1x1x1", cudnn).toLibrary()) << cudnn;
    EXPECT_TRUE(dispatch("fwd n1 c8 k8 in9x9x9 f3x3x3", cudnn).toLibrary()) << cudnn;
  }
  EXPECT_THAT(dispatch(usual, 92100).reason, HasSubstr("2.9.0"));
}

TEST(Pytorch29Dispatch, KeepsHugeDepthwiseLayersInNhwcFromEveryNewerCudnn) {
  const auto toLibrary = [](const char* problem, int cudnn) {
    return rules::pytorchDispatch(parseProblem(problem), {cudnn, 90}, PytorchRelease::V29).toLibrary();
  };
  const char* last = "fwd nhwc n64 c64 k64 g64 in1000x1000 f3x3 p1x1";
  EXPECT_TRUE(toLibrary(last, 91000));
  EXPECT_FALSE(toLibrary(last, 91001));
  EXPECT_FALSE(toLibrary(last, 91900));
  EXPECT_TRUE(toLibrary("fwd n64 c64 k64 g64 in1000x1000 f3x3 p1x1", 91900));
  EXPECT_TRUE(toLibrary("fwd nhwc n32 c64 k64 g64 in56x56 f3x3 p1x1", 91900));
}

TEST(Pytorch214Dispatch, DoesNotKnowWhatTheDecisionTreeDecides) {
  const auto dispatch = [](const char* problem) {
    return rules::pytorchDispatch(parseProblem(problem), kH200, PytorchRelease::V214);
  };
  EXPECT_THAT(dispatch("fwd fp16 n32 c64 k64 g64 in56x56 f3x3 p1x1").executor, HasSubstr("cuDNN or PyTorch's own"));
  EXPECT_THAT(dispatch("fwd n32 c64 k64 g64 in56x56 f3x3 p1x1").executor, HasSubstr("PyTorch's own"));
  EXPECT_THAT(dispatch("fwd fp16 n32 c64 k64 g64 in6x56 f3x3 p1x1").reason, HasSubstr("table lists"));
  EXPECT_TRUE(dispatch("fwd fp16 n32 c64 k64 g64 in100 f3 p1").toLibrary());
  EXPECT_TRUE(dispatch("fwd nhwc n32 c64 k64 g64 in56x56 f3x3 p1x1").toLibrary());
}

TEST(PytorchLegacyDispatch, HasNoBf16AndNo64BitIndices) {
  const auto toLibrary = [](const char* problem) {
    return rules::pytorchLegacyDispatch(parseProblem(problem), kH200).toLibrary();
  };
  EXPECT_TRUE(toLibrary("fwd n2 c8 k8 in9x9 f3x3"));
  EXPECT_FALSE(toLibrary("fwd bf16 n2 c8 k8 in9x9 f3x3"));
  EXPECT_FALSE(toLibrary("fwd n2 c64 k64 in6000x6000 f3x3 p1x1"));
  EXPECT_FALSE(toLibrary("fwd n64 c64 k64 g64 in1000x1000 f3x3 p1x1"));
  EXPECT_FALSE(toLibrary("fwd n32 c64 k64 g64 in56x56 f3x3 p1x1"));
}

TEST(TensorflowDispatch, TurnsProductsOverToCublas) {
  const auto executor = [](const char* problem) {
    return rules::tensorflowDispatch(parseProblem(problem), kH200).executor;
  };
  for (const char* problem : {"fwd nhwc n2 c8 k8 in9x9 f1x1", "dgrad nhwc n2 c8 k8 in9x9 f1x1",
                              "wgrad fp16 nhwc n2 c8 k8 in9x9x9 f1x1x1", "fwd nhwc n2 c8 k8 in9x9 f9x9"})
    EXPECT_THAT(executor(problem), HasSubstr("cuBLAS")) << problem;
  for (const char* problem :
       {"fwd n2 c8 k8 in9x9 f1x1", "fwd nhwc n2 c8 k8 in9x9 f1x1 s2x2", "fwd nhwc n2 c8 k8 g2 in9x9 f1x1",
        "fwd nhwc n2 c8 k8 in9x9 f1x1 p1x1", "fwd nhwc n2 c8 k8 in9x9 f9x9 p1x1", "fwd nhwc n2 c8 k8 in9x9 f3x3"})
    EXPECT_EQ(executor(problem), "") << problem;
}

TEST(TensorflowDispatch, GivesFewDepthwiseLayersToCudnn) {
  const auto toLibrary = [](const char* problem) {
    return rules::tensorflowDispatch(parseProblem(problem), kH200).toLibrary();
  };
  EXPECT_FALSE(toLibrary("fwd nhwc n2 c8 k8 g8 in9x9 f3x3"));       // fp32
  EXPECT_FALSE(toLibrary("fwd bf16 nhwc n2 c8 k8 g8 in9x9 f3x3"));  // bf16
  EXPECT_TRUE(toLibrary("fwd fp16 nhwc n2 c8 k8 g8 in9x9 f3x3"));
  EXPECT_TRUE(toLibrary("fwd fp16 nhwc n2 c8 k8 g8 in9x9 f3x3 s2x2"));
  EXPECT_FALSE(toLibrary("fwd fp16 nhwc n2 c8 k8 g8 in9x9 f3x3 s3x3"));
  EXPECT_FALSE(toLibrary("fwd fp16 nhwc n2 c8 k8 g8 in19x19 f9x9"));  // a filter of 9
  EXPECT_FALSE(toLibrary("fwd fp16 nhwc n2 c8 k16 g8 in9x9 f3x3"));   // a channel multiplier
  EXPECT_TRUE(toLibrary("fwd fp16 n2 c8 k8 g8 in9x9 f3x3 s2x2"));     // NCHW: forward any stride,
  EXPECT_FALSE(toLibrary("dgrad fp16 n2 c8 k8 g8 in9x9 f3x3 s2x2"));  // backward-data stride 1,
  EXPECT_TRUE(toLibrary("wgrad fp16 n2 c8 k8 g8 in9x9 f3x3 s2x2"));   // backward-filter any
}

TEST(PytorchErrata, BarEngine23In3d) {
  const auto barred = [](const char* problem, int cudnn) {
    Candidate candidate;
    candidate.engine = 23;
    return rules::isPytorchErratum(candidate, parseProblem(problem), {cudnn, 90}, PytorchRelease::V211);
  };
  EXPECT_TRUE(barred("dgrad n1 c8 k8 in9x9x9 f3x3x3", 91900));
  EXPECT_TRUE(barred("dgrad n1 c8 k8 in9x9x9 f3x3x3", 0));
  EXPECT_FALSE(barred("dgrad n1 c8 k8 in9x9 f3x3", 91900));
  EXPECT_FALSE(barred("wgrad n1 c8 k8 in9x9x9 f3x3x3", 91900));
  EXPECT_FALSE(barred("fwd n1 c8 k8 in9x9x9 f3x3x3", 91900));
  EXPECT_TRUE(barred("fwd n1 c8 k8 in9x9x9 f3x3x3", 90800));
  EXPECT_TRUE(barred("fwd n1 c8 k8 in9x9x9 f3x3x3", 91400));
  EXPECT_FALSE(barred("fwd n1 c8 k8 in9x9x9 f3x3x3", 91500));
  EXPECT_TRUE(barred("fwd transposed n1 c8 k8 in9x9x9 f3x3x3", 91900));  // cuDNN computes it as backward-data
  Candidate candidate;
  candidate.engine = 23;
  EXPECT_FALSE(rules::isPytorchErratum(candidate, parseProblem("dgrad n1 c8 k8 in9x9x9 f3x3x3"), {91000, 90},
                                       PytorchRelease::V29));
}

TEST(PytorchErrata, OfTheNewerReleaseBarFurtherEngines) {
  const auto barred = [](std::int64_t engine, const char* pass, Platform platform, PytorchRelease release) {
    Candidate candidate;
    candidate.engine = engine;
    const Problem problem = parseProblem(std::string(pass) + " n1 c8 k8 in9x9 f3x3");
    return rules::isPytorchErratum(candidate, problem, platform, release);
  };
  EXPECT_TRUE(barred(5, "fwd", {92301, 90}, PytorchRelease::V214));
  EXPECT_FALSE(barred(5, "fwd", {92301, 90}, PytorchRelease::V211));
  EXPECT_FALSE(barred(5, "dgrad", {92301, 90}, PytorchRelease::V214));
  EXPECT_FALSE(barred(5, "fwd", {92300, 90}, PytorchRelease::V214));
  EXPECT_FALSE(barred(5, "fwd", {92400, 90}, PytorchRelease::V214));
  EXPECT_TRUE(barred(58, "fwd", {92400, 120}, PytorchRelease::V214));
  EXPECT_TRUE(barred(63, "wgrad", {92400, 120}, PytorchRelease::V214));
  EXPECT_FALSE(barred(58, "fwd", {92400, 100}, PytorchRelease::V214));
  EXPECT_FALSE(barred(58, "fwd", {92400, 120}, PytorchRelease::V211));
}

}  // namespace
}  // namespace convscope
