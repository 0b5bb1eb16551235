// Recordings as workloads. ONNX models: tests/onnx/command_test.cpp
#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/command_line.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

class Import : public CommandLineTest {
 protected:
  static std::string recording(const std::string& name) { return CONVSCOPE_SOURCE_DIR "/tests/workload/data/" + name; }
};

TEST_F(Import, WritesAWorkloadAndPrintsWhatItContains) {
  const ProcessResult result = run({"import", recording("layers-tf32-off.trace.json.gz"), "--out", "run.workload"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("PyTorch profiler trace layers-tf32-off.trace.json.gz"), HasSubstr("NVIDIA H200"),
                    HasSubstr("cuDNN 9.19.0"), HasSubstr("benchmark off"),
                    HasSubstr("2 iterations, counted by steps of the profiler"), ContainsRegex("8x3x64x64 +2 +55 "),
                    HasSubstr("Profiled iteration"),
                    HasSubstr("PyTorch's depthwise kernel: 9 distinct problems, 9 executions in an iteration")));
  EXPECT_GT(std::filesystem::file_size(file("run.workload")), 5000);
  EXPECT_THAT(result.err, HasSubstr("wrote run.workload"));
  const ProcessResult again = run({"import", "run.workload"});
  EXPECT_EQ(again.out, result.out);
  EXPECT_EQ(again.err, "");
  expectBadInput(run({"import", recording("vgg16-tf32-on.log.gz"), "--out", "run.workload"}), "already exists");
}

TEST_F(Import, ReadsATraceAndALogOfTheSameProgramTogether) {
  const ProcessResult result =
      run({"import", recording("sizes-tf32-on.trace.json.gz"), recording("sizes-tf32-on.log.gz")});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("24 recorded choices of the framework, with 240 plans timed"));
}

/// Text and JSON have the same layers, whose passes add up to their time. Searches take this run: the text begins with
/// the longest.
TEST_F(Import, RanksLayersAlikeInTextAndJson) {
  const std::string trace = recording("sizes-tf32-on.trace.json.gz");
  const ProcessResult text = run({"import", trace});
  const ProcessResult result = run({"shapes", trace, "--json"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  const nlohmann::json layers = nlohmann::json::parse(result.out).at("recording").at("ranking");
  ASSERT_GE(layers.size(), 3U);
  std::vector<nlohmann::json> searched(layers.begin(), layers.end());
  std::ranges::sort(searched, std::ranges::greater(),
                    [](const nlohmann::json& layer) { return layer.at("first_calls_us").get<double>(); });
  std::size_t place = text.out.find("Layers by the time of their first calls");
  for (const nlohmann::json& layer : searched) {
    place = text.out.find('\n' + layer.at("layer").get<std::string>(), place);
    ASSERT_NE(place, std::string::npos) << layer;
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const nlohmann::json& layer = layers.at(i);
    double us = 0;
    for (const nlohmann::json& pass : layer.at("passes"))
      us += pass.at("us").get<double>() / pass.at("layers").get<double>();
    EXPECT_NEAR(layer.at("us").get<double>(), us, 1e-6 * us);
    if (i > 0) EXPECT_LE(us, layers.at(i - 1).at("us").get<double>() * (1 + 1e-9));
  }
}

TEST_F(Import, WritesNothingOfARecordingThatItRefuses) {
  write("cut.json", R"({"traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "aten::conv)");
  expectBadInput(run({"import", "cut.json", "--out", "cut.workload"}), "cut.json:1: the trace is cut off");
  EXPECT_EQ(run({"import", "cut.workload"}).exitCode, 2);
  write("noise.txt", std::string(100, 'n'));
  write("short.txt", "noise");
  expectBadInput(run({"import", "short.txt"}), "short.txt: not a recording that ConvScope knows: it has 5 bytes");
  expectBadInput(run({"import", "noise.txt"}), "noise.txt: not a recording that ConvScope knows");
  expectBadInput(run({"import", recording("vgg16-tf32-on.log.gz"), "--input", "1x3x8x8"}),
                 "--input is for ONNX models");
  expectBadInput(run({"import", recording("vgg16-tf32-on.log.gz"), "--with", "noise.txt", "--out", "named.workload"}),
                 "noise.txt");
  EXPECT_FALSE(std::filesystem::exists(file("named.workload")));
  expectBadInput(run({"import", "model.onnx", "--with", "noise.txt"}), "--with is for recordings");
}

}  // namespace
}  // namespace convscope::testing
