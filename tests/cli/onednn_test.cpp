#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Json = nlohmann::json;

/// The main job on this machine's processor, through the real oneDNN; on one thread, which a busy machine holds up
/// least.
class OneDnn : public CommandLineTest {
 protected:
  void SetUp() override {
    const Json backends = Json::parse(run({"devices", "--json"}).out).at("backends");
    for (const Json& backend : backends) {
      if (backend.at("backend") == "onednn" && backend.contains("missing"))
        GTEST_SKIP() << "oneDNN is not there: " << backend.at("missing");
    }
    write("tiny.json", R"({"convscope_network": 1, "name": "tiny", "input": [1, 4, 12, 12], "layers": [
      {"name": "first", "op": "conv", "out": 8, "kernel": 3},
      {"name": "second", "op": "conv", "out": 8, "kernel": 1}]})");
  }
};

TEST_F(OneDnn, ProfilesShowsExportsAndCompares) {
  const ProcessResult result = run({"profile", "tiny.json", "--device", "cpu:1", "--out", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err << result.out;
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("by onednn"), HasSubstr("first"), HasSubstr("second"), HasSubstr("fp32 nchw")));
  const Survey survey = readSession(file("a.convscope")).session.surveys.at(0);
  EXPECT_EQ(survey.started.device.id, "cpu:1");
  for (const ProblemResult& problem : survey.problems) EXPECT_TRUE(problem.fastest().has_value());

  EXPECT_EQ(run({"show", "a.convscope"}).out, result.out);
  EXPECT_THAT(run({"csv", "a.convscope"}).out, HasSubstr("first"));
  const Json total = Json::parse(run({"compare", "a.convscope", "a.convscope", "--json"}).out).at("total");
  EXPECT_EQ(total.at("same").get<int>() + total.at("unsure").get<int>(), static_cast<int>(survey.problems.size()));
}

TEST_F(OneDnn, RefusesARecordingInTf32) {
  const std::string trace = CONVSCOPE_SOURCE_DIR "/tests/workload/data/gan-tf32-off.trace.json.gz";
  expectBadInput(run({"profile", trace, "--device", "cpu"}), "was recorded in tf32 on NVIDIA H200. A CPU cannot");
}

TEST_F(OneDnn, RefusesAPrecisionOnceThatTheProcessorDoesNotHave) {
  const std::string message =
      " cannot measure tf32: tf32 needs the tensor cores of an NVIDIA GPU of compute capability 8.0 or higher; it can "
      "measure fp32";
  const std::vector<std::string> options{"--device", "cpu:1", "--precision", "tf32", "--out", "a.convscope"};
  for (std::vector<std::string> command :
       {std::vector<std::string>{"profile", "tiny.json"}, {"sweep", "tiny.json", "--sizes", "12,14"}}) {
    command.insert(command.end(), options.begin(), options.end());
    expectBadInput(run(command), message);
    EXPECT_FALSE(std::filesystem::exists(file("a.convscope")));
  }
  expectBadInput(run({"measure", "fwd tf32 n1 c4 k8 in12x12 f3x3", "--device", "cpu:1"}), message);
}

/// With no GPU, a recording in half precision is refused. The processor is offered if it could measure it.
TEST_F(OneDnn, OffersTheProcessorForHalfPrecisionIfItComputesIt) {
  write("half.workload",
        "convscope_workload 1\ndevice NVIDIA H200\nmarks optimizer-step\nproblem 1 fwd fp16 nhwc n1 c8 k8 in8x8 f3x3 "
        "p1x1\n  executor cudnn\ncall 1 computes 1\nkind 1\n  calls 1\niterations 1 x2\n");
  const std::map<std::string, std::string> noGpu{{"CONVSCOPE_BACKEND_PATH", file("none")},
                                                 {"CUDA_VISIBLE_DEVICES", ""}};
  const ProcessResult refused = run({"profile", "half.workload", "--out", "a.convscope"}, noGpu);
  expectBadInput(refused, "which does not compute fp16");
  EXPECT_EQ(run({"profile", "half.workload", "--device", "cpu:1", "--out", "a.convscope"}, noGpu).exitCode == 0,
            refused.err.find("--device") != std::string::npos)
      << refused.err;
}

TEST_F(OneDnn, MeasuresOneProblemAgainByTheLineThatIsShown) {
  const ProcessResult all = run({"measure", "fwd n1 c4 k8 in12x12 f3x3", "--device", "cpu:1"});
  EXPECT_EQ(all.exitCode, 0) << all.err << all.out;
  const std::string mark = "again: convscope-cli ";
  const std::size_t at = all.out.find(mark);
  ASSERT_NE(at, std::string::npos) << all.out;
  const std::string line = all.out.substr(at + mark.size(), all.out.find('\n', at) - at - mark.size());
  const std::string command = CONVSCOPE_BINARY_DIR "/bin/convscope-cli " + line;
  const ProcessResult again = runProcess({"/bin/sh", "-c", command}, options());
  EXPECT_EQ(again.exitCode, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr(mark + line));
}

TEST_F(OneDnn, ResumesASurveyThatBrokeOff) {
  ASSERT_EQ(run({"profile", "tiny.json", "--device", "cpu:1", "--out", "a.convscope"}).exitCode, 0);
  const std::string whole = readWholeFile(file("a.convscope"));
  write("a.convscope", whole.substr(0, whole.find('\n', whole.find("\"sampled\"")) + 1));
  EXPECT_EQ(run({"profile", "--resume", "a.convscope"}).exitCode, 0);
  EXPECT_EQ(readSession(file("a.convscope")).session.surveys.at(0).ended->how, SurveyEnd::Completed);
}

TEST_F(OneDnn, NamesTheThreadsOfASurveyThatResumesOnOthers) {
  ASSERT_EQ(
      run({"profile", "tiny.json", "--device", "cpu", "--out", "a.convscope"}, {{"OMP_NUM_THREADS", "1"}}).exitCode, 0);
  const std::string whole = readWholeFile(file("a.convscope"));
  write("a.convscope", whole.substr(0, whole.find('\n', whole.find("\"sampled\"")) + 1));
  expectBadInput(run({"profile", "--resume", "a.convscope"}, {{"OMP_NUM_THREADS", "2"}}),
                 "the survey of tiny at 1x4x12x12 was measured with another number of threads: 1 then, 2 now; set "
                 "OMP_NUM_THREADS=1, or measure it again");
  EXPECT_EQ(run({"profile", "--resume", "a.convscope"}, {{"OMP_NUM_THREADS", "1"}}).exitCode, 0);
}

}  // namespace
}  // namespace convscope::testing
