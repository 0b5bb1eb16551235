#include <fmt/format.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

constexpr const char* kWorkload = R"(convscope_workload 1
source chrome-trace train.trace.json.gz
device NVIDIA H200
version PyTorch 2.11.0
benchmark on
first_iteration recorded
marks optimizer-step
problem 1 fwd fp16 nhwc n2 c3 k8 in16x16 f3x3 p1x1
  executor cudnn
  layer conv1
problem 2 wgrad fp32 nchw n2 c8 k8 in16x16 f3x3 p1x1 g8
  executor framework-depthwise
problem 3 fwd fp16 nhwc n2 c3 k8 in24x24 f3x3 p1x1
  executor cudnn
  layer conv1
call 1 computes 1
call 2 computes 2
call 3 computes 3
kind 1
  calls 1 2x2
kind 2
  calls 3
iterations 1 x3
iterations 2 x1
)";

/// A workload in place of a network, on the scripted GPU.
class WorkloadCommands : public CommandLineTest {
 protected:
  void SetUp() override { write("train.workload", kWorkload); }

  void writeSurvey() const {
    const ProcessResult result = run({"profile", "train.workload", "--out", "a.convscope"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
  }
};

/// A session with a network that only it knows, and a recording of its forward passes without names.
class NamedAfterASession : public CommandLineTest {
 protected:
  void SetUp() override {
    std::string layers;
    std::string workload = "convscope_workload 1\nmarks profiler-step\n";
    std::string calls;
    for (int i = 1; i <= 6; ++i) {
      layers += fmt::format(R"({}{{"name": "own.part{}", "op": "conv", "out": {}, "kernel": 3, "padding": 1}})",
                            i > 1 ? ", " : "", i, 4 + i);
      workload += fmt::format("problem {} fwd tf32 nhwc n1 c{} k{} in16x16 f3x3 p1x1\n  executor cudnn\n", i,
                              i > 1 ? 3 + i : 3, 4 + i);
      calls += fmt::format("call {} computes {}\n", i, i);
    }
    write("own.json",
          R"({"convscope_network": 1, "name": "own", "input": [1, 3, 16, 16], "layers": [)" + layers + "]}");
    write("run.workload", workload + calls + "kind 1\n  calls 1 2 3 4 5 6\niterations 1 x2\n");
    const ProcessResult survey =
        run({"profile", "own.json", "--passes", "fwd", "--lists", "instant", "--out", "own.convscope"});
    ASSERT_EQ(survey.exitCode, 0) << survey.err;
  }
};

TEST_F(NamedAfterASession, ByEveryCommandThatReadsARecording) {
  EXPECT_THAT(run({"shapes", "run.workload"}).out, Not(HasSubstr("own.part")));
  for (const std::vector<std::string>& command : {std::vector<std::string>{"shapes", "run.workload"},
                                                  {"import", "run.workload"},
                                                  {"profile", "run.workload", "--out", "named.convscope"}}) {
    std::vector<std::string> arguments = command;
    arguments.insert(arguments.end(), {"--with", "own.convscope"});
    const ProcessResult result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("as in own")) << command.front();
  }
  EXPECT_THAT(run({"show", "named.convscope"}).out, HasSubstr("own.part3"));
}

TEST_F(NamedAfterASession, OnlyBySessionsAndOnlyRecordings) {
  write("noise.txt", "noise");
  expectBadInput(run({"shapes", "run.workload", "--with", "noise.txt"}), "noise.txt");
  expectBadInput(run({"profile", "run.workload", "--with", "none.convscope"}), "none.convscope");
  expectBadInput(run({"shapes", "own.json", "--with", "own.convscope"}), "--with is for recordings");
  const std::vector<std::string> engines{"engines", "own.json", "--device-profile", "h200", "--with", "own.convscope"};
  expectBadInput(run(engines), "--with is for recordings");
}

TEST_F(NamedAfterASession, AlsoInABatch) {
  const ProcessResult script = run({"profile", "run.workload", "--with", "own.convscope", "--with", "b.convscope",
                                    "--shard", "1/2", "--print-batch", "slurm", "--out", "all.convscope"});
  EXPECT_THAT(script.out, HasSubstr("profile run.workload --with own.convscope --with b.convscope --shard"));
}

TEST_F(WorkloadCommands, ProfileMeasuresEachProblemOnceAsRecorded) {
  const ProcessResult result = run({"profile", "train.workload", "--out", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(
      result.out,
      AllOf(HasSubstr("Workload  train, fp16, fp32 nhwc, nchw\n"),
            HasSubstr("Recorded  PyTorch profiler trace train.trace.json.gz\n"),
            HasSubstr("On        NVIDIA H200, PyTorch 2.11.0\n"),
            HasSubstr("Switches  benchmark on, deterministic unknown, allow_tf32 unknown\n"),
            HasSubstr(
                "Over      4 iterations of 2 kinds (by their convolutions), counted by steps of the optimizer, with "
                "the program's first one\n"),
            HasSubstr("Sizes     2x3x16x16 x3, 2x3x24x24 x1\n"), HasSubstr("PyTorch's depthwise kernel"),
            HasSubstr("conv1 2x3x24x24  x0.25")));
  const Session session = readSession(file("a.convscope")).session;
  ASSERT_EQ(session.surveys.size(), 1u);
  const Survey& survey = session.surveys[0];
  EXPECT_EQ(survey.started.recorded->name, "train");
  EXPECT_EQ(survey.started.recorded->workload.problems.size(), 3u);
  ASSERT_EQ(survey.problems.size(), 3u);
  for (const ProblemResult& problem : survey.problems) EXPECT_TRUE(problem.fastest());
  EXPECT_EQ(run({"show", "a.convscope"}).out, result.out);
}

TEST_F(WorkloadCommands, ASessionIsShownExportedPackedAndCompared) {
  writeSurvey();
  const Json json = Json::parse(run({"show", "a.convscope", "--json"}).out);
  EXPECT_EQ(json.at("network"), "train");
  EXPECT_TRUE(json.at("input").is_null());
  EXPECT_EQ(json.at("precision"), "fp16, fp32");
  const Json& workload = json.at("workload");
  EXPECT_EQ(workload.at("iterations"), 4);
  EXPECT_EQ(workload.at("switches").at("benchmark"), true);
  EXPECT_TRUE(workload.at("switches").at("deterministic").is_null());
  EXPECT_EQ(workload.at("problems").at(1).at("executor"), "framework-depthwise");
  EXPECT_EQ(workload.at("problems").at(1).at("computations"), 6);
  EXPECT_EQ(json.at("problems").at(1).at("times_per_iteration"), 1.5);

  EXPECT_THAT(run({"csv", "a.convscope"}).out, HasSubstr("0,train,,cudnn,"));
  EXPECT_EQ(run({"pack", "a.convscope", "--out", "a.convscope.gz"}).exitCode, 0);
  const ProcessResult compared = run({"compare", "a.convscope", "a.convscope.gz"});
  EXPECT_EQ(compared.exitCode, 0) << compared.err;
  EXPECT_THAT(compared.out, HasSubstr("Workload  train"));
  const ProcessResult layer = run({"show", "a.convscope", "--layer", "conv1 2x3x24x24"});
  EXPECT_EQ(layer.exitCode, 0) << layer.err;
  EXPECT_THAT(layer.out, Not(HasSubstr("conv1 2x3x16x16")));
  EXPECT_THAT(run({"profile", "--resume", "a.convscope"}).err, HasSubstr("nothing is left to measure"));
}

TEST_F(WorkloadCommands, ASurveyThatStoppedIsResumed) {
  writeSurvey();
  std::istringstream all(readWholeFile(file("a.convscope")));
  std::string part;
  std::string line;
  while (std::getline(all, line) && line.find("\"problem_ended\",\"problem\":1") == std::string::npos)
    part += line + '\n';
  write("a.convscope", part);
  const ProcessResult result = run({"profile", "--resume", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const Survey survey = readSession(file("a.convscope")).session.surveys.at(0);
  EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
  for (const ProblemResult& problem : survey.problems) EXPECT_TRUE(problem.ended);
}

TEST_F(WorkloadCommands, ForecastIsOfWholeIterations) {
  writeSurvey();
  const ProcessResult result = run({"forecast", "a.convscope", "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(Json::parse(result.out).contains("iterations"));
  expectBadInput(run({"forecast", "a.convscope", "--schedule", "fixed"}), "a recorded program has its own sizes");
}

TEST_F(WorkloadCommands, ShapesListsWhatWasRecorded) {
  const ProcessResult result = run({"shapes", "train.workload"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("PyTorch profiler trace train.trace.json.gz"), HasSubstr("3 distinct problems"),
                    HasSubstr("wgrad fp32 nchw n2 c8 k8 in16x16 f3x3 p1x1 g8  PyTorch's depthwise kernel")));
  const Json json = Json::parse(run({"shapes", "train.workload", "--json"}).out);
  EXPECT_EQ(json.at("workload"), "train");
  const Json& sizes = json.at("recording").at("sizes");
  EXPECT_EQ(sizes.at(0).at("iterations"), 3);
  EXPECT_EQ(sizes.at(0).at("first"), 1);
  EXPECT_EQ(sizes.at(1).at("first"), 4);
}

/// Searches take the run: the ranking is by them, and the report says when they ended.
TEST_F(WorkloadCommands, RanksLayersByFirstCallsIfTheyLimitTheRun) {
  const auto writeRun = [this](double firstUs) {
    std::string text = "convscope_workload 1\ndevice NVIDIA H200\nbenchmark on\nmarks optimizer-step\n";
    std::string iterations;
    for (int size = 1; size <= 2; ++size) {
      for (int layer = 0; layer < 2; ++layer) {
        const int number = 2 * size - 1 + layer;
        text += fmt::format(
            "problem {0} fwd fp16 nhwc n2 c{1} k8 in{2}x16 f3x3 p1x1\n  executor cudnn\n  layer {3}\n  device_us {4}\n",
            number, layer == 0 ? 3 : 8, 16 * size, layer == 0 ? "stem" : "head", layer == 0 ? 90 : 10);
        iterations += fmt::format("call {0} computes {0}\n  host_us 100\n  first_host_us {1}\n", number,
                                  layer == 0 ? firstUs : 3 * firstUs);
      }
    }
    text += iterations;
    for (int size = 1; size <= 2; ++size)
      text += fmt::format("kind {}\n  calls {} {}\n  wall_us 1000\n", size, 2 * size - 1, 2 * size);
    for (int size = 1; size <= 2; ++size)
      text += fmt::format("iterations {} x2\n  wall_us {} 1000\n", size, 1000 + 4 * firstUs);
    write("searched.workload", text);
  };
  const auto isBefore = [](const std::string& text, const char* first, const char* second) {
    const std::size_t ranking = text.find("\nLayers by ");
    return text.find(first, ranking) < text.find(second, ranking);
  };
  writeRun(50'000);
  const std::string report = run({"import", "searched.workload"}).out;
  EXPECT_THAT(report, HasSubstr("Layers by the time of their first calls in the whole run, 400 ms, 2 of 2:"));
  EXPECT_TRUE(isBefore(report, "head", "stem")) << report;
  EXPECT_THAT(report, HasSubstr("head, 2 sizes       300 ms"));
  EXPECT_THAT(report, HasSubstr("None came after iteration 3 of 4."));
  const Json json = Json::parse(run({"shapes", "searched.workload", "--json"}).out).at("recording");
  EXPECT_EQ(json.at("first_calls").at("last_iteration"), 3);
  EXPECT_EQ(json.at("first_calls").at("iterations"), 4);
  EXPECT_EQ(json.at("ranking").at(0).at("layer"), "stem");
  EXPECT_EQ(json.at("ranking").at(0).at("first_calls_us"), 100'000);
  EXPECT_EQ(json.at("ranking").at(1).at("passes").at(0).at("first_calls_us"), 300'000);
  writeRun(100);  // a part of the run
  const std::string other = run({"import", "searched.workload"}).out;
  EXPECT_THAT(other, HasSubstr("Layers by the time of their convolutions in an iteration"));
  EXPECT_TRUE(isBefore(other, "stem", "head")) << other;
  EXPECT_THAT(other, HasSubstr("First calls"));
  write("plain.workload", kWorkload);
  EXPECT_THAT(run({"import", "plain.workload"}).out, Not(HasSubstr("First calls")));
}

TEST_F(WorkloadCommands, SaysWhatAWorkloadCannotBeUsedFor) {
  writeSurvey();
  expectBadInput(run({"profile", "train.workload", "--precision", "fp16"}),
                 "--precision: train.workload is a recording, which states this for each problem");
  expectBadInput(run({"shapes", "train.workload", "--input", "1x3x8x8"}), "leave out --input");
  expectBadInput(run({"sweep", "train.workload", "--sizes", "8"}), "`profile` measures all of them");
  expectBadInput(run({"replay", "train.workload", "--policy", "pytorch"}), "needs the layers of a network");
  expectBadInput(run({"replay", "a.convscope", "--policy", "pytorch"}), "surveys the workload train");
  write("pointer.workload", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n");
  expectBadInput(run({"profile", "pointer.workload"}), "pointer.workload: this is a Git LFS pointer");
  expectBadInput(run({"show", "pointer.workload"}), "pointer.workload: this is a Git LFS pointer");
  write("cut.workload", "convscope_workload 3\nproblem 1 fwd n1 c2 k3 in8x8 f3x3\n");
  expectBadInput(run({"profile", "cut.workload"}), "cut.workload:2: the workload is cut off");
  write("empty.workload", "convscope_workload 1\n");
  expectBadInput(run({"profile", "empty.workload"}), "the workload has no problems");
  write("newer.workload", "convscope_workload 9\n");
  expectBadInput(run({"profile", "newer.workload"}), "newer.workload:1:");
  write("other.workload", "hello\n");
  expectBadInput(run({"profile", "other.workload"}), "other.workload");
}

}  // namespace
}  // namespace convscope::testing
