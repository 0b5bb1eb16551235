#include "xla/autotune_results.h"

#include <gmock/gmock.h>

namespace convscope::xla {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

const std::string kDevice =
    "CUDA: 9.0, Cores: 132, GPU clock: 1.98 GHz, Memory bandwidth: 3352 GB/s, L2 cache: 50 MB, DNN version: 9.19.0";
const std::string kProblem = "fwd tf32 nchw n8 c32 k64 in56x56 f3x3 s2x2 p1x1";

std::string convolution(const std::string& algorithm, const std::string& device = kDevice, int channels = 32) {
  const std::string size = std::to_string(channels);
  return "results {\n  device: \"" + device + "\"\n  hlo: \"(f32[8,64,28,28]{3,2,1,0}, u8[0]{0}) custom-call(f32[8," +
         size + ",56,56]{3,2,1,0}, f32[64," + size +
         ",3,3]{3,2,1,0}), window={size=3x3 stride=2x2 pad=1_1x1_1}, dim_labels=bf01_oi01->bf01, "
         "custom_call_target=\\\"__cudnn$convForward\\\"\"\n  result {\n    scratch_bytes: 16\n    run_time {\n      "
         "nanos: 50000\n    }\n" +
         algorithm + "  }\n  version: 19\n}\n";
}

const std::string kAlgorithm =
    "    algorithm {\n      algo_id: 1\n      tuning_knobs {\n        key: 4\n        value: 7\n      }\n      "
    "tuning_knobs {\n        key: 9\n      }\n      is_cudnn_frontend: true\n      workspace_size {\n        value: "
    "16\n      }\n    }\n";
const std::string kGemm =
    "results {\n  device: \"" + kDevice +
    "\"\n  hlo: \"(f32[2,2]{1,0}, s8[4]{0}) custom-call(), custom_call_target=\\\"__cublas$gemm\\\"\"\n  result {\n    "
    "gemm {\n      algorithm: 3\n    }\n  }\n}\n";

Choices choices() {
  Choices all{{"NVIDIA H100 80GB HBM3", 90, 132, "9.19.0"}, {}};
  all.rankings[kProblem] = {{{38, {{2, 0}, {13, 2}}}, 41.25, 1024, {}}, {{0, {}}, 55, 0, {}}};
  return all;
}

TEST(AutotuneResults, ReplacesTheAlgorithm) {
  const std::string dump = "version: 3\n" + kGemm + convolution(kAlgorithm);
  const auto results = replaceAlgorithms(dump, choices());
  ASSERT_TRUE(results);
  EXPECT_EQ(results->replaced, 1U);
  EXPECT_EQ(results->kept, 0U);
  EXPECT_EQ(results->others, 1U);
  EXPECT_THAT(results->leftOut, IsEmpty());
  const std::size_t result = dump.find("result {\n    scratch");
  EXPECT_EQ(
      results->text,
      dump.substr(0, result) +
          "result {\n    scratch_bytes: 1024\n    run_time {\n      seconds: 0\n      nanos: 41250\n    }\n    "
          "algorithm {\n      algo_id: 38\n      is_cudnn_frontend: true\n      tuning_knobs {\n        key: 2\n   "
          "     value: 0\n      }\n      tuning_knobs {\n        key: 13\n        value: 2\n      }\n      "
          "workspace_size {\n        value: 1024\n      }\n    }\n  }\n  version: 19\n}\n");
  // A second run finds its own choice.
  const auto again = replaceAlgorithms(results->text, choices());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->kept, 1U);
  EXPECT_EQ(again->text, results->text);
}

TEST(AutotuneResults, ReadsAnEngineAndKnobsOfZero) {
  Choices all = choices();
  all.rankings[kProblem] = {{{0, {{4, 0}, {0, 1}}}, 41.25, 1024, {}}};
  const auto results = replaceAlgorithms(
      "version: 3\n" + convolution("    algorithm { tuning_knobs { key: 4 } tuning_knobs { value: 1 } }\n"), all);
  ASSERT_TRUE(results);
  EXPECT_EQ(results->kept, 1U);
}

TEST(AutotuneResults, LeavesWhatWasNotMeasured) {
  const std::string dump = "version: 3\n" + convolution(kAlgorithm, kDevice, 16) +
                           convolution(kAlgorithm, "CUDA: 8.0, Cores: 108, GPU clock: 1.41 GHz, DNN version: 9.19.0") +
                           convolution(kAlgorithm, "CUDA: 9.0, Cores: 132, DNN version: 9.1.0") +
                           convolution(kAlgorithm, "") + convolution("    failure { kind: DISQUALIFIED }\n") +
                           convolution("    algorithm { algo_id: \"x\" }\n");
  const auto results = replaceAlgorithms(dump, choices());
  ASSERT_TRUE(results);
  EXPECT_EQ(results->text, dump);
  EXPECT_EQ(results->replaced + results->kept + results->others, 0U);
  ASSERT_THAT(results->leftOut, SizeIs(6));
  EXPECT_EQ(results->leftOut[0].first, "fwd tf32 nchw n8 c16 k64 in56x56 f3x3 s2x2 p1x1");
  EXPECT_EQ(toText(results->leftOut[0].second), "no survey measured it");
  for (const std::size_t i : {1U, 2U, 3U})
    EXPECT_EQ(toText(results->leftOut[i].second), "XLA measured it on another GPU or with another cuDNN");
  for (const std::size_t i : {4U, 5U})
    EXPECT_EQ(toText(results->leftOut[i].second), "XLA's result names no engine of cuDNN");
}

TEST(AutotuneResults, AcceptsADeviceWithoutTheVersionOfCudnn) {
  const auto results =
      replaceAlgorithms("version: 3\n" + convolution(kAlgorithm, "CUDA: 9.0, Cores: 132, GPU clock: 2 GHz"), choices());
  ASSERT_TRUE(results);
  EXPECT_EQ(results->replaced, 1U);
}

TEST(AutotuneResults, RefusesOtherFiles) {
  for (const std::string& dump :
       {std::string(), std::string("nonsense"), std::string("version: 2\n"), std::string("results {}\n"),
        "version: 3\n" + convolution(kAlgorithm).substr(0, 300), std::string("\x08\x03\x22\x10", 4)})
    EXPECT_FALSE(replaceAlgorithms(dump, choices())) << dump;
}

}  // namespace
}  // namespace convscope::xla
