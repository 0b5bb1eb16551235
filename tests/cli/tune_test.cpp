#include <gmock/gmock.h>

#include "apply/choice_file.h"
#include "cli/command_line.h"
#include "support/sanitized.h"

namespace convscope::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string kTuned = "fwd fp16 nhwc n8 c16 k16 in9x9 f3x3 p1x1";

/// Tunes a program on a stand-in for cuDNN (tests/apply). The survey is that of the scripted GPU.
class Tune : public CommandLineTest {
 protected:
  void SetUp() override {
    if (kSanitized) GTEST_SKIP() << "an instrumented library fits into instrumented programs only";
    if (!std::filesystem::exists(kLibrary)) GTEST_SKIP() << "built without cuDNN";
  }

  ProcessResult tune(std::vector<std::string> options, const std::vector<std::string>& command) const {
    options.insert(options.begin(), "tune");
    options.emplace_back("--");
    options.insert(options.end(), command.begin(), command.end());
    return run(options);
  }

  static constexpr const char* kLibrary = CONVSCOPE_BINARY_DIR "/lib/convscope/libconvscope_apply.so";
  static constexpr const char* kProgram = CONVSCOPE_BINARY_DIR "/bin/convscope_stand_in_program";
  const std::vector<std::string> m_program{kProgram, "3", "1", "exit", kTuned};
};

TEST_F(Tune, RecordsMeasuresChoosesAndApplies) {
  const ProcessResult result = tune({"--out", "my.choices"}, m_program);
  EXPECT_EQ(result.exitCode, 0) << result.err;
  for (const char* name : {"my.workload", "my.convscope", "my.choices"})
    EXPECT_TRUE(std::filesystem::exists(file(name))) << name;
  const auto choices = readChoices(readWholeFile(file("my.choices")));
  ASSERT_TRUE(choices);
  EXPECT_TRUE(choices->rankings.contains(kTuned));
  EXPECT_THAT(result.err, HasSubstr("step 2 of 4: profile my.workload --backend cudnn"));
  EXPECT_THAT(result.out, EndsWith("From now on: convscope-cli run --choices my.choices -- " + std::string(kProgram) +
                                   " 3 1 exit \"" + kTuned + "\"\n"));
  // The program ran twice.
  EXPECT_NE(result.out.find("4: 0 1 2 3\n"), result.out.rfind("4: 0 1 2 3\n"));
  EXPECT_EQ(tune({"--out", "my.choices"}, m_program).exitCode, 2);
  EXPECT_EQ(tune({"--out", "my.choices", "--force"}, m_program).exitCode, 0);
}

TEST_F(Tune, StopsAtTheStepThatFails) {
  const ProcessResult failed = tune({}, {"/bin/sh", "-c", "exit 3"});
  EXPECT_EQ(failed.exitCode, 3);
  EXPECT_THAT(failed.err, HasSubstr("the program ended with exit code 3, so nothing is measured"));
  EXPECT_EQ(tune({}, {"/bin/true"}).exitCode, 1) << "no convolutions";
  const ProcessResult unmeasured = tune({"--device", "cuda:7"}, m_program);
  EXPECT_EQ(unmeasured.exitCode, 2);
  EXPECT_THAT(unmeasured.out, ::testing::Not(HasSubstr("From now on")));
  EXPECT_TRUE(std::filesystem::exists(file("tuned.workload")));
}

TEST_F(Tune, RefusesBadInputBeforeTheProgramStarts) {
  EXPECT_EQ(tune({}, {}).exitCode, 2);
  write("my.convscope", "mine\n");
  for (const char* name : {"my.choices", "a.workload", "a.convscope"}) {
    const ProcessResult result = tune({"--out", name}, {"/bin/echo", "ran"});
    EXPECT_EQ(result.exitCode, 2) << name;
    EXPECT_THAT(result.out, IsEmpty()) << name;
  }
  EXPECT_EQ(readWholeFile(file("my.convscope")), "mine\n");
}

}  // namespace
}  // namespace convscope::testing
