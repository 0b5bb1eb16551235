// Surveys of recordings: whole iterations and the searches of the framework.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/run_limit.h"
#include "cli/command_line.h"
#include "workload/read_workload.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

class RecordedProgram : public CommandLineTest {
 protected:
  void survey(const std::string& recording) const {
    const ProcessResult result =
        run({"profile", CONVSCOPE_SOURCE_DIR "/tests/workload/data/" + recording, "--out", "a.convscope"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
  }
};

TEST_F(RecordedProgram, ForecastIsOfWholeIterations) {
  survey("gan-tf32-off.trace.json.gz");
  const ProcessResult text = run({"forecast", "a.convscope", "--csv", "a.csv"});
  EXPECT_EQ(text.exitCode, 0) << text.err;
  EXPECT_THAT(text.out, AllOf(HasSubstr("Whole iterations of the recorded program"), HasSubstr("Bound by the host"),
                              HasSubstr("\nLeave benchmark = False. The host is the limit")));
  EXPECT_TRUE(readWholeFile(file("a.csv")).starts_with("input,iterations,limit,policy"));
  const ProcessResult result = run({"forecast", "a.convscope", "--json", "--policy", "pytorch-benchmark"});
  const Json json = Json::parse(result.out).at("iterations");
  EXPECT_EQ(json.at("policies").at(0).at("policy"), "pytorch");  // as recorded
  EXPECT_EQ(json.at("policies").at(1).at("change"), "no difference");
  EXPECT_GT(json.at("policies").at(1).at("search_us"), json.at("policies").at(0).at("search_us"));
  expectBadInput(run({"forecast", "a.convscope", "--schedule", "fixed"}), "a recorded program has its own sizes");
  EXPECT_THAT(run({"forecast", "a.convscope", "--wrong-picks"}).out,
              HasSubstr("by one sample of each plan. Wrong pick"));
}

TEST_F(RecordedProgram, SaysWhichCommandAFileIsFor) {
  const std::string trace = CONVSCOPE_SOURCE_DIR "/tests/workload/data/gan-tf32-off.trace.json.gz";
  for (const char* command : {"show", "csv"})
    expectBadInput(run({command, trace}), "is a recording, not a session. Its layers by time: `convscope-cli import ");
  // Without times of layers, import lists none.
  expectBadInput(run({"show", CONVSCOPE_SOURCE_DIR "/tests/workload/data/layers-tf32-off.log.gz"}),
                 "is a recording, not a session. What was recorded: `convscope-cli import ");
  // The command is to be copied, so the name of the file in it is not cut.
  const std::filesystem::path folder = file(std::string(200, 'a')) / std::string(200, 'b');
  std::filesystem::create_directories(folder);
  const std::string far = (folder / "run.trace.json.gz").string();
  std::filesystem::copy_file(trace, far);
  expectBadInput(run({"show", far}), "convscope-cli profile " + far + " --out run.convscope");
  survey("gan-tf32-off.trace.json.gz");
  expectBadInput(run({"profile", "a.convscope"}), "a.convscope is a session: print it with `show`");
  expectBadInput(run({"show", "a.convscope", "--layer", "nosuch"}), "has no convolution layer 'nosuch'; it has: ");
}

/// A recording of two problems, of which a recorded session has the first.
constexpr const char* kTwoProblems = R"(convscope_workload 1
source chrome-trace train.trace.json.gz
device NVIDIA H200
version PyTorch 2.11.0
version cuDNN 9.19.0
benchmark off
marks profiler-step
problem 1 fwd tf32 nchw n32 c3 k64 in224x224 f7x7 s2x2 p3x3
  executor cudnn
  device_us 300
problem 2 fwd tf32 nchw n31 c3 k64 in224x224 f7x7 s2x2 p3x3
  executor cudnn
  device_us 290
call 1 computes 1
call 2 computes 2
kind 1
  calls 1 2
  wall_us 1000
  device_busy_us 950
iterations 1 x5
)";

TEST_F(RecordedProgram, IsForecastFromSessionsThatHaveItsProblems) {
  write("train.workload", kTwoProblems);
  const ProcessResult text = run({"forecast", "train.workload"});
  EXPECT_EQ(text.exitCode, 0) << text.err;
  EXPECT_THAT(text.out,
              AllOf(HasSubstr("1 of 2 problems, from "), HasSubstr("Whole iterations of the recorded program"),
                    HasSubstr("  fwd tf32 nchw n31 c3 k64 in224x224 f7x7 s2x2 p3x3\n"),
                    HasSubstr("convscope-cli profile train.workload --out run.convscope")));
  const Json json = Json::parse(run({"forecast", "train.workload", "--json"}).out);
  EXPECT_EQ(json.at("known"), 1);
  EXPECT_EQ(json.at("missing").size(), 1);
  EXPECT_EQ(json.at("iterations").at("limit"), "device");
}

TEST_F(RecordedProgram, IsNotForecastFromAnotherDeviceOrLibrary) {
  const std::string text = kTwoProblems;
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    write("train.workload", changed);
    return run({"forecast", "train.workload"});
  };
  expectBadInput(with("H200", "T4"),
                 "train.workload: No forecast: no session has measurements of any of the 2 problems on NVIDIA T4 with "
                 "cuDNN 9.19.0.");
  const ProcessResult result = with("cuDNN 9.19.0", "cuDNN 9.1.0");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, AllOf(HasSubstr("on the device of the program: convscope-cli profile train.workload"),
                                HasSubstr("The nearest recorded session is "),
                                HasSubstr("Its layers by time: `convscope-cli import train.workload`.")));
  write("train.workload", text);
  expectBadInput(run({"forecast", "train.workload", "--schedule", "fixed"}), "a recorded program has its own sizes");
  expectBadInput(run({"forecast", "train.workload", "--run", "1"}), "--run and --wrong-picks are for sessions");
  expectBadInput(run({"forecast", "train.workload", "--with", "nosuch.convscope"}), "nosuch.convscope");
}

/// A log does not name its device: that of the nearest session is assumed, and the output says so.
TEST_F(RecordedProgram, WithoutADeviceIsForecastFromTheNearestSession) {
  const std::string log = CONVSCOPE_SOURCE_DIR "/tests/workload/data/resnet50-fp16-on.log.gz";
  const ProcessResult text = run({"forecast", log});
  EXPECT_EQ(text.exitCode, 0) << text.err;
  EXPECT_THAT(text.out, AllOf(HasSubstr("NVIDIA H200"), HasSubstr("all 68 problems, from resnet50-fp16\n"),
                              HasSubstr("The recording does not name its device: that of the nearest session is "
                                        "assumed. The nearest recorded session is resnet50-fp16: it has 68 of these "
                                        "68 problems"),
                              HasSubstr("--device NAME"), HasSubstr("resnet50-fp16.convscope.gz"),
                              HasSubstr("Wrong picks that cost most")));
  // Its problems are those of the session's network, so the answer is that network's, with its code.
  const ProcessResult ofSession =
      run({"forecast", CONVSCOPE_SOURCE_DIR "/resources/sessions/resnet50-fp16.convscope.gz"});
  const std::size_t code = ofSession.out.find("    torch.backends.cudnn.benchmark = ");
  ASSERT_NE(code, std::string::npos);
  EXPECT_THAT(text.out, AllOf(HasSubstr(ofSession.out.substr(code, ofSession.out.find('\n', code) - code)),
                              HasSubstr("They are those of resnet50 (session resnet50-fp16), so each is counted"),
                              HasSubstr("Convolutions, each once"), Not(HasSubstr("n/a"))));
  const Json json = Json::parse(run({"forecast", log, "--json", "--device", "NVIDIA H200"}).out);
  EXPECT_EQ(json.at("device"), "NVIDIA H200");
  EXPECT_EQ(json.at("network_session"), "resnet50-fp16");
  EXPECT_GT(json.at("iterations").at("policies").at(0).at("each_once_us").get<double>(), 0);
  EXPECT_THAT(json.at("assumed").get<std::string>(), HasSubstr("--device"));
  EXPECT_EQ(json.at("known"), 68);
  EXPECT_TRUE(json.contains("races"));
}

TEST_F(RecordedProgram, WithoutADeviceTakesThatOfAGivenSession) {
  std::string text = kTwoProblems;
  const std::string device = "device NVIDIA H200\n";
  text.erase(text.find(device), device.size());
  write("train.workload", text);
  const std::string session = CONVSCOPE_SOURCE_DIR "/resources/sessions/resnet50-tf32.convscope.gz";
  EXPECT_THAT(run({"forecast", "train.workload", "--with", session}).out,
              AllOf(HasSubstr("1 of 2 problems"), HasSubstr("that of " + session + " is assumed")));
}

TEST_F(RecordedProgram, WithoutADeviceOrASessionNamesTheCommand) {
  const std::string log = CONVSCOPE_SOURCE_DIR "/tests/workload/data/sizes-tf32-on.log.gz";
  expectBadInput(run({"forecast", log}),
                 "No forecast: the recording does not say on which device it ran. No session that");
  write("train.workload", kTwoProblems);
  expectBadInput(run({"forecast", "train.workload", "--device", "NVIDIA T4"}),
                 "--device NVIDIA T4: train.workload was recorded on NVIDIA H200");
  survey("gan-tf32-off.trace.json.gz");
  expectBadInput(run({"forecast", "a.convscope", "--device", "NVIDIA T4"}), "--with and --device are for a recording");
}

/// Both commands say alike what limits the run, whether the device is known or not.
TEST_F(RecordedProgram, ForecastAndImportAgreeOnTheLimit) {
  const std::vector<std::vector<std::string>> cases{
      {"sizes-tf32-on.log.gz"},       {"sizes-tf32-on.log.gz", "--device", "NVIDIA H200"},
      {"layers-tf32-off.log.gz"},     {"sizes-tf32-on.trace.json.gz"},
      {"gan-tf32-off.trace.json.gz"},
  };
  for (std::vector<std::string> arguments : cases) {
    arguments.front().insert(0, CONVSCOPE_SOURCE_DIR "/tests/workload/data/");
    const std::string imported = run({"import", arguments.front()}).out;
    arguments.insert(arguments.begin(), "forecast");
    const ProcessResult result = run(arguments);
    EXPECT_EQ(result.exitCode, 2);
    const Workload workload = readWorkload(arguments[1]);
    const std::string limit = limitSentence(workload);
    EXPECT_THAT(result.err, HasSubstr(limit + " Measure its problems on the device of the program: "));
    EXPECT_THAT(imported, HasSubstr(limit.substr(0, limit.size() - 1)));  // a headline has no full stop
    const bool isUnknown = imported.find("What limits an iteration is not known") != std::string::npos;
    EXPECT_EQ(result.err.find("is not known") != std::string::npos, isUnknown) << result.err;
  }
}

TEST_F(RecordedProgram, ATraceWithoutMeasuredProblemsIsNotForecast) {
  const std::string trace = CONVSCOPE_SOURCE_DIR "/tests/workload/data/gan-tf32-off.trace.json.gz";
  expectBadInput(run({"forecast", trace}), "no session has measurements of any of the ");
}

/// A name that no session has is perhaps one of theirs, written in another way.
TEST_F(RecordedProgram, AnUnknownDeviceIsAnsweredWithTheKnownOnes) {
  const std::string log = CONVSCOPE_SOURCE_DIR "/tests/workload/data/resnet50-fp16-on.log.gz";
  expectBadInput(run({"forecast", log, "--device", "H200"}),
                 "Devices of the sessions that come with ConvScope: NVIDIA H100 80GB HBM3, NVIDIA H200.");
  EXPECT_EQ(run({"forecast", log, "--device", "NVIDIA H200"}).exitCode, 0);
}

TEST_F(RecordedProgram, ASurveyOnAnotherDeviceSaysWhatItDoesNotAnswer) {
  write("train.workload", kTwoProblems);
  const ProcessResult other = run({"profile", "train.workload", "--out", "a.convscope"});
  EXPECT_EQ(other.exitCode, 0);
  EXPECT_THAT(other.err, HasSubstr("The program was recorded on NVIDIA H200: times of "));
  expectBadInput(run({"forecast", "a.convscope", "--with", "a.convscope"}), "--with and --device are for a recording");
}

TEST_F(RecordedProgram, ShowComparesTheSearchesOfTheFramework) {
  survey("vgg16-tf32-on.log.gz");
  EXPECT_THAT(run({"show", "a.convscope"}).out, HasSubstr("Searches of the framework in the recording: 26"));
  const ProcessResult result = run({"show", "a.convscope", "--json"});
  const Json races = Json::parse(result.out).at("races");
  EXPECT_EQ(races.at("timed"), 26);
  EXPECT_EQ(races.at("races").at(0).at("plans").at(0).at("algorithm"), "eng70 k2=4 k18=0");
  EXPECT_THAT(run({"forecast", "a.convscope"}).out, HasSubstr("does not count its convolutions"));
}

}  // namespace
}  // namespace convscope::testing
