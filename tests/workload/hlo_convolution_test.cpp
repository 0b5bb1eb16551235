#include "workload/hlo_convolution.h"

#include <gmock/gmock.h>

#include "core/problem_text.h"

namespace convscope::xla {
namespace {

using ::testing::HasSubstr;

/// The text of a forward convolution, with one part replaced.
std::string forward(const std::string& part = "", const std::string& replacement = "") {
  std::string text =
      "(f32[8,64,28,28]{3,2,1,0}, u8[0]{0}) custom-call(f32[8,32,56,56]{3,2,1,0}, f32[64,32,3,3]{3,2,1,0}), "
      "window={size=3x3 stride=2x2 pad=1_1x1_1}, dim_labels=bf01_oi01->bf01, "
      "custom_call_target=\"__cudnn$convForward\", backend_config={\"cudnn_conv_backend_config\":{\"activation_mode\":"
      "\"kNone\",\"conv_result_scale\":1,\"leakyrelu_alpha\":0,\"side_input_scale\":0},"
      "\"operation_queue_id\":\"0\"}";
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return part.empty() ? text : text.replace(at, part.size(), replacement);
}

std::string problemText(const std::string& hlo) {
  const auto problem = problemOfHlo(hlo);
  return problem ? toText(*problem) : "error: " + toText(problem.error());
}

TEST(HloConvolution, ReadsAllPasses) {
  EXPECT_EQ(problemText(forward()), "fwd tf32 nchw n8 c32 k64 in56x56 f3x3 s2x2 p1x1");
  EXPECT_EQ(problemText("(f16[8,32,56,56]{3,2,1,0}, u8[0]{0}) custom-call(f16[8,64,28,28]{3,2,1,0}, "
                        "f16[64,32,3,3]{3,2,1,0}), window={size=3x3 stride=2x2 pad=1_1x1_1}, "
                        "dim_labels=bf01_oi01->bf01, custom_call_target=\"__cudnn$convBackwardInput\""),
            "dgrad fp16 nchw n8 c32 k64 in56x56 f3x3 s2x2 p1x1");
  EXPECT_EQ(problemText("(bf16[64,3,3,32]{3,2,1,0}, u8[0]{0}) custom-call(bf16[8,56,56,32]{3,2,1,0}, "
                        "bf16[8,28,28,64]{3,2,1,0}), window={size=3x3 stride=2x2 pad=1_1x1_1}, "
                        "dim_labels=b01f_o01i->b01f, custom_call_target=\"__cudnn$convBackwardFilter\""),
            "wgrad bf16 nhwc n8 c32 k64 in56x56 f3x3 s2x2 p1x1");
}

TEST(HloConvolution, ReadsLayoutsFromOrdersAndLabels) {
  // The dimensions of NCHW in the order of NHWC.
  EXPECT_EQ(problemText("(f16[8,64,56,56]{1,3,2,0}, u8[0]{0}) custom-call(f16[8,32,56,56]{1,3,2,0}, "
                        "f16[64,32,1,1]{1,3,2,0}), window={size=1x1}, dim_labels=bf01_oi01->bf01, "
                        "custom_call_target=\"__cudnn$convForward\""),
            "fwd fp16 nhwc n8 c32 k64 in56x56 f1x1");
  EXPECT_THAT(problemText(forward("f32[8,32,56,56]{3,2,1,0}", "f32[8,32,56,56]{1,3,2,0}")),
              HasSubstr("different layouts"));
}

TEST(HloConvolution, ReadsOneAndThreeDimensionsGroupsAndDilations) {
  EXPECT_EQ(problemText("(f32[8,64,30]{2,1,0}, u8[0]{0}) custom-call(f32[8,32,32]{2,1,0}, f32[64,32,3]{2,1,0}), "
                        "window={size=3}, dim_labels=bf0_oi0->bf0, custom_call_target=\"__cudnn$convForward\""),
            "fwd tf32 nchw n8 c32 k64 in32 f3");
  EXPECT_EQ(problemText("(f32[2,4,8,8,8]{4,3,2,1,0}, u8[0]{0}) custom-call(f32[2,4,8,8,8]{4,3,2,1,0}, "
                        "f32[4,4,3,3,3]{4,3,2,1,0}), window={size=3x3x3 pad=2_2x2_2x2_2 rhs_dilate=2x2x2}, "
                        "dim_labels=bf012_oi012->bf012, custom_call_target=\"__cudnn$convForward\""),
            "fwd tf32 nchw n2 c4 k4 in8x8x8 f3x3x3 p2x2x2 d2x2x2");
  EXPECT_EQ(problemText(forward("f32[64,32,3,3]{3,2,1,0}), ", "f32[64,1,3,3]{3,2,1,0}), feature_group_count=32, ")),
            "fwd tf32 nchw n8 c32 k64 in56x56 f3x3 s2x2 p1x1 g32");
}

TEST(HloConvolution, ReadsThePrecision) {
  const auto with = [](const std::string& precision) {
    return problemText(forward("dim_labels", "operand_precision={" + precision + "}, dim_labels"));
  };
  EXPECT_THAT(with("highest,highest"), HasSubstr("fwd fp32 nchw"));
  EXPECT_THAT(with("high,high"), HasSubstr("error: the operand precision high,high"));
}

TEST(HloConvolution, RefusesWhatSurveysDoNotMeasure) {
  EXPECT_THAT(problemText(forward("convForward", "convBiasActivationForward")), HasSubstr("fused operations"));
  EXPECT_THAT(problemText(forward("convForward", "convForwardGraph")), HasSubstr("fused operations"));
  EXPECT_THAT(problemText(forward("stride=2x2", "stride=2x2 rhs_reversal=1x1")), HasSubstr("flipped filter"));
  EXPECT_THAT(problemText(forward("stride=2x2", "stride=2x2 lhs_dilate=2x2")), HasSubstr("dilated input"));
  EXPECT_THAT(problemText(forward("result_scale\":1", "result_scale\":0.5")), HasSubstr("scaled"));
  EXPECT_THAT(problemText(forward("(f32[8,64", "(f16[8,64")), HasSubstr("different types"));
  EXPECT_EQ(problemText("(f32[2,2]{1,0}, s8[4]{0}) custom-call(), custom_call_target=\"__cublas$gemm\""),
            "error: not a convolution of cuDNN");
  EXPECT_FALSE(isCudnnConvolution("{\n  tmp_0 = f16[1]{0} parameter(0)\n}"));
}

TEST(HloConvolution, RefusesTextsThatAreCutOrChanged) {
  const std::string text = forward();
  for (std::size_t length = 0; length < text.size(); ++length)
    static_cast<void>(problemOfHlo(std::string_view(text).substr(0, length)));
  for (const auto& [part, replacement] : std::vector<std::pair<std::string, std::string>>{
           {"{3,2,1,0}", "{3,2,1}"},
           {"{3,2,1,0}", "{3,3,1,0}"},
           {"{3,2,1,0}", "{4,2,1,0}"},
           {"{3,2,1,0}", ""},
           {"[8,64,28,28]", "[8,64,28,27]"},
           {"[8,64,28,28]", "[0,2147483648,2147483648,2147483648]"},
           {"[8,64,28,28]", "[99999999999999999999,1,1,1]"},
           {"[8,64,28,28]", "[2147483648,2147483648,2147483648,28]"},
           {"bf01_oi01->bf01", "bf0_oi01->bf01"},
           {"bf01_oi01->bf01", "bf01"},
           {"bf01_oi01->bf01", "bb01_oi01->bf01"},
           {"bf01_oi01->bf01", "_->"},
           {"size=3x3", "size=3"},
           {"size=3x3", "size=3x"},
           {"stride=2x2", "stride=0x2"},
           {"stride=2x2", "stride=axb"},
           {"pad=1_1x1_1", "pad=1_1x1"},
           {"pad=1_1x1_1", "pad=-1_1x1_1"},
           {"f32[64,32,3,3]", "f32[64,5,3,3]"},
           {"f32[64,32,3,3]{3,2,1,0})", "f32[64,32,3,3]{3,2,1,0}, f32[64]{0})"},
           {"dim_labels", "feature_group_count=2, dim_labels"},
           {"{3,2,1,0}), window", "{3,2,1,0})"},
       })
    EXPECT_THAT(problemText(forward(part, replacement)), ::testing::StartsWith("error: "))
        << part << " " << replacement;
}

}  // namespace
}  // namespace convscope::xla
